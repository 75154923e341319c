package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.IndexColumn;
import dev.drydock.feature.upgrade.preflight.Partition;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Partitions by KEY over a column of which a key has only the beginning, which 8.4 does not take. */
final class PrefixPartitionKeys {

    private PrefixPartitionKeys() {}

    static void run(CheckContext context) {
        Set<String> told = new HashSet<>();
        for (Partition partition : context.partitions()) {
            String table = Sql.name(partition.schema(), partition.table());
            boolean byKey =
                    partition.method().startsWith("KEY") || partition.method().startsWith("LINEAR KEY");
            if (!byKey || !told.add(table)) {
                continue;
            }
            Set<String> named = SqlText.of(partition.expression(), false).tokens().stream()
                    .filter(token -> token.kind() == SqlText.Kind.NAME)
                    .map(SqlText.Token::text)
                    .collect(Collectors.toSet());
            context.indexes().stream()
                    .filter(index -> index.schema().equals(partition.schema())
                            && index.table().equals(partition.table())
                            && index.prefix().isPresent())
                    .filter(index -> named.isEmpty() ? index.index().equals("PRIMARY") : named.contains(index.column()))
                    .map(IndexColumn::column)
                    .distinct()
                    .forEach(column -> context.error(
                            Subject.column(partition.schema(), partition.table(), column), context.advice()));
        }
    }
}
