package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Partition;
import dev.drydock.feature.upgrade.preflight.SqlText;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;
import java.util.regex.Pattern;

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
        for (Partition partition : context.partitions()) {
            boolean odd = SqlText.of(partition.expression(), false).tokens().stream()
                    .filter(token -> token.kind() == SqlText.Kind.STRING)
                    .anyMatch(token -> ODD.matcher(token.text()).matches());
            if (odd) {
                context.error(
                        new Subject(Subject.Kind.PARTITION, partition.schema(), partition.table(), partition.name()),
                        context.advice(),
                        partition.expression());
            }
        }
    }
}
