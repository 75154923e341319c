package dev.drydock.feature.encryption;

import java.util.OptionalLong;

/**
 * One place where data lies.
 *
 * @param name as the server spells it, such as {@code shop.orders}; may be empty where the kind says all
 * @param bytes size of the files; empty where the server does not tell
 * @param note a sentence on what the protection rests on; may be empty
 */
public record StoragePlace(PlaceKind kind, String name, Protection protection, OptionalLong bytes, String note) {

    static StoragePlace of(PlaceKind kind, String name, Protection protection, OptionalLong bytes) {
        return new StoragePlace(kind, name, protection, bytes, "");
    }
}
