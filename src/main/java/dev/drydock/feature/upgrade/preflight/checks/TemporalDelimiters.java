package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Severity;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.db.sql.Sql;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Kind;
import dev.drydock.db.syntax.SqlText.Token;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import dev.drydock.feature.upgrade.preflight.Partition;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Partition bounds with other signs than - and : in dates, which 8.0.29 does not take. */
final class TemporalDelimiters {

    private static final ServerVersion REFUSING = ServerVersion.parse("8.0.29");

    /** A date with a sign between its numbers that is no dash, or a time with one that is no colon. */
    private static final Pattern ODD_DATE = Pattern.compile(
            "\\d{2,4}([^-\\d\\s]\\d{1,2}){2}.*" + "|\\d{4}-\\d{1,2}-\\d{1,2}([^\\sT\\d].*|[\\sT]\\d{1,2}[^:\\d].*)");

    /** In a TIME the colons are the usual signs. */
    private static final Pattern ODD_TIME = Pattern.compile("(\\d+ )?\\d{1,3}([^:\\d\\s]\\d{1,2}){2}.*");

    private TemporalDelimiters() {}

    static void run(CheckContext context) {
        Severity severity = context.path().crosses(REFUSING) ? Severity.ERROR : Severity.WARNING;
        Map<String, List<Column>> dated = context.columns().stream()
                .filter(column ->
                        Set.of("date", "datetime", "timestamp", "time").contains(column.type()))
                .collect(Collectors.groupingBy(Column::quotedTable));
        for (Partition partition : context.partitions()) {
            List<Column> own = dated.getOrDefault(Sql.name(partition.schema(), partition.table()), List.of());
            Map<String, Pattern> names = own.stream()
                    .collect(Collectors.toMap(
                            column -> column.name().toLowerCase(Locale.ROOT),
                            column -> column.type().equals("time") ? ODD_TIME : ODD_DATE));
            if (oddExpression(partition, names) || oddBound(partition, names)) {
                context.add(
                        severity,
                        partition.subject(),
                        context.advice(),
                        partition.expression() + " " + partition.bounds());
            }
        }
    }

    /** A date that is a part of what is partitioned by, such as in {@code TO_DAYS(d) - TO_DAYS('2020.01.01')}. */
    private static boolean oddExpression(Partition partition, Map<String, Pattern> dated) {
        List<Token> tokens = SqlText.of(partition.expression(), false).tokens();
        return tokens.stream()
                .flatMap(token -> odd(token, dated).stream())
                .anyMatch(odd -> tokens.stream().anyMatch(token -> matches(token, odd)));
    }

    /** Each value belongs to the column at its place; lists of several columns go round. */
    private static boolean oddBound(Partition partition, Map<String, Pattern> dated) {
        List<Token> columns = SqlText.of(partition.expression(), false).tokens().stream()
                .filter(token -> token.kind() != Kind.SIGN)
                .toList();
        int place = 0;
        for (Token token : SqlText.of(partition.bounds(), false).tokens()) {
            if (token.is(",")) {
                place++;
            } else if (!columns.isEmpty()
                    && odd(columns.get(place % columns.size()), dated)
                            .filter(odd -> matches(token, odd))
                            .isPresent()) {
                return true;
            }
        }
        return false;
    }

    /** What is odd in values of the column that a word names; empty if it names none with a date or time. */
    private static Optional<Pattern> odd(Token token, Map<String, Pattern> dated) {
        return token.kind() == Kind.STRING
                ? Optional.empty()
                : Optional.ofNullable(dated.get(token.text().toLowerCase(Locale.ROOT)));
    }

    private static boolean matches(Token token, Pattern odd) {
        return token.kind() == Kind.STRING && odd.matcher(token.text()).matches();
    }
}
