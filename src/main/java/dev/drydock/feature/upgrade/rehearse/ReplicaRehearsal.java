package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.replay.WriteReplay;
import dev.drydock.feature.upgrade.window.StepTime;
import dev.drydock.feature.upgrade.window.WindowStep;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tries the way back by replication: the old program, on the copy that was kept, follows the upgraded copy while that is written
 * to. Both copies are of no use afterwards. Used once; blocks.
 */
final class ReplicaRehearsal {

    private static final Messages TEXT = Messages.of("upgradewindow");

    private static final WindowStep STEP = WindowStep.BACK_REPLICA;

    /** How a server tells what it could not run, with its literals. */
    private static final Pattern ON_QUERY = Pattern.compile("(?s)Error '(.*?)' on query\\..*");

    /** How it tells of rows, with their values. */
    private static final Pattern OF_ROWS = Pattern.compile("Could not execute ");

    /** CR_AUTH_PLUGIN_CANNOT_LOAD, of which the words of old servers tell nothing. */
    private static final int NO_PLUGIN = 2059;

    private static final Duration CONNECTS = Duration.ofSeconds(60);
    private static final long LOOK_MILLIS = 200;
    private static final int MOST_AWAITED = 20_000;

    private final DataRehearsal.Replay replay;
    private final Duration time;
    private final CopyRun run;
    private final boolean gtids;

    /** @param time how long it is written, and how long is then waited, at most */
    ReplicaRehearsal(DataRehearsal.Replay replay, Duration time, CopyRun run) {
        this.replay = replay;
        this.time = time;
        this.run = run;
        this.gtids = TimedOptions.gtids(run.settings().timed());
    }

    StepTime run(StartedCopy.Of upgraded, StartedCopy.Of kept) throws IOException, InterruptedException {
        try (Stage stage = run.context()
                        .stage(
                                TEXT.text(
                                        "stage.follow",
                                        kept.program().product(),
                                        upgraded.program().product()),
                                Total.unknown());
                StartedCopy there = restart(upgraded, 1, true, readable(upgraded.program(), kept.program()));
                StartedCopy here = restart(kept, 2, gtids, replica(kept.program()))) {
            try {
                return followed(upgraded, kept.program(), there, here, stage);
            } catch (ServerException failure) {
                run.context().checkCancelled();
                if (there.full() || here.full()) {
                    return untried(TEXT.text("back-replica.full"));
                }
                return failure.connectionLost()
                        ? lost(here.running() ? upgraded.program() : kept.program())
                        : broken(kept.program(), ServerAnswer.of(failure), "");
            }
        } catch (DrydockException failure) {
            run.context().checkCancelled();
            return untried(failure.problem().line());
        }
    }

    private StartedCopy restart(StartedCopy.Of copy, int id, boolean logs, List<String> more) throws IOException {
        List<String> options = new ArrayList<>(copy.options());
        if (logs) {
            options.remove("--skip-log-bin");
            options.add("--log-bin=drydock-copy");
        }
        if (gtids) {
            options.addAll(List.of("--gtid-mode=ON", "--enforce-gtid-consistency=ON", "--loose-log-slave-updates=ON"));
        } else if (!copy.program().mariaDb()) {
            // 9.7 has it on by itself
            options.add("--loose-gtid-mode=OFF");
        }
        options.addAll(List.of("--server-id=" + id, "--loose-binlog-format=ROW"));
        options.addAll(more);
        copy.own().stop();
        copy.own().start(run.context(), options, Optional.empty());
        return new StartedCopy(new StartedCopy.Of(copy.own(), copy.program(), options), run.context());
    }

    /** What the checklist names for a log that an older server is to read, where the server does not come with it. */
    private static List<String> readable(ServerProgram target, ServerProgram old) {
        if (target.mariaDb()) {
            return List.of("--loose-binlog-alter-two-phase=OFF", "--loose-character-set-collations=");
        }
        if (old.atLeast(8, 0, 0)) {
            return List.of();
        }
        List<String> options =
                new ArrayList<>(List.of("--character-set-server=utf8mb4", "--collation-server=utf8mb4_general_ci"));
        if (!target.atLeast(8, 0, 0)) {
            // its SHOW VARIABLES, which a replica asks, fails before mysql_upgrade has run
            options.add("--loose-show-compatibility-56=ON");
        }
        return options;
    }

    /** One thread that applies tells itself what stops it; tables of the server are each version's own. */
    private static List<String> replica(ServerProgram old) {
        List<String> options =
                new ArrayList<>(List.of("--relay-log=drydock-relay", "--replicate-wild-ignore-table=mysql.%"));
        if (!old.mariaDb()) {
            options.addAll(List.of("--loose-slave-parallel-workers=0", "--loose-replica-parallel-workers=0"));
        }
        return options;
    }

