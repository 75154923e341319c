package dev.drydock.ui.server;

import dev.drydock.profile.MemberServer;
import dev.drydock.profile.Profile;
import java.util.Optional;

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

    /**
     * A server that belongs to a saved one.
     *
     * @param principal the saved one
     * @param member where it is
     * @param profile what is opened: its own, or the saved one where that is this very server
     */
    record Node(Profile principal, MemberServer member, Profile profile) implements TreeEntry {}

    /** What a line opens; empty for a folder. */
    default Optional<Profile> opens() {
        return switch (this) {
            case Folder _ -> Optional.empty();
            case Server(Profile profile) -> Optional.of(profile);
            case Node(Profile _, MemberServer _, Profile profile) -> Optional.of(profile);
        };
    }

    /** Tells lines apart, also after they were made anew. */
    default String key() {
        return switch (this) {
            case Folder(String path, String _) -> "folder " + path;
            case Server(Profile profile) -> profile.id();
            case Node(Profile principal, MemberServer member, Profile _) -> member.idBelow(principal.id());
        };
    }
}
