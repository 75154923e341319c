package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.sql.Sql;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A table's own statement, made ready for another machine: places of its files and its encryption stay behind, and its
 * foreign keys, which need other tables, become a statement of their own.
 *
 * @param table the statement without foreign keys
 * @param foreignKeys the statement that adds them; empty if it has none
 */
record TableStatement(String table, Optional<String> foreignKeys) {

    private static final Pattern FOREIGN_KEY = Pattern.compile("^  CONSTRAINT (`|\").*FOREIGN KEY \\(.*");
    private static final Pattern PLACES =
            Pattern.compile(" (DATA|INDEX) DIRECTORY ?= ?'(?:[^'\\\\]|\\\\.|'')*'", Pattern.CASE_INSENSITIVE);
    private static final Pattern ENCRYPTION = Pattern.compile(" /\\*!80016 ENCRYPTION='Y' \\*/| ENCRYPTION='Y'");

    /** @param shown what {@code SHOW CREATE TABLE} answers */
    static TableStatement of(SourceObject object, String shown) {
        List<String> kept = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        for (String line : shown.split("\n", -1)) {
            if (FOREIGN_KEY.matcher(line).matches()) {
                keys.add("ADD " + (line.endsWith(",") ? line.substring(0, line.length() - 1) : line).strip());
            } else {
                kept.add(line);
            }
        }
        if (!keys.isEmpty()) {
            endOfColumns(kept);
        }
        String table = String.join("\n", kept);
        table = ENCRYPTION.matcher(PLACES.matcher(table).replaceAll("")).replaceAll("");
        return new TableStatement(
                table,
                keys.isEmpty()
                        ? Optional.empty()
                        : Optional.of("ALTER TABLE " + Sql.name(object.schema(), object.name()) + "\n  "
                                + String.join(",\n  ", keys)));
    }

    /** The line before the closing bracket has no comma. */
    private static void endOfColumns(List<String> lines) {
        for (int i = lines.size() - 1; i > 0; i--) {
            if (lines.get(i).startsWith(")")) {
                String before = lines.get(i - 1);
                if (before.endsWith(",")) {
                    lines.set(i - 1, before.substring(0, before.length() - 1));
                }
                return;
            }
        }
    }
}
