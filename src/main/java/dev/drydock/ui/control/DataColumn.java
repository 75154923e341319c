package dev.drydock.ui.control;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.model.ValueColumn;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.LongFunction;
import javafx.scene.Node;
import org.jspecify.annotations.Nullable;

/**
 * One column of a {@link DataTable}.
 *
 * @param title heading, with the unit where there is one
 * @param text shown; copied and exported where the column has no numbers
 * @param order sorts the rows
 * @param number stands at the right and is left out of the filter
 * @param graphic shown before the text; null for none
 * @param tooltip of the cell, empty text for none; null where there never is one. The filter finds the words of it, too
 * @param value the value itself, copied and exported: a number without separators and unit, or a text that is not the shown
 *     one; null where the shown text is all there is
 * @param room who takes and who gives width
 * @param unit of the number itself
 * @param expected as long as the texts that will come: room is kept for it before there is a row
 */
public record DataColumn<T>(
        String title,
        Function<T, String> text,
        Comparator<T> order,
        boolean number,
        @Nullable Function<T, @Nullable Node> graphic,
        @Nullable Function<T, String> tooltip,
        @Nullable Function<T, @Nullable Object> value,
        Room room,
        Unit unit,
        String expected) {

    private static final int DECIMALS = 6;

    /** What becomes of a column where the table is wider or narrower than its columns. */
    public enum Room {
        /** A text takes its share of what is left over. */
        USUAL,
        /** Takes what is left over before the others, such as a message. */
        MOST,
        /** Gives way where there is no room, until somebody chooses the columns. */
        LEAST,
        /** Is not cut for want of room: the table scrolls sideways. */
        KEPT
    }

    /**
     * What a number counts where it stands alone, in files and copies for machines.
     *
     * @param name stands in the heading there; empty if the heading says it
     * @param per so many of what the rows hold make one
     */
    public record Unit(String name, double per) {
        public static final Unit MILLIS = new Unit("ms", 1);
        public static final Unit SECONDS = new Unit("s", 1);
        private static final Unit IN_THE_HEADING = new Unit("", 1);
        private static final Unit BYTES = new Unit("bytes", 1);
    }

    /**
     * A value of a table in a database.
     *
     * @param text as it is copied
     * @param sql as a statement takes it; empty for NULL, and for what is not there as a whole
     */
    public record Stored(String text, String sql) {
        @Override
        public String toString() {
            return text;
        }
    }

    /** Every column of numbers knows the numbers themselves, so that what is copied can be calculated with. */
    public DataColumn {
        if (number && value == null) {
            throw new IllegalArgumentException("no numbers behind the texts of " + title);
        }
    }

    /** A column of texts, sorted without regard to case. */
    public static <T> DataColumn<T> text(String title, Function<T, String> text) {
        Comparator<T> order = Comparator.comparing(text, String.CASE_INSENSITIVE_ORDER);
        return new DataColumn<>(title, text, order, false, null, null, null, Room.USUAL, Unit.IN_THE_HEADING, "");
    }

    /** A column of numbers; a row without one shows a dash and sorts first. */
    public static <T> DataColumn<T> number(
            String title, Function<T, @Nullable Long> value, LongFunction<String> format) {
        Comparator<T> order = (left, right) -> compare(value.apply(left), value.apply(right));
        return new DataColumn<>(
                title,
                row -> show(value.apply(row), format),
                order,
                true,
                null,
                null,
                value::apply,
                Room.USUAL,
                Unit.IN_THE_HEADING,
                "");
    }

    /** A column of numbers that are not whole, or are shown with words; a row without one sorts first. */
    public static <T> DataColumn<T> decimal(String title, Function<T, OptionalDouble> value, Function<T, String> text) {
        return new DataColumn<>(
                title,
                text,
                Comparator.comparingDouble(row -> value.apply(row).orElse(Double.NEGATIVE_INFINITY)),
                true,
                null,
                null,
                row -> boxed(value.apply(row)),
                Room.USUAL,
                Unit.IN_THE_HEADING,
                "");
    }

    /** A column of sizes in bytes, shown in readable units. */
    public static <T> DataColumn<T> bytes(String title, Function<T, @Nullable Long> value) {
        return number(title, value, Formats::bytes).unit(Unit.BYTES);
    }

    /** A column that the terminal and files have, too. */
    public static <T> DataColumn<T> of(ValueColumn<T> column) {
        return new DataColumn<>(
                column.title(),
                column::shown,
                column.order(),
                column.numeric(),
                null,
                null,
                column.numeric() ? row -> column.raw(row) instanceof Number number ? number : null : null,
                Room.USUAL,
                Unit.IN_THE_HEADING,
                "");
    }

    /**
     * A column of values that are copied otherwise than they are shown.
     *
     * @param value a number, a text, or a {@link Stored}
     */
    public static <T> DataColumn<T> values(
            String title, boolean number, Function<T, String> text, Function<T, @Nullable Object> value) {
        return new DataColumn<>(
                title,
                text,
                Comparator.comparing(text),
                number,
                null,
                null,
                value,
                Room.USUAL,
                Unit.IN_THE_HEADING,
                "");
    }

    public DataColumn<T> unit(Unit newUnit) {
        return new DataColumn<>(title, text, order, number, graphic, tooltip, value, room, newUnit, expected);
    }

    public DataColumn<T> graphic(Function<T, @Nullable Node> newGraphic) {
        return new DataColumn<>(title, text, order, number, newGraphic, tooltip, value, room, unit, expected);
    }

    public DataColumn<T> tooltip(Function<T, String> newTooltip) {
        return new DataColumn<>(title, text, order, number, graphic, newTooltip, value, room, unit, expected);
    }

    public DataColumn<T> order(Comparator<T> newOrder) {
        return new DataColumn<>(title, text, newOrder, number, graphic, tooltip, value, room, unit, expected);
    }

    public DataColumn<T> room(Room newRoom) {
        return new DataColumn<>(title, text, order, number, graphic, tooltip, value, newRoom, unit, expected);
    }

    public DataColumn<T> expecting(String newExpected) {
        return new DataColumn<>(title, text, order, number, graphic, tooltip, value, room, unit, newExpected);
    }

    /** The value for a machine: a number as such, empty text where there is none, else the text. */
    Object raw(T row) {
        Function<T, @Nullable Object> itself = value;
        if (itself == null) {
            String shown = text.apply(row);
            return shown.equals(Formats.NONE) ? "" : shown;
        }
        Object known = itself.apply(row);
        if (!(known instanceof Number found)) {
            return known == null ? "" : known;
        }
        if (!Double.isFinite(found.doubleValue())) {
            return "";
        }
        boolean asItIs = unit.per() == 1 && !(found instanceof Double);
        return asItIs ? found : plain(found.doubleValue() / unit.per());
    }

    /** A decimal number whose text has no exponent. */
    private static BigDecimal plain(double value) {
        BigDecimal exact = BigDecimal.valueOf(value);
        BigDecimal rounded = exact.setScale(Math.min(exact.scale(), DECIMALS), RoundingMode.HALF_UP)
                .stripTrailingZeros();
        return rounded.setScale(Math.max(rounded.scale(), 0), RoundingMode.UNNECESSARY);
    }

    private static @Nullable Number boxed(OptionalDouble number) {
        return number.isPresent() ? (Number) number.getAsDouble() : null;
    }

    /** The heading over such values. */
    String rawTitle() {
        return unit.name().isEmpty() ? title : title + " (" + unit.name() + ")";
    }

    /** What the filter looks at: the text, and what the tooltip adds to it. */
    String searched(T row) {
        Function<T, String> more = tooltip;
        return more == null ? text.apply(row) : text.apply(row) + '\n' + more.apply(row);
    }

    private static String show(@Nullable Long value, LongFunction<String> format) {
        return value == null ? Formats.NONE : format.apply(value);
    }

    private static int compare(@Nullable Long left, @Nullable Long right) {
        if (left == null || right == null) {
            return Boolean.compare(left != null, right != null);
        }
        return Long.compare(left, right);
    }
}
