package dev.drydock.history;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One object of a run with its result.
 *
 * @param seq number within the run, from 1 in the order of recording; 0 before it is recorded
 * @param kind such as {@code table} or {@code partition}
 * @param object what was worked on
 * @param status stable name of the result, such as {@code counted}; runs are tallied by it
 * @param measure the result as a number, for row counts the rows; null if there is none
 * @param estimate what the server's catalogue had said; null if unknown
 * @param bytes size of the object; null if unknown
 * @param millis how long the work took; null if it was not begun
 * @param finished when the work ended; null if it has not
 * @param errorCode code of the failure; empty if there is none
 * @param errorText what went wrong; empty if there is none
 * @param attributes more about the item, in shown order; never a secret
 */
public record Item(
        long seq,
        String kind,
        ObjectName object,
        String status,
        @Nullable Long measure,
        @Nullable Long estimate,
        @Nullable Long bytes,
        @Nullable Long millis,
        @Nullable Instant finished,
        String errorCode,
        String errorText,
        Map<String, String> attributes) {

    public Item {
        Objects.requireNonNull(kind, "kind is null");
        Objects.requireNonNull(object, "object is null");
        Objects.requireNonNull(status, "status is null");
        Objects.requireNonNull(errorCode, "errorCode is null");
        Objects.requireNonNull(errorText, "errorText is null");
        attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    }

    /** Begins an item that is not recorded yet. */
    public static Draft of(String kind, ObjectName object, String status) {
        return new Draft(kind, object, status);
    }

    /** The same with its number. */
    public Item numbered(long number) {
        return new Item(
                number,
                kind,
                object,
                status,
                measure,
                estimate,
                bytes,
                millis,
                finished,
                errorCode,
                errorText,
                attributes);
    }

    /** Gathers the optional parts of an item; for one thread. */
    public static final class Draft {

        private final String kind;
        private final ObjectName object;
        private final String status;
        private final Map<String, String> attributes = new LinkedHashMap<>();
        private @Nullable Long measure;
        private @Nullable Long estimate;
        private @Nullable Long bytes;
        private @Nullable Long millis;
        private @Nullable Instant finished;
        private String errorCode = "";
        private String errorText = "";

        private Draft(String kind, ObjectName object, String status) {
            this.kind = kind;
            this.object = object;
            this.status = status;
        }

        public Draft measure(@Nullable Long value) {
            measure = value;
            return this;
        }

        public Draft estimate(@Nullable Long value) {
            estimate = value;
            return this;
        }

        public Draft bytes(@Nullable Long value) {
            bytes = value;
            return this;
        }

        /** When the work ended and how long it took. */
        public Draft finished(Instant at, long afterMillis) {
            finished = at;
            millis = afterMillis;
            return this;
        }

        public Draft error(String code, String text) {
            errorCode = code;
            errorText = text;
            return this;
        }

        public Draft attribute(String name, String value) {
            attributes.put(name, value);
            return this;
        }

        public Item build() {
            return new Item(
                    0,
                    kind,
                    object,
                    status,
                    measure,
                    estimate,
                    bytes,
                    millis,
                    finished,
                    errorCode,
                    errorText,
                    attributes);
        }
    }
}
