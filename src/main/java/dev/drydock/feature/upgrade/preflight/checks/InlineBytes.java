package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.feature.upgrade.preflight.Column;
import java.util.Locale;
import java.util.Map;

/**
 * The most bytes that InnoDB keeps of a column inside a record in the formats COMPACT and DYNAMIC, as 5.7 reckons before it
 * makes a table. Held against what a real 5.7.22 accepts, byte by byte, for each type.
 */
final class InlineBytes {

    /** What is longer may lie outside the page; inside stay at most so many bytes and one for the length. */
    private static final long OUTSIDE = 40;

    private static final int[] BYTES_OF_DIGITS = {0, 1, 1, 2, 2, 3, 3, 4, 4, 4};
    private static final Map<String, Integer> BYTES_OF_LETTERS = Map.ofEntries(
            Map.entry("utf8", 3),
            Map.entry("utf8mb4", 4),
            Map.entry("ucs2", 2),
            Map.entry("utf16", 4),
            Map.entry("utf16le", 4),
            Map.entry("utf32", 4),
            Map.entry("gbk", 2),
            Map.entry("gb2312", 2),
            Map.entry("gb18030", 4),
            Map.entry("big5", 2),
            Map.entry("sjis", 2),
            Map.entry("cp932", 2),
            Map.entry("euckr", 2),
            Map.entry("ujis", 3),
            Map.entry("eucjpms", 3));

    private InlineBytes() {}

    static long of(Column column) {
        long letters = BYTES_OF_LETTERS.getOrDefault(column.charset(), 1);
        return switch (column.type()) {
            case "tinyint", "year" -> 1;
            case "smallint" -> 2;
            case "mediumint", "date" -> 3;
            case "int", "float" -> 4;
            case "bigint", "double" -> 8;
            case "decimal" -> decimal(number(column, 0, 10), number(column, 1, 0));
            case "time" -> 3 + fraction(column);
            case "timestamp" -> 4 + fraction(column);
            case "datetime" -> 5 + fraction(column);
            case "bit" -> (number(column, 0, 1) + 7) / 8;
            case "enum" -> members(column) < 256 ? 1 : 2;
            case "set" -> set(members(column));
            case "binary" -> number(column, 0, 1);
            case "char" ->
                // a letter of these takes the same room always
                letters == 1
                                || column.charset().equals("ucs2")
                                || column.charset().equals("utf32")
                        ? number(column, 0, 1) * letters
                        : variable(number(column, 0, 1) * letters);
            case "varchar", "varbinary" -> variable(number(column, 0, 1) * letters);
            case "tinytext", "tinyblob" -> variable(255);
            default -> variable(Long.MAX_VALUE);
        };
    }

    private static long variable(long most) {
        return Math.min(most, OUTSIDE) + 1;
    }

    private static long decimal(long precision, long scale) {
        return digits(precision - scale) + digits(scale);
    }

    private static long digits(long count) {
        return count / 9 * 4 + BYTES_OF_DIGITS[(int) (count % 9)];
    }

    private static long fraction(Column column) {
        return (number(column, 0, 0) + 1) / 2;
    }

    private static long set(long members) {
        long bytes = (members + 7) / 8;
        return bytes > 4 ? 8 : bytes;
    }

    /** Members of ENUM or SET: the commas outside their quotes, and one. */
    private static long members(Column column) {
        boolean quoted = false;
        long count = 1;
        for (char letter : column.fullType().toCharArray()) {
            if (letter == '\'') {
                quoted = !quoted;
            } else if (letter == ',' && !quoted) {
                count++;
            }
        }
        return count;
    }

    /** The number at this place of the brackets behind the type. */
    private static long number(Column column, int place, long without) {
        String type = column.fullType().toLowerCase(Locale.ROOT);
        int open = type.indexOf('(');
        int close = type.indexOf(')');
        if (open < 0 || close < open) {
            return without;
        }
        String[] numbers = type.substring(open + 1, close).split(",", -1);
        return place < numbers.length ? Long.parseLong(numbers[place].strip()) : without;
    }
}
