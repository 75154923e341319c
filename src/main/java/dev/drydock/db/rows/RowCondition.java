package dev.drydock.db.rows;

import dev.drydock.db.sql.DbError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Which rows are wanted, by one column. The value is bound, whatever it holds.
 *
 * @param value hex for a binary column; nothing for {@link Operator#NULL} and its opposite
 */
public record RowCondition(String column, Operator operator, String value) {

    /** How a column is compared. */
    public enum Operator {
        EQUAL("="),
        UNEQUAL("<>"),
        LESS("<"),
        AT_MOST("<="),
        GREATER(">"),
        AT_LEAST(">="),
        CONTAINS("contains"),
        BEGINS("begins with"),
        NULL("is NULL"),
        NOT_NULL("is not NULL");

        private final String word;

        Operator(String word) {
            this.word = word;
        }

        /** As people and the command line know it. */
        public String word() {
            return word;
        }

        /** Whether a value belongs to it. */
        public boolean takesValue() {
            return this != NULL && this != NOT_NULL;
        }

        /** The one with this word; {@code !=} is one, too. */
        public static Optional<Operator> named(String word) {
            String known = word.equals("!=") ? UNEQUAL.word : word.toLowerCase(Locale.ROOT);
            return List.of(values()).stream()
                    .filter(one -> one.word.toLowerCase(Locale.ROOT).equals(known))
                    .findFirst();
        }
    }

    /** Bounded, since a number is written out. */
    private static final Pattern NUMBER = Pattern.compile("[-+]?\\d{1,65}(\\.\\d{0,38})?([eE][-+]?\\d{1,3})?");

    private static final Pattern HEX = Pattern.compile("(?:0x)?((?:[0-9a-fA-F]{2})*)");
    private static final Pattern MOMENT =
            Pattern.compile("-?[\\d:]{1,10}(\\.\\d{1,6})?|\\d{4}-\\d\\d?-\\d\\d?([ T][\\d:]{1,8}(\\.\\d{1,6})?)?");
    /** Escapes in a pattern of LIKE; unlike a backslash it is a letter like others under every sql_mode. */
    private static final String ESCAPE = "|";

    /** @throws DrydockException E-3021, E-3022 where the column cannot be compared so */
    Bound bound(StoredColumn of) {
        String name = of.quoted();
        return switch (operator) {
            case NULL -> new Bound(name + " IS NULL", List.of());
            case NOT_NULL -> new Bound(name + " IS NOT NULL", List.of());
            case CONTAINS, BEGINS -> part(of);
            case EQUAL, UNEQUAL, LESS, AT_MOST, GREATER, AT_LEAST -> {
                requireComparable(of);
                yield new Bound(of.compared() + " " + operator.word + " " + of.place(), List.of(bindable(of, value)));
            }
        };
    }

    private Bound part(StoredColumn of) {
        requireComparable(of);
        if (of.kind() == StoredColumn.Kind.BINARY) {
            String found = "LOCATE(UNHEX(?), " + of.quoted() + ")";
            return new Bound(found + (operator == Operator.BEGINS ? " = 1" : " > 0"), List.of(bindable(of, value)));
        }
        String escaped = value.replace(ESCAPE, ESCAPE + ESCAPE)
                .replace("%", ESCAPE + "%")
                .replace("_", ESCAPE + "_");
        String pattern = (operator == Operator.CONTAINS ? "%" : "") + escaped + "%";
        return new Bound(of.compared() + " LIKE ? ESCAPE '" + ESCAPE + "'", List.of(pattern));
    }

    private void requireComparable(StoredColumn of) {
        if (!of.kind().comparable()) {
            throw new DrydockException(Problem.of(DbError.NOT_COMPARED, "", of.name(), of.type()));
        }
    }

    /** The value as the driver binds it. */
    static Object bindable(StoredColumn column, String value) {
        return switch (column.kind()) {
            case EXACT, ROUNDED, BITS -> new BigDecimal(fitting(NUMBER, column, value.strip()));
            case MOMENT -> fitting(MOMENT, column, value.strip());
            case BINARY -> fitting(HEX, column, value.strip()).replaceFirst("^0x", "");
            case TEXT, CHOICE, SHAPE, OPAQUE -> value;
        };
    }

    /** The message does not repeat it: it may be data. */
    private static String fitting(Pattern form, StoredColumn column, String value) {
        if (!form.matcher(value).matches()) {
            throw new DrydockException(Problem.of(DbError.UNFIT_VALUE, "", column.name(), column.type()));
        }
        return value;
    }

    /** A part of a statement with what is bound in it. */
    record Bound(String sql, List<Object> values) {}
}
