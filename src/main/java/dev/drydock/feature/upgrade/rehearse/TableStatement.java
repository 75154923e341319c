package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.sql.Sql;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A table's own statement, made ready for another machine: places of its files and its encryption stay behind, and its
 * foreign keys, which need other tables, can be a statement of their own.
 *
 * @param whole the statement with its foreign keys
 * @param parents the other tables that its foreign keys lead to, as {@code schema.table}
 * @param table the statement without foreign keys
 * @param foreignKeys the statement that adds them; empty if it has none
 */
record TableStatement(String whole, Set<String> parents, String table, Optional<String> foreignKeys) {

    private static final Pattern FOREIGN_KEY = Pattern.compile("^  CONSTRAINT (`|\").*FOREIGN KEY \\(.*");
    private static final Pattern PLACES =
            Pattern.compile(" (DATA|INDEX) DIRECTORY ?= ?'(?:[^'\\\\]|\\\\.|'')*'", Pattern.CASE_INSENSITIVE);
    private static final Pattern ENCRYPTION = Pattern.compile(" /\\*!80016 ENCRYPTION='Y' \\*/| ENCRYPTION='Y'");

    private static final Pattern PARENT =
            Pattern.compile("\\) REFERENCES (?:`((?:[^`]|``)*)`\\.)?`((?:[^`]|``)*)` \\(");
    private static final Pattern TABLESPACE = Pattern.compile(
            " ?/\\*!50100 TABLESPACE `(?!innodb_)(?:[^`]|``)*` \\*/| TABLESPACE = `(?!innodb_)(?:[^`]|``)*`");

    /**
     * @param shown what {@code SHOW CREATE TABLE} answers
     * @param tablespaces whether the target has the general tablespaces of the source
     */
    static TableStatement of(SourceObject object, String shown, boolean tablespaces) {
        String whole = ENCRYPTION.matcher(PLACES.matcher(shown).replaceAll("")).replaceAll("");
        if (!tablespaces) {
            whole = TABLESPACE.matcher(whole).replaceAll("");
        }
        List<String> kept = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        Set<String> parents = new HashSet<>();
        for (String line : whole.split("\n", -1)) {
            if (FOREIGN_KEY.matcher(line).matches()) {
                parent(object, line).ifPresent(parents::add);
                keys.add("ADD " + (line.endsWith(",") ? line.substring(0, line.length() - 1) : line).strip());
            } else {
                kept.add(line);
            }
        }
        if (!keys.isEmpty()) {
            endOfColumns(kept);
        }
        return new TableStatement(
                whole,
                parents,
                String.join("\n", kept),
                keys.isEmpty()
                        ? Optional.empty()
                        : Optional.of("ALTER TABLE " + Sql.name(object.schema(), object.name()) + "\n  "
                                + String.join(",\n  ", keys)));
    }

    /** Not the table itself. */
    private static Optional<String> parent(SourceObject object, String line) {
        Matcher found = PARENT.matcher(line);
        if (!found.find()) {
            return Optional.of("");
        }
        String schema =
                found.group(1) == null ? object.schema() : found.group(1).replace("``", "`");
        String parent = schema + "." + found.group(2).replace("``", "`");
        return parent.equals(object.schema() + "." + object.name()) ? Optional.empty() : Optional.of(parent);
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
