package dev.drydock.ui.server;

import dev.drydock.db.catalog.TableEntry;
import dev.drydock.platform.i18n.Messages;
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

    /** A schema of a connected server. */
    record Schema(Profile profile, String name) implements TreeEntry {}

    /** What stands above the schemas that belong to the server itself. */
    record SystemSchemas(Profile profile) implements TreeEntry {}

    /** A table, view or sequence of a connected server. */
    record Table(Profile profile, TableEntry table) implements TreeEntry {}

    /** What stands where nothing is to be listed: it is being read, failed, or is empty. */
    record Note(Profile profile, String of, String text) implements TreeEntry {}

    /** The server of a line; empty for a folder. */
    default Optional<Profile> opens() {
        return switch (this) {
            case Folder _ -> Optional.empty();
            case Server(Profile profile) -> Optional.of(profile);
            case Node(Profile _, MemberServer _, Profile profile) -> Optional.of(profile);
            case Schema(Profile profile, String _) -> Optional.of(profile);
            case SystemSchemas(Profile profile) -> Optional.of(profile);
            case Table(Profile profile, TableEntry _) -> Optional.of(profile);
            case Note(Profile profile, String _, String _) -> Optional.of(profile);
        };
    }

    /** What is read on the line: what typing ahead looks for. */
    default String shown() {
        return switch (this) {
            case Folder(String _, String name) -> name;
            case Server(Profile profile) -> profile.name();
            case Node(Profile _, MemberServer member, Profile _) -> member.name();
            case Schema(Profile _, String name) -> name;
            case SystemSchemas _ -> Messages.of("schema").text("tree.system");
            case Table(Profile _, TableEntry table) -> table.name().table();
            case Note(Profile _, String _, String text) -> text;
        };
    }

    /** Whether opening it shows what is below it, and nothing else. */
    default boolean onlyUnfolds() {
        return this instanceof Schema || this instanceof SystemSchemas || this instanceof Note;
    }

    /** Whether the line with this key may be below this one. */
    default boolean mayHold(String key) {
        return switch (this) {
            case Server(Profile profile) -> key.startsWith(profile.id());
            case Schema(Profile profile, String name) -> key.startsWith(profile.id() + "\n" + name + "\n");
            case Folder _, Node _, SystemSchemas _, Table _, Note _ -> true;
        };
    }

    /** Tells lines apart, also after they were made anew. */
    default String key() {
        return switch (this) {
            case Folder(String path, String _) -> "folder " + path;
            case Server(Profile profile) -> profile.id();
            case Node(Profile principal, MemberServer member, Profile _) -> member.idBelow(principal.id());
            case Schema(Profile profile, String name) -> profile.id() + "\n" + name;
            case SystemSchemas(Profile profile) -> profile.id() + "\n\n";
            case Table(Profile profile, TableEntry table) ->
                profile.id() + "\n" + table.name().schema() + "\n"
                        + table.name().table();
            case Note(Profile profile, String of, String _) -> profile.id() + "\n" + of + "\n\n";
        };
    }
}
