package dev.drydock.feature.encryption.rest;

import dev.drydock.feature.encryption.Protection;
import java.util.Locale;

/** What a run makes of a server's data. */
public enum RestTarget {
    ENCRYPTED,
    PLAIN;

    /** The word in files and in the history. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether a place is not yet what is wanted, and can be made so. */
    boolean missedBy(Protection protection) {
        return switch (protection) {
            case CONVERTING -> true;
            case ENCRYPTED -> this == PLAIN;
            case PLAIN -> this == ENCRYPTED;
            case NEVER, FOLLOWS, UNKNOWN, UNUSED -> false;
        };
    }
}