    private StepTime followed(
            StartedCopy.Of upgraded, ServerProgram old, StartedCopy there, StartedCopy here, Stage stage)
            throws IOException, InterruptedException {
        ServerProgram target = upgraded.program();
        try (ChangePermit permit = there.server().permit();
                LongSession session =
                        there.server().longSession(run.context()::register, List.of(WriteReplay.READABLE));
                JobContext.Registration _ = run.context().register(session.cancellable());
                CopyReplica replica = new CopyReplica(old, here.server(), run.context())) {
            Changes changes = session.changes(permit);
            if (!old.mariaDb() && !old.atLeast(8, 0, 0) && target.atLeast(8, 0, 11)) {
                changes.execute("SET GLOBAL default_collation_for_utf8mb4 = utf8mb4_general_ci");
            }
            changes.session().executeOwn("SET SESSION sql_log_bin = 0");
            CopyReplica.LogIn logIn =
                    CopyReplica.account(changes, target, upgraded.own().password());
            changes.session().executeOwn("SET SESSION sql_log_bin = 1");
            replica.follow(
                    upgraded.own().port(),
                    logIn,
                    CopyReplica.place(changes.session(), target),
                    gtids ? Optional.of(variable(changes, "gtid_executed")) : Optional.empty(),
                    target.mariaDb() ? variable(changes, "gtid_binlog_pos") : "");
            Trial trial = new Trial(there, here, replica, changes, target, stage);
            trial.connect();
            long began = System.nanoTime();
            if (trial.stopped.isEmpty()) {
                trial.write();
            }
            long writing = millisSince(began);
            began = System.nanoTime();
            if (trial.stopped.isEmpty()) {
                trial.catchUp();
            }
            long catching = Math.max(1, millisSince(began));
            if (trial.full) {
                return untried(TEXT.text("back-replica.full"));
            }
            if (trial.stopped.isPresent() && !there.running()) {
                return lost(target);
            }
            if (trial.stopped.isPresent()) {
                return broken(old, trial.stopped.get(), trial.culprit());
            }
            return compared(trial, old, target, writing, catching);
        }
    }

    private static String variable(Changes changes, String name) {
        return changes.session()
                .first("SELECT @@global." + name, row -> row.text(1).replaceAll("\\s", ""))
                .orElse("");
    }

    /** A statement whose end in the log is this place; {@code at} by {@link System#nanoTime}. */
    private record Written(CopyReplica.Place end, String digest, long at) {}

    /** The two servers while one follows the other. */
    private final class Trial implements WriteReplay.Listener {

        private final StartedCopy there;
        private final StartedCopy here;
        private final CopyReplica replica;
        private final Changes changes;
        private final ServerProgram target;
        private final Stage stage;
        private final Deque<Written> awaited = new ArrayDeque<>();
        private Optional<ServerAnswer> stopped = Optional.empty();
        private boolean full;
        private CopyReplica.Status status;
        private long looked;
        private long lag;
        private int own;
        private int taken;
        private int refused;

        Trial(
                StartedCopy there,
                StartedCopy here,
                CopyReplica replica,
                Changes changes,
                ServerProgram target,
                Stage stage) {
            this.there = there;
            this.here = here;
            this.replica = replica;
            this.changes = changes;
            this.target = target;
            this.stage = stage;
            this.status = replica.status();
        }

        void connect() throws InterruptedException {
            await(() -> status.follows(), CONNECTS, "back-replica.unconnected");
        }

        void write() throws IOException, InterruptedException {
            String schema =
                    Sql.name("drydock_replica_" + UUID.randomUUID().toString().substring(0, 8));
            String table = schema + ".`rows`";
            for (String statement : List.of(
                    "CREATE DATABASE " + schema + " CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci",
                    "CREATE TABLE " + table
                            + " (id INT PRIMARY KEY AUTO_INCREMENT, word VARCHAR(50), amount DECIMAL(20,6),"
                            + " moment DATETIME, bytes BLOB) ENGINE = InnoDB",
                    "INSERT INTO " + table + " (word, amount, moment, bytes) VALUES ('one', 1.5, NOW(), x'00ff'),"
                            + " ('two', NULL, NULL, NULL), ('three', -3, '2000-01-01', '')",
                    "ALTER TABLE " + table + " ADD COLUMN more VARCHAR(20) NOT NULL DEFAULT ''",
                    "UPDATE " + table + " SET more = UPPER(word) WHERE id < 3",
                    "DELETE FROM " + table + " WHERE id = 2")) {
                changes.execute(statement);
                own++;
                wrote(statement);
            }
            if (replay.load().digests() > 0 && stopped.isEmpty()) {
                String mode = run.settings().sqlMode();
                SqlModes modes = there.server().query(session -> SqlModes.read(session, Set.of(mode)));
                try (WriteReplay writes = new WriteReplay(
                        there.server(), modes.known(mode), replay.options(), replay.load(), run.context(), this)) {
                    writes.run(System.nanoTime() + time.toNanos());
                }
            }
        }

