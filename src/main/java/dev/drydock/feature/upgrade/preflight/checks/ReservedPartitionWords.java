package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Partition;
import dev.drydock.feature.upgrade.preflight.ReservedNames;
import dev.drydock.feature.upgrade.syntax.PartitionClause;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Partition definitions with a word that the target reserves. A server before 8.0 keeps them as text, in which names stand
 * without quotes unless its own keywords ask for them; SHOW CREATE TABLE shows that text (seen on 5.5.9, 5.6.24 and 5.7.22).
 * 8.0 keeps names, and no text: an upgrade of its data takes what later series reserve. Its SHOW CREATE TABLE leaves the quotes
 * out (seen on 8.0.15), and 9.7.4 does not load a dump with them.
 */
final class ReservedPartitionWords {

    private ReservedPartitionWords() {}

    static void run(CheckContext context) {
        Map<String, String> since = ReservedNames.since(context, "reserved-words.csv");
        if (context.sourceBefore(8, 0, 0)) {
            since.values().removeIf(version -> ServerVersion.parse(version).atLeast(8, 4, 0));
        }
        Predicate<String> reserved = word -> since.containsKey(word.toUpperCase(Locale.ROOT));
        Set<TableName> suspects = context.partitions().stream()
                .filter(partition -> speaksOf(partition, reserved))
                .map(partition -> new TableName(partition.schema(), partition.table()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        context.definitions(suspects)
                .forEach((table, sql) -> PartitionClause.of(sql, since.keySet())
                        .ifPresent(clause -> report(context, table, clause, since)));
    }

    /** Whether a word is there at all, quoted or not, so that few tables are asked for their definition. */
    private static boolean speaksOf(Partition partition, Predicate<String> reserved) {
        return PartitionClause.words(partition.expression()).anyMatch(reserved)
                || PartitionClause.words(partition.subExpression()).anyMatch(reserved)
                || reserved.test(partition.name())
                || partition.sub().filter(reserved).isPresent()
                || reserved.test(partition.tablespace());
    }

    private static void report(
            CheckContext context, TableName table, PartitionClause clause, Map<String, String> since) {
        String word = clause.words().getFirst();
        boolean text = context.sourceBefore(8, 0, 0);
        context.say(
                !text ? "dump" : context.path().takes(Hop.TO_8_0) ? "message" : "unopened",
                text ? Severity.ERROR : Severity.WARNING,
                Subject.table(table.schema(), table.table()),
                remedy(context, table, clause, text),
                String.join(", ", clause.words()),
                String.valueOf(since.get(word.toUpperCase(Locale.ROOT))));
    }

    /** Quotes are kept in an expression only; a partition gets another name, and columns of KEY cannot be mended so. */
    private static Remedy remedy(CheckContext context, TableName table, PartitionClause clause, boolean text) {
        String name = Sql.name(table.schema(), table.table());
        return clause.mended()
                .map(mended -> Remedy.sql("ALTER TABLE " + name + " " + mended + ";"))
                .orElseGet(() -> text
                        ? context.adviceOf(
                                "key",
                                "ALTER TABLE " + name + " REMOVE PARTITIONING;",
                                "ALTER TABLE " + name + " " + clause.quoted() + ";")
                        : context.adviceOf("key.dump", clause.quoted()));
    }
}
