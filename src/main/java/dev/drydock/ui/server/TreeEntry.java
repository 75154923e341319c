package dev.drydock.ui.server;

import dev.drydock.profile.Profile;

/** One line of the server tree. */
sealed interface TreeEntry {

    /**
     * A folder.
     *
     * @param path all its parts, separated by {@code /}
     * @param name the last part
     */
    record Folder(String path, String name) implements TreeEntry {}

    record Server(Profile profile) implements TreeEntry {}
}
