package dev.drydock.feature.encryption;

import java.util.List;

/**
 * Where the server has its keys from.
 *
 * @param state whether it answers
 * @param name the component or plugin, such as {@code component_keyring_file}; empty without one
 * @param keys names or numbers of the keys with their versions, never the keys; empty where the server does not list them
 * @param file full name on the host of the file with the keys, as the server tells it; empty if it does not
 * @param note what was read of it, for the user
 */
public record Keyring(State state, String name, List<String> keys, String note, String file) {

    Keyring(State state, String name, List<String> keys, String note) {
        this(state, name, keys, note, "");
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
