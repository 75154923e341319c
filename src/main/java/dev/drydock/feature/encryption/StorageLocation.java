package dev.drydock.feature.encryption;

import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import java.util.OptionalLong;

/**
 * One place where data lies.
 *
 * @param name as the server spells it, such as {@code shop.orders}; may be empty where the kind says all
 * @param bytes size of the files; empty where the server does not tell
 * @param note a sentence on what the protection rests on; may be empty
 * @param file its file, relative to the data folder; empty if it is not known or lies elsewhere
 * @param seen whether the protection was read from the file, and not only from what the server reports
 * @param chosen whether somebody has said of this table that it is to be plain, such as {@code ENCRYPTED=NO}
 */
public record StorageLocation(
        PlaceKind kind,
        String name,
        Protection protection,
        OptionalLong bytes,
        String note,
        String file,
        boolean seen,
        boolean chosen) {

    StorageLocation(PlaceKind kind, String name, Protection protection, OptionalLong bytes, String note) {
        this(kind, name, protection, bytes, note, "", false, false);
    }

    static StorageLocation of(PlaceKind kind, String name, Protection protection, OptionalLong bytes) {
        return new StorageLocation(kind, name, protection, bytes, "");
    }

    StorageLocation in(String relative) {
        return new StorageLocation(kind, name, protection, bytes, note, relative, seen, chosen);
    }

    StorageLocation judged(Protection found, String why) {
        return new StorageLocation(kind, name, found, bytes, why, file, true, chosen);
    }

    StorageLocation plainByChoice(String why) {
        return new StorageLocation(kind, name, Protection.PLAIN, bytes, why, file, seen, true);
    }

    /** The word in the history. */
    public String word() {
        return reported() ? Protection.REPORTED : protection.word();
    }

    /** What it is, and whether that was seen. */
    public String state() {
        return reported() ? Protection.reportedTitle() : protection.title();
    }

    private boolean reported() {
        return protection == Protection.ENCRYPTED && !seen;
    }

    /** As it is kept in the history. */
    public Item item() {
        Item.Draft draft = Item.of(kind.word(), new ObjectName("", name, ""), word());
        bytes.ifPresent(size -> draft.bytes(size));
        return (note.isEmpty() ? draft : draft.attribute("note", note)).build();
    }
}
