package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import dev.drydock.feature.upgrade.preflight.Partition;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import dev.drydock.feature.upgrade.syntax.SqlText;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Partition bounds with other signs than - and : in dates, which 8.0.29 does not take. */
final class TemporalDelimiters implements UpgradeCheck {

    /** A date with a sign between its numbers that is no dash, or a time with one that is no colon. */
    private static final Pattern ODD = Pattern.compile(
            "\\d{2,4}([^-\\d\\s]\\d{1,2}){2}.*" + "|\\d{4}-\\d{1,2}-\\d{1,2}([^\\sT\\d].*|[\\sT]\\d{1,2}[^:\\d].*)");

    @Override
    public String id() {
        return "temporal-delimiters";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_8_0);
    }

    @Override
    public void run(CheckContext context) {
        Map<String, List<Column>> dated = context.columns().stream()
                .filter(column ->
                        Set.of("date", "datetime", "timestamp", "time").contains(column.type()))
                .collect(Collectors.groupingBy(Column::quotedTable));
        for (Partition partition : context.partitions()) {
            List<SqlText.Token> tokens =
                    SqlText.of(partition.expression(), false).tokens();
            boolean byDate = dated.getOrDefault(Sql.name(partition.schema(), partition.table()), List.of()).stream()
                    .anyMatch(column -> tokens.stream()
                            .anyMatch(token -> token.kind() != SqlText.Kind.STRING
                                    && token.text().equalsIgnoreCase(column.name())));
            boolean odd = tokens.stream()
                    .filter(token -> token.kind() == SqlText.Kind.STRING)
                    .anyMatch(token -> ODD.matcher(token.text()).matches());
            if (byDate && odd) {
                context.error(
                        new Subject(Subject.Kind.PARTITION, partition.schema(), partition.table(), partition.name()),
                        context.advice(),
                        partition.expression());
            }
        }
    }

    @Override
    public Set<String> releases() {
        return Set.of("8.0.29");
    }
}
