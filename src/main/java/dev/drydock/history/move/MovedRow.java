package dev.drydock.history.move;

import dev.drydock.history.chain.CanonicalDigest;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A row of a table that is moved.
 *
 * @param key values of the columns by which it is found
 * @param entered what was entered
 * @param withdrawal how it was withdrawn, the time first; that is null if it was not
 */
record MovedRow(List<@Nullable Object> key, List<@Nullable Object> entered, List<@Nullable Object> withdrawal) {

    boolean isWithdrawn() {
        return !withdrawal.isEmpty() && withdrawal.getFirst() != null;
    }

    /** Of all of it; how it was withdrawn counts only if it was in the first history. */
    String digest(MovedRow first) {
        CanonicalDigest canon = new CanonicalDigest();
        add(canon, key);
        add(canon, entered);
        add(canon, first.isWithdrawn() ? withdrawal : Collections.emptyList());
        return canon.hash();
    }

    private static void add(CanonicalDigest canon, List<@Nullable Object> values) {
        for (Object value : values) {
            switch (value) {
                case null -> canon.number(null);
                case Long number -> canon.number(number);
                case Instant time -> canon.time(time);
                default -> canon.text(Objects.toString(value));
            }
        }
    }
}
