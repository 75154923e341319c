package dev.drydock.report.model;

import dev.drydock.platform.i18n.Formats;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Comparator;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * A column of results, said once for the terminal, the window and files.
 *
 * @param key its name in files, which is a contract
 * @param title heading for people
 * @param numeric whether it stands at the right
 * @param value of a row; {@link ReportValue#NONE} is shown as a dash and written as nothing
 */
public record ValueColumn<T>(String key, String title, boolean numeric, Function<T, ReportValue> value) {

    public static <T> ValueColumn<T> text(String key, String title, Function<T, String> text) {
        return new ValueColumn<>(key, title, false, row -> ReportValue.text(text.apply(row)));
    }

    public static <T> ValueColumn<T> count(String key, String title, Function<T, OptionalLong> number) {
        return new ValueColumn<>(key, title, true, row -> {
            OptionalLong found = number.apply(row);
            return found.isPresent() ? new ReportValue.Count(found.getAsLong()) : ReportValue.NONE;
        });
    }

    public static <T> ValueColumn<T> decimal(
            String key, String title, int decimals, Function<T, OptionalDouble> number) {
        return new ValueColumn<>(key, title, true, row -> {
            OptionalDouble found = number.apply(row);
            return found.isPresent()
                    ? new ReportValue.Decimal(
                            BigDecimal.valueOf(found.getAsDouble()).setScale(decimals, RoundingMode.HALF_UP), "")
                    : ReportValue.NONE;
        });
    }

    /** For people. */
    public String shown(T row) {
        return switch (value.apply(row)) {
            case ReportValue.Text(String text) -> text;
            case ReportValue.Count(long count) -> Formats.count(count);
            case ReportValue.Decimal(BigDecimal number, String unit) ->
                String.format(Locale.ROOT, "%,." + number.scale() + "f", number) + (unit.isEmpty() ? "" : " " + unit);
            case ReportValue.Bytes(long bytes) -> Formats.bytes(bytes);
            case ReportValue.Span(long millis) -> Formats.measured(Duration.ofMillis(millis));
            case ReportValue.Moment moment -> Formats.time(moment.at());
            case ReportValue.None _ -> numeric ? Formats.NONE : "";
        };
    }

    /** For programs: a number as such, empty text where there is none. */
    public Object raw(T row) {
        return switch (value.apply(row)) {
            case ReportValue.Text(String text) -> text;
            case ReportValue.Count(long count) -> count;
            case ReportValue.Decimal(BigDecimal number, String _) -> number;
            case ReportValue.Bytes(long bytes) -> bytes;
            case ReportValue.Span(long millis) -> millis;
            case ReportValue.Moment moment -> Formats.iso(moment.at());
            case ReportValue.None _ -> "";
        };
    }

    /** By numbers, a row without one first; else by text without regard to case. */
    public Comparator<T> order() {
        return numeric
                ? Comparator.comparingDouble(row -> raw(row) instanceof Number number ? number.doubleValue() : -1)
                : Comparator.comparing(this::shown, String.CASE_INSENSITIVE_ORDER);
    }
}
