package dev.drydock.feature.galera.node;

/** What {@code wsrep_local_state} says, with the state of a node that belongs to no Primary component. */
public enum LocalState {
    /** In no Primary component, or not connected to the group. */
    INITIALIZED,
    /** Asks for, or receives, a state transfer. */
    JOINING,
    /** Gives one, or is desynchronised. */
    DONOR,
    /** Has the data and catches up. */
    JOINED,
    SYNCED,
    /** Not said, or a number that no documentation names. */
    UNKNOWN;

    /** @param number {@code wsrep_local_state} */
    static LocalState of(String number) {
        return switch (number) {
            case "0" -> INITIALIZED;
            case "1" -> JOINING;
            case "2" -> DONOR;
            case "3" -> JOINED;
            case "4" -> SYNCED;
            default -> UNKNOWN;
        };
    }

    /** Stable word in files. */
    public String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
