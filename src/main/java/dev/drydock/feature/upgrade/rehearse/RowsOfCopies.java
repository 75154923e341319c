package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts the rows of each table on the old copy, and on the upgraded one if there is one, and tells where they differ. Blocks. */
final class RowsOfCopies {

    private static final String TABLES = "SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.TABLES"
            + " WHERE TABLE_TYPE = 'BASE TABLE' AND TABLE_SCHEMA NOT IN"
            + " ('mysql', 'information_schema', 'performance_schema', 'sys') ORDER BY 1, 2";

    private final RehearsalRecorder recorder;
    private final JobContext context;

    RowsOfCopies(RehearsalRecorder recorder, JobContext context) {
        this.recorder = recorder;
        this.context = context;
    }

    /**
     * @param tables how many tables the old copy has
     * @param others how many of them have another number of rows on the upgraded one
     */
    record Compared(int tables, int others) {}

    /** Records each table that differs. */
    Compared compare(OpenServer old, OpenServer upgraded) {
        Map<SourceObject, String> here = count(old);
        Map<SourceObject, String> there = count(upgraded);
        int others = 0;
        for (Map.Entry<SourceObject, String> entry : here.entrySet()) {
            SourceObject table = entry.getKey();
            String rows = entry.getValue();
            String other = there.getOrDefault(table, "–");
            if (!rows.equals(other)) {
                others++;
                recorder.found(
                        Severity.ERROR,
                        table.subject(),
                        Messages.of("upgradewindow")
                                .text(
                                        "back-copy.differs",
                                        Subject.table(table.schema(), table.name())
                                                .shown(),
                                        rows,
                                        other),
                        "");
            }
        }
        return new Compared(here.size(), others);
    }

    private Map<SourceObject, String> count(OpenServer server) {
        Map<SourceObject, String> rows = new LinkedHashMap<>();
        try (Stage stage = context.stage(Messages.of("upgradewindow").text("stage.count"), Total.unknown());
                LongSession session = server.longSession(context::register, java.util.List.of());
                JobContext.Registration _ = context.register(session.cancellable())) {
            for (SourceObject table : session.sql()
                    .query(TABLES, row -> new SourceObject(SourceObject.Kind.TABLE, row.text(1), row.text(2)))) {
                context.checkCancelled();
                rows.put(table, rows(session.sql(), table));
                stage.advance(1);
            }
        }
        return rows;
    }

    /** What a server cannot read it says instead: that, too, has to be the same on both. */
    private String rows(Session session, SourceObject table) {
        try {
            return session.first("SELECT COUNT(*) FROM " + Sql.name(table.schema(), table.name()), row -> row.text(1))
                    .orElse("");
        } catch (ServerException failure) {
            context.checkCancelled();
            if (failure.connectionLost()) {
                throw failure;
            }
            return "(" + failure.errno() + ")";
        }
    }
}
