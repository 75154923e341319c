package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import dev.drydock.feature.upgrade.preflight.IndexColumn;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Index columns of more than 767 bytes in the row formats REDUNDANT and COMPACT. */
final class LargeIndexes {

    private static final long LONGEST = 767;
    private static final Pattern LENGTH = Pattern.compile("^(?:var)?(?:char|binary)\\((\\d+)\\)");

    private LargeIndexes() {}

    static void run(CheckContext context) {
        if (context.sourceBefore(5, 6, 0)) {
            context.notEvaluated("unknown");
            return;
        }
        Set<String> tables = context.innoDb().tables().stream()
                .filter(table -> table.rowFormat().equals("Redundant")
                        || table.rowFormat().equals("Compact"))
                .filter(table -> !table.name().schema().isEmpty())
                .map(table -> Sql.name(table.name().schema(), table.name().table()))
                .collect(Collectors.toSet());
        Map<String, Column> columns = context.columns().stream()
                .filter(column -> tables.contains(column.quotedTable()))
                .collect(Collectors.toMap(
                        column -> column.quotedTable() + "." + column.name(), column -> column, (first, _) -> first));
        for (IndexColumn index : context.indexes()) {
            String table = Sql.name(index.schema(), index.table());
            Column column = columns.get(table + "." + index.column());
            if (column != null
                    && bytes(index, column) > LONGEST
                    && !index.type().equals("FULLTEXT")) {
                context.error(
                        new Subject(Subject.Kind.INDEX, index.schema(), index.table(), index.index()),
                        Remedy.sql("ALTER TABLE " + table + " ROW_FORMAT = DYNAMIC;"),
                        index.column(),
                        bytes(index, column));
            }
        }
    }

    private static long bytes(IndexColumn index, Column column) {
        Matcher length = LENGTH.matcher(column.fullType());
        long whole = length.find() ? Long.parseLong(length.group(1)) : 0;
        long letters = index.prefix().orElse(whole);
        return letters
                * switch (column.charset()) {
                    case "utf8mb4", "utf32", "utf16", "utf16le" -> 4;
                    case "utf8", "utf8mb3", "ujis", "eucjpms" -> 3;
                    case "ucs2", "gbk", "gb2312", "big5", "sjis", "cp932", "euckr" -> 2;
                    default -> 1;
                };
    }
}
