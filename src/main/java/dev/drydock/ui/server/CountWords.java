package dev.drydock.ui.server;

import dev.drydock.db.catalog.TableEntry;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.module.LastCount;
import java.util.Locale;
import java.util.Optional;

/** What the tree says of the last count of a table or schema. */
final class CountWords {

    private static final Messages TEXT = Messages.of("schema");
    private static final String[] UNITS = {"", " k", " M", " G", " T"};

    private CountWords() {}

    /** Beside the name of a schema. */
    static String brief(Optional<LastCount> count) {
        return count.map(last -> TEXT.text("tree.rows", rough(last.rows())) + arrow(last))
                .orElse("");
    }

    /** Beside the name of a table: its rows, or its size where it was not counted. */
    static String brief(TableEntry table, Optional<LastCount> count) {
        return count.isPresent()
                ? brief(count)
                : table.bytes().isPresent() ? Formats.bytes(table.bytes().getAsLong()) : "";
    }

    static String hint(String schema, Optional<LastCount> count) {
        return schema + count.map(CountWords::line).orElse("");
    }

    static String hint(TableEntry table, Optional<LastCount> count) {
        return TEXT.text(
                        "tree.tooltip",
                        table.name().shown(),
                        table.engine().isEmpty() ? table.kind().name() : table.engine(),
                        table.bytes().isPresent() ? Formats.bytes(table.bytes().getAsLong()) : Formats.NONE,
                        table.estimate().isPresent()
                                ? Formats.count(table.estimate().getAsLong())
                                : Formats.NONE)
                + count.map(CountWords::line).orElse("");
    }

    private static String line(LastCount last) {
        String line = "\n" + TEXT.text("tree.counted", Formats.count(last.rows()), Formats.time(last.at()));
        return last.grown().isPresent()
                ? line + TEXT.text("tree.grown", Formats.signed(last.grown().getAsLong()))
                : line;
    }

    private static String arrow(LastCount last) {
        long grown = last.grown().orElse(0);
        return grown == 0 ? "" : grown > 0 ? " \u2191" : " \u2193";
    }

    /** Three figures at most: {@code 812 M}; {@code 1.2 k}. */
    static String rough(long rows) {
        double left = rows;
        int unit = 0;
        while (left >= 999.5 && unit < UNITS.length - 1) {
            left /= 1000;
            unit++;
        }
        return unit == 0
                ? Long.toString(rows)
                : String.format(Locale.ENGLISH, left < 9.95 ? "%.1f%s" : "%.0f%s", left, UNITS[unit]);
    }
}
