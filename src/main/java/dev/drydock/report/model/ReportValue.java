package dev.drydock.report.model;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One value of a report with its kind, so that each form can write it as such. */
public sealed interface ReportValue {

    /** No value: unknown, or there is none. */
    ReportValue NONE = new None();

    record Text(String text) implements ReportValue {}

    record Count(long value) implements ReportValue {}

    /**
     * A number that is not whole.
     *
     * @param unit such as {@code %}; may be empty
     */
    record Decimal(BigDecimal value, String unit) implements ReportValue {

        /** The same on every computer, as programs read it. */
        public String plain() {
            return unit.isEmpty() ? value.toPlainString() : value.toPlainString() + " " + unit;
        }
    }

    record Bytes(long value) implements ReportValue {}

    /** A span of time in milliseconds. */
    record Span(long millis) implements ReportValue {}

    record Moment(Instant at) implements ReportValue {}

    record None() implements ReportValue {}

    /** Empty text is no value. */
    static ReportValue text(String text) {
        return text.isEmpty() ? NONE : new Text(text);
    }

    static ReportValue count(@Nullable Long value) {
        return value == null ? NONE : new Count(value);
    }

    static ReportValue bytes(@Nullable Long value) {
        return value == null ? NONE : new Bytes(value);
    }

    static ReportValue span(@Nullable Long millis) {
        return millis == null ? NONE : new Span(millis);
    }

    static ReportValue moment(@Nullable Instant at) {
        return at == null ? NONE : new Moment(at);
    }
}
