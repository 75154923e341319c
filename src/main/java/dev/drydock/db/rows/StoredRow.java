package dev.drydock.db.rows;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row; values in the order of the columns. */
public record StoredRow(List<Value> values) {

    /**
     * A value.
     *
     * @param text null for NULL
     * @param length of the whole value where the text is only its beginning: bytes of a binary value, else letters; else -1
     */
    public record Value(@Nullable String text, long length) {

        /** Whether only the beginning of it was read. */
        public boolean cut() {
            return length >= 0;
        }
    }
}
