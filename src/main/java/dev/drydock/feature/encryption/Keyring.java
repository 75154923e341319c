package dev.drydock.feature.encryption;

import dev.drydock.db.host.FileSight;
import java.util.List;
import java.util.Optional;

/**
 * Where the server has its keys from.
 *
 * @param state whether it answers
 * @param name the component or plugin, such as {@code component_keyring_file}; empty without one
 * @param keys names or numbers of the keys with their versions, never the keys; empty where the server does not list them
 * @param file full name on the host of the file with the keys, as the server tells it; empty if it does not
 * @param note what was read of it, for the user
 * @param sight that file, as it was seen on its host
 * @param later whether the file was changed after the server had read it, by a server that reads it once
 */
public record Keyring(
        State state, String name, List<String> keys, String note, String file, FileSight sight, boolean later) {

    Keyring(State state, String name, List<String> keys, String note) {
        this(state, name, keys, note, "");
    }

    Keyring(State state, String name, List<String> keys, String note, String file) {
        this(state, name, keys, note, file, FileSight.UNKNOWN, false);
    }

    Keyring seen(FileSight look, boolean changedLater) {
        return new Keyring(state, name, keys, note, file, look, changedLater);
    }

    /** What is known of the key file. */
    public enum FileState {
        /** The keys lie in no file, or the server does not tell in which. */
        NONE,
        /** It is there, and nothing speaks against it. */
        SEEN,
        /** It could not be looked at. */
        UNSEEN,
        MISSING,
        /** Changed since the server read it, and not the one whose copy was confirmed. */
        ANOTHER,
        /** Changed since the server read it; which one it was is not known. */
        CHANGED;

        /** Whether the server would not get its keys at its next start. */
        public boolean lost() {
            return this == MISSING || this == ANOTHER;
        }

        /** The word in files. */
        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /** @param copied fingerprint of the file whose copy was confirmed last, if any is recorded */
    public FileState fileState(Optional<String> copied) {
        if (file.isEmpty()) {
            return FileState.NONE;
        }
        return switch (sight.state()) {
            case UNKNOWN -> FileState.UNSEEN;
            case MISSING -> FileState.MISSING;
            case THERE ->
                !later || copied.filter(sight.sha256()::equals).isPresent()
                        ? FileState.SEEN
                        : sight.sha256().isEmpty()
                                ? FileState.UNSEEN
                                : copied.isPresent() ? FileState.ANOTHER : FileState.CHANGED;
        };
    }

    /** Whether keys can be had. */
    public enum State {
        /** It is loaded and says that it is active. */
        ACTIVE,
        /** It is loaded and says that it is not active. */
        FAILED,
        /** None is loaded. */
        NONE,
        /** The server does not tell. */
        UNKNOWN;

        /** The word in files. */
        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    static final Keyring ABSENT = new Keyring(State.NONE, "", List.of(), "");
}
