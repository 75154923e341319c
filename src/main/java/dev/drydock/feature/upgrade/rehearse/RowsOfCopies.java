package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.upgrade.window.WindowStep;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts the rows of each table on two servers, and tells where they differ. Blocks. */
final class RowsOfCopies {

    private static final String TABLES = "SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.TABLES"
            + " WHERE TABLE_TYPE = 'BASE TABLE' AND TABLE_SCHEMA NOT IN"
            + " ('mysql', 'information_schema', 'performance_schema', 'sys')";

    /** What a value of JSON is stored as differs between releases. */
    private static final String WITHOUT_JSON = TABLES
            + " AND (TABLE_SCHEMA, TABLE_NAME) NOT IN"
            + " (SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.COLUMNS WHERE DATA_TYPE = 'json')";

    private static final String ORDER = " ORDER BY 1, 2";

    private final RehearsalRecorder recorder;
    private final JobContext context;

    RowsOfCopies(RehearsalRecorder recorder, JobContext context) {
        this.recorder = recorder;
        this.context = context;
    }

    /**
     * @param tables how many tables the first has
     * @param others how many of them have another number of rows on the second
     */
    record Compared(int tables, int others) {}

    /**
     * Records each table that differs.
     *
     * @param way the way back that leads from one to the other, whose words tell of it
     */
    Compared compare(OpenServer before, OpenServer after, WindowStep way) {
        Map<SourceObject, String> here = count(before);
        Map<SourceObject, String> there = count(after);
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
                                        way.word() + ".differs",
                                        Subject.table(table.schema(), table.name())
                                                .shown(),
                                        rows,
                                        other),
                        "");
            }
        }
        return new Compared(here.size(), others);
    }

    /** Tables without JSON of which CHECKSUM TABLE says something else on both, which names no loss by itself. */
    List<Subject> otherChecksums(OpenServer before, OpenServer after) {
        Map<SourceObject, String> there = read(after, WITHOUT_JSON, "CHECKSUM TABLE ", 2);
        return read(before, WITHOUT_JSON, "CHECKSUM TABLE ", 2).entrySet().stream()
                .filter(table -> !table.getValue().equals(there.get(table.getKey())))
                .map(table -> table.getKey().subject())
                .toList();
    }

    private Map<SourceObject, String> count(OpenServer server) {
        return read(server, TABLES, "SELECT COUNT(*) FROM ", 1);
    }

    private Map<SourceObject, String> read(OpenServer server, String tables, String statement, int column) {
        Map<SourceObject, String> rows = new LinkedHashMap<>();
        try (Stage stage = context.stage(Messages.of("upgradewindow").text("stage.count"), Total.unknown());
                LongSession session = server.longSession(context::register, List.of());
                JobContext.Registration _ = context.register(session.cancellable())) {
            for (SourceObject table : session.sql()
                    .query(
                            tables + ORDER,
                            row -> new SourceObject(SourceObject.Kind.TABLE, row.text(1), row.text(2)))) {
                context.checkCancelled();
                rows.put(table, answer(session.sql(), statement + table.quoted(), column));
                stage.advance(1);
            }
        }
        return rows;
    }

    /** What a server cannot read it says instead: that, too, has to be the same on both. */
    private String answer(Session session, String statement, int column) {
        try {
            return session.first(statement, row -> row.text(column)).orElse("");
        } catch (ServerException failure) {
            context.checkCancelled();
            if (failure.connectionLost()) {
                throw failure;
            }
            return "(" + failure.errno() + ")";
        }
    }
}
