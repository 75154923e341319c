package dev.drydock.feature.encryption.atrest;

import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.encryption.AtRestReader;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.feature.encryption.Keyring;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Gives a MySQL new master keys: InnoDB's, and the binary log's where that is encrypted. The data is not written anew, only
 * the keys of its tablespaces. MariaDB has its versions of keys from its key manager, and none from a key file, so there it is
 * refused.
 */
public final class RotateJob extends RunJob<List<String>, RotateJob.Rotated> {

    private static final Messages TEXT = Messages.of("rest");
    private static final String INNODB = "ALTER INSTANCE ROTATE INNODB MASTER KEY";
    private static final String BINLOG = "ALTER INSTANCE ROTATE BINLOG MASTER KEY";

    /** A backup that begins may read the old keyring, and the new key would be missing from it. */
    private static final List<String> BACKUPS = List.of("xtrabackup", "mysqlbackup", "mariabackup", "mariadb-backup");

    /**
     * What was done.
     *
     * @param statements what was sent
     * @param next what is to be done now
     */
    public record Rotated(List<String> statements, String next) {}

    /** @param history the history; its call may wait until it is open */
    public RotateJob(OpenServer server, Supplier<HistoryStore> history) {
        super(server, history, RunSpec.changing(EncryptionFeature.ROTATE_KEYS, TEXT.text("job.rotate")));
    }

    /** The statements that would be sent. Blocks. */
    public static List<String> statements(OpenServer server) {
        return server.control().call(session -> statements(server, session));
    }

    private static List<String> statements(OpenServer server, Session session) {
        String name = server.profile().name();
        Keyring keys = AtRestReader.keys(server, session);
        if (keys.state() == Keyring.State.NONE || keys.state() == Keyring.State.FAILED) {
            throw new DrydockException(Problem.of(EncryptionError.NO_KEYS, keys.note(), name));
        }
        if (server.facts().mariaDb()) {
            throw new DrydockException(
                    keys.name().equals(MariaDbRestPlanner.PLUGIN)
                            ? Problem.of(EncryptionError.NO_VERSIONS, "", name)
                            : Problem.of(EncryptionError.VERSIONS_ELSEWHERE, "", name, keys.name()));
        }
        AtRestKey.requireFile(keys, Optional.empty(), name);
        List<String> backups = session.query("SHOW PROCESSLIST", row -> row.text(2) + " " + row.text(8)).stream()
                .filter(process -> BACKUPS.stream().anyMatch(process.toLowerCase(java.util.Locale.ROOT)::contains))
                .toList();
        if (!backups.isEmpty()) {
            throw new DrydockException(Problem.of(
                    EncryptionError.BACKUP_RUNS,
                    String.join("\n", backups),
                    server.profile().name()));
        }
        List<String> statements = new ArrayList<>(List.of(INNODB));
        String binlog =
                ServerVariables.read(session, List.of("binlog_encryption")).getOrDefault("binlog_encryption", "OFF");
        if (ServerVariables.on(binlog)) {
            statements.add(BINLOG);
        }
        return List.copyOf(statements);
    }

    @Override
    protected Planned<List<String>> plan(JobContext context) throws InterruptedException {
        List<String> statements = server().recovery().retried(context, () -> statements(server()));
        return new Planned<>(statements, statements.size(), Map.of("statements", String.join("; ", statements)));
    }

    @Override
    protected Rotated work(Run<List<String>> run) throws InterruptedException {
        AtRestRecorder recorder = new AtRestRecorder(run.writer());
        run.note("rotated", "0");
        try (Stage stage = run.context()
                        .stage(TEXT.text("job.rotate"), Total.exact(run.plan().size()));
                LongSession session =
                        server().longSession(run.context()::register, List.of("SET SESSION sql_log_bin = 0"))) {
            int done = 0;
            for (String statement : run.plan()) {
                run.context().checkCancelled();
                recorder.sent("keyring", statement, session.sql().id(), () -> execute(run, session, statement));
                run.done(1);
                run.note("rotated", Integer.toString(++done));
                stage.advance(1);
            }
        }
        return new Rotated(run.plan(), TEXT.text("after.rotate"));
    }

    private long execute(Run<?> run, LongSession session, String statement) {
        try {
            return session.changes(run.permit()).execute(statement);
        } catch (ServerException failure) {
            throw meant(failure);
        }
    }

    /** Without the performance schema a MySQL tells only now that it has no key manager. */
    private RuntimeException meant(ServerException failure) {
        return AtRestStatements.NO_KEY.contains(failure.errno())
                ? new DrydockException(
                        Problem.of(
                                EncryptionError.NO_KEYS,
                                failure.problem().full(),
                                server().profile().name()),
                        failure)
                : failure;
    }
}
