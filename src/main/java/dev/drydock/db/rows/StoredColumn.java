package dev.drydock.db.rows;

import dev.drydock.db.sql.Sql;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.util.Locale;
import java.util.Set;

/**
 * A column as its values are read: always as text made by the server, so that zero dates, times beyond a day and numbers of any
 * size arrive as they are stored.
 *
 * @param type as the server declares it, such as {@code varchar(20)}
 * @param large whether only the beginning of a value is read with its row
 */
public record StoredColumn(String name, String type, Kind kind, boolean nullable, boolean large) {

    /** What values are. */
    public enum Kind {
        /** Whole, or with a fixed point; years, too. */
        EXACT,
        /** Float and double, whose texts are rounded. */
        ROUNDED,
        MOMENT,
        TEXT,
        /** ENUM and SET are compared as texts and put in order as numbers. */
        CHOICE,
        /** Shown and compared as hex. */
        BINARY,
        BITS,
        /** Shown as well-known text. */
        SHAPE,
        /** Only shown, as hex. */
        OPAQUE;

        /** Whether values can be compared with one that is given. */
        public boolean comparable() {
            return this != SHAPE && this != OPAQUE;
        }

        /** Whether values are numbers. */
        public boolean number() {
            return this == EXACT || this == ROUNDED || this == BITS;
        }
    }

    /** Letters of a large value that are read with its row. */
    static final int BEGINNING = 256;

    /** Letters of a value that a cell shows whole. */
    private static final int LONGEST_SHOWN = 2_048;

    /** Most letters of a large value that are read when it is asked for. */
    public static final int MOST = 1_048_576;

    /** Bytes of values that are compared whole when rows are put in order, by {@code max_sort_length}. */
    private static final long SORTED_WHOLE = 1_024;

    private static final Set<String> LARGE =
            Set.of("tinytext", "text", "mediumtext", "longtext", "tinyblob", "blob", "mediumblob", "longblob", "json");

    /** @param bytes most bytes of a value; 0 where that is not said */
    static StoredColumn of(String name, String dataType, String type, long bytes, boolean nullable, boolean shapes) {
        String word = dataType.toLowerCase(Locale.ROOT);
        Kind kind = kind(word, shapes);
        boolean large = kind == Kind.SHAPE || kind == Kind.OPAQUE || LARGE.contains(word) || bytes > SORTED_WHOLE;
        return new StoredColumn(name, type, kind, nullable, large);
    }

    /**
     * Of an answer whose values are taken as they came.
     *
     * @param type as the driver names it, such as {@code BIGINT UNSIGNED}
     */
    public static StoredColumn answered(String name, String type) {
        return of(name, type.split("[ (]", 2)[0], type, 0, true, false);
    }

    private static Kind kind(String word, boolean shapes) {
        return switch (word) {
            case "tinyint", "smallint", "mediumint", "int", "integer", "bigint", "decimal", "numeric", "year" ->
                Kind.EXACT;
            case "float", "double", "real" -> Kind.ROUNDED;
            case "date", "datetime", "timestamp", "time" -> Kind.MOMENT;
            case "enum", "set" -> Kind.CHOICE;
            case "binary", "varbinary", "tinyblob", "blob", "mediumblob", "longblob" -> Kind.BINARY;
            case "bit" -> Kind.BITS;
            case "vector" -> Kind.OPAQUE;
            case "geometry",
                    "point",
                    "linestring",
                    "polygon",
                    "multipoint",
                    "multilinestring",
                    "multipolygon",
                    "geometrycollection",
                    "geomcollection" -> shapes ? Kind.SHAPE : Kind.OPAQUE;
            default -> Kind.TEXT;
        };
    }

    String quoted() {
        return Sql.name(name);
    }

    /** Whether rows in its order can be gone on from a value of it: the text of the value is the value. */
    boolean continues() {
        return !large && (kind == Kind.EXACT || kind == Kind.MOMENT || kind == Kind.TEXT || kind == Kind.BINARY);
    }

    /** The expression of its value as text, of a large one so many letters. */
    String text(int letters) {
        String column = quoted();
        return switch (kind) {
            case EXACT, ROUNDED, MOMENT -> "CAST(" + column + " AS CHAR)";
            case TEXT, CHOICE -> large ? "LEFT(" + column + ", " + letters + ")" : "CONCAT(" + column + ", '')";
            case BINARY -> "HEX(" + (large ? "LEFT(" + column + ", " + letters / 2 + ")" : column) + ")";
            case BITS -> "BIN(" + column + " + 0)";
            case SHAPE -> "LEFT(ST_AsText(" + column + "), " + letters + ")";
            case OPAQUE -> "LEFT(HEX(" + column + "), " + letters + ")";
        };
    }

    /** The expression of the length of a large value: bytes of a binary one, else letters. */
    String length() {
        return switch (kind) {
            case BINARY, OPAQUE -> "LENGTH(" + quoted() + ")";
            case SHAPE -> "CHAR_LENGTH(ST_AsText(" + quoted() + "))";
            default -> "CHAR_LENGTH(" + quoted() + ")";
        };
    }

    /** What a value of it is compared with, to be bound. */
    String place() {
        return kind == Kind.BINARY ? "UNHEX(?)" : "?";
    }

    /** What is compared. */
    String compared() {
        return kind == Kind.BITS ? "(" + quoted() + " + 0)" : quoted();
    }

    /** Whether lengths count bytes, two letters of hex each. */
    public boolean hex() {
        return kind == Kind.BINARY || kind == Kind.OPAQUE;
    }

    /** A value as a statement takes it; empty for NULL, and for one of which only a part is there. */
    public String literal(StoredRow.Value value) {
        String text = value.text();
        if (text == null || value.cut()) {
            return "";
        }
        return switch (kind) {
            // 0x without digits is a name
            case BINARY, OPAQUE -> "x'" + text + "'";
            case BITS -> "b'" + text + "'";
            case EXACT, ROUNDED -> text;
            case SHAPE -> "ST_GeomFromText(" + Sql.literal(text) + ")";
            case MOMENT, TEXT, CHOICE -> Sql.literal(text);
        };
    }

    /** A value in a cell: of a long one the beginning, as of one that was cut. */
    public String shown(StoredRow.Value value) {
        String text = value.text();
        if (text == null || value.cut() || text.length() <= LONGEST_SHOWN) {
            return written(value);
        }
        int letters = text.codePointCount(0, text.length());
        String beginning = text.substring(0, text.offsetByCodePoints(0, BEGINNING));
        return written(new StoredRow.Value(beginning, hex() ? letters / 2 : letters));
    }

    /** A value for files and people: hex as SQL writes it, NULL as {@code \\N}, and what was left out of a large one. */
    public String written(StoredRow.Value value) {
        String text = value.text();
        if (text == null) {
            return "\\N";
        }
        String whole = hex() ? "0x" + text : text;
        return value.cut()
                ? whole
                        + Messages.of("db")
                                .text(hex() ? "rows.cut.bytes" : "rows.cut.letters", Formats.count(value.length()))
                : whole;
    }
}
