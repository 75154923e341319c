package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Severity;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Table;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Set;

/** Tables with FTS in their names, which 8.0 before 8.0.18 takes for tables of a FULLTEXT index. */
final class FtsNames implements UpgradeCheck {

    private static final ServerVersion MENDED = ServerVersion.parse("8.0.18");

    @Override
    public String id() {
        return "fts-names";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_8_0);
    }

    @Override
    public void run(CheckContext context) {
        Severity severity = context.path().endsBefore(MENDED) ? Severity.ERROR : Severity.NOTICE;
        context.tables().stream()
                .filter(table -> !table.view() && table.name().contains("FTS"))
                .map(Table::subject)
                .forEach(subject -> context.add(severity, subject, context.advice(), subject.name()));
    }
}
