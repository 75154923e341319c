package dev.drydock.feature.advisor.schema;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Column;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Index;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Part;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Table;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * How many bytes a key of a table may have, held against what it has with four bytes a letter.
 *
 * @param part bytes of one part
 * @param whole bytes of all parts
 * @param ifDynamic bytes of one part in the row format DYNAMIC; as {@code part} where that changes nothing
 */
record KeyLimits(Table table, int part, int whole, int ifDynamic) {

    private static final int WIDE = 4;
    private static final int COMPACT = 767;
    private static final int DYNAMIC = 3072;
    private static final int MYISAM = 1000;
    private static final int ARIA = 2000;
    private static final int USUAL_PAGE = 16_384;
    private static final int OTHER = 8;

    /**
     * A key that is too long.
     *
     * @param dynamic whether the row format DYNAMIC is enough
     */
    record Exceeded(long bytes, int limit, boolean dynamic) {}

    /** @param variable a global variable, if the server has it */
    static KeyLimits of(Table table, Function<String, Optional<String>> variable, ServerFacts facts) {
        if (!table.innoDb()) {
            int most = table.engine().equalsIgnoreCase("Aria") ? ARIA : MYISAM;
            return new KeyLimits(table, most, most, most);
        }
        boolean large = facts.mySqlAtLeast(8, 0, 0)
                || facts.mariaDbAtLeast(10, 3, 0)
                || variable.apply("innodb_large_prefix")
                        .filter(ServerVariables::on)
                        .isPresent();
        String format = table.rowFormat().isEmpty() || table.rowFormat().equals("default")
                ? variable.apply("innodb_default_row_format").orElse("compact")
                : table.rowFormat();
        int page = variable.apply("innodb_page_size")
                .filter(text -> text.matches("\\d{4,6}"))
                .map(Integer::parseInt)
                .orElse(USUAL_PAGE);
        int whole = page >= USUAL_PAGE ? DYNAMIC : DYNAMIC * page / USUAL_PAGE;
        int dynamic = large ? whole : COMPACT;
        boolean wide = format.equalsIgnoreCase("dynamic") || format.equalsIgnoreCase("compressed");
        return new KeyLimits(table, wide ? dynamic : Math.min(COMPACT, whole), whole, dynamic);
    }

    /** What exceeds a limit, if something does. */
    Optional<Exceeded> exceeded(Index index) {
        if (index.type().equals("FULLTEXT") || index.type().equals("SPATIAL")) {
            return Optional.empty();
        }
        long all = index.parts().stream().mapToLong(this::bytes).sum();
        long longest = index.parts().stream().mapToLong(this::bytes).max().orElse(0);
        if (longest > part) {
            return Optional.of(new Exceeded(longest, part, longest <= ifDynamic && all <= whole));
        }
        return all > whole ? Optional.of(new Exceeded(all, whole, false)) : Optional.empty();
    }

    /** Text in four bytes a letter, bytes as they are; anything else is short. */
    private long bytes(Part part) {
        Optional<Column> column = table.column(part.column());
        if (column.filter(one -> one.text() && !one.ofWords()).isPresent()) {
            return WIDE * part.prefix().orElse(column.get().letters());
        }
        return part.prefix()
                .orElse(length(column.map(Column::fullType).orElse("")).orElse(OTHER));
    }

    private static OptionalInt length(String type) {
        String digits = type.replaceFirst("^(?:var)?binary\\((\\d{1,5})\\).*", "$1");
        return digits.matches("\\d{1,5}") ? OptionalInt.of(Integer.parseInt(digits)) : OptionalInt.empty();
    }
}