        @Override
        public boolean ran(String digest, boolean done) {
            if (!done) {
                refused++;
            } else {
                taken++;
                wrote(digest);
            }
            return stopped.isEmpty();
        }

        private void wrote(String digest) {
            stage.advance(1);
            if (awaited.size() < MOST_AWAITED) {
                awaited.add(new Written(CopyReplica.place(changes.session(), target), digest, System.nanoTime()));
            }
            if (millisSince(looked) > LOOK_MILLIS) {
                look();
            }
        }

        void catchUp() throws InterruptedException {
            CopyReplica.Place end = CopyReplica.place(changes.session(), target);
            await(() -> status.applied().compareTo(end) >= 0, time, "back-replica.late");
        }

        private void await(java.util.function.BooleanSupplier reached, Duration most, String late)
                throws InterruptedException {
            long end = System.nanoTime() + most.toNanos();
            look();
            while (stopped.isEmpty() && !reached.getAsBoolean()) {
                if (System.nanoTime() > end) {
                    stopped = Optional.of(new ServerAnswer(0, TEXT.text(late, Formats.measured(most))));
                    return;
                }
                run.context().sleep(LOOK_MILLIS);
                look();
            }
        }

        private void look() {
            run.context().checkCancelled();
            looked = System.nanoTime();
            status = replica.status();
            while (!awaited.isEmpty() && awaited.getFirst().end().compareTo(status.applied()) <= 0) {
                awaited.removeFirst();
            }
            // the server's own figure goes by the moments of the log
            lag = awaited.isEmpty()
                    ? lag
                    : Math.max(lag, millisSince(awaited.getFirst().at()));
            full = there.full() || here.full();
            if (status.broken() || full) {
                stopped = Optional.of(status.answer());
            }
        }

        /** What it could not apply; empty if it is not known. */
        private String culprit() {
            return awaited.isEmpty() ? "" : awaited.getFirst().digest();
        }
    }

    private StepTime compared(Trial trial, ServerProgram old, ServerProgram target, long writing, long catching) {
        RowsOfCopies copies = new RowsOfCopies(run.recorder(), run.context());
        RowsOfCopies.Compared rows = copies.compare(trial.there.server(), trial.here.server(), STEP);
        if (rows.others() > 0) {
            return StepTime.refused(STEP, TEXT.text("back-replica.others", rows.others(), rows.tables()));
        }
        List<Subject> others = copies.otherChecksums(trial.there.server(), trial.here.server());
        others.forEach(table ->
                run.recorder().found(Severity.WARNING, table, TEXT.text("back-replica.checksum", table.shown()), ""));
        return StepTime.of(
                STEP,
                catching,
                TEXT.text(
                        "back-replica.how",
                        old.product(),
                        target.product(),
                        gtids || old.mariaDb() ? 1 : target.atLeast(9, 5, 0) ? 2 : 0,
                        trial.taken,
                        trial.refused,
                        trial.own,
                        Formats.measured(Duration.ofMillis(writing)),
                        Formats.measured(Duration.ofMillis(trial.lag)),
                        rows.tables(),
                        others.size()));
    }

    private StepTime broken(ServerProgram old, ServerAnswer answer, String digest) {
        String words = shown(answer, digest).text();
        String shown = answer.errno() == NO_PLUGIN ? TEXT.text("back-replica.plugin", words) : words;
        run.recorder()
                .found(Severity.ERROR, Subject.SERVER, TEXT.text("back-replica.stopped", old.product(), shown), digest);
        String key = digest.isEmpty() ? "back-replica.refused" : "back-replica.refused.at";
        return StepTime.refused(STEP, TEXT.text(key, old.product(), shown, digest));
    }

    private static ServerAnswer shown(ServerAnswer answer, String digest) {
        Matcher query = ON_QUERY.matcher(answer.message());
        if (query.matches()) {
            return new ServerAnswer(answer.errno(), query.group(1));
        }
        return OF_ROWS.matcher(answer.message()).lookingAt() ? MaskedAnswer.of(answer, digest) : answer;
    }

    private StepTime lost(ServerProgram program) {
        return untried(TEXT.text("back-replica.lost", program.product()));
    }

    private StepTime untried(String why) {
        run.context().checkCancelled();
        run.recorder().found(Severity.NOT_EVALUATED, Subject.SERVER, TEXT.text("back-replica.untried", why), "");
        return StepTime.unknown(STEP, why);
    }

    private static long millisSince(long nanos) {
        return (System.nanoTime() - nanos) / 1_000_000;
    }
}
