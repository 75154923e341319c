package dev.drydock.feature.encryption.atrest;

import dev.drydock.feature.encryption.StorageLocation;
import java.util.Locale;

/** What a run makes of a server's data. */
public enum AtRestTarget {
    ENCRYPTED,
    PLAIN;

    /** The word in files and in the history. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether a place is not yet what is wanted, and can be made so. */
    boolean missedBy(StorageLocation place) {
        return switch (place.protection()) {
            case CONVERTING -> true;
            case ENCRYPTED -> this == PLAIN;
            case PLAIN -> this == ENCRYPTED && !place.chosen();
            case NEVER, FOLLOWS, UNKNOWN, UNUSED -> false;
        };
    }
}
