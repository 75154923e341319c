package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.feature.upgrade.replay.ReplayLoad;
import dev.drydock.feature.upgrade.replay.ReplayOptions;
import dev.drydock.feature.upgrade.replay.ReplayStatement;
import dev.drydock.feature.upgrade.run.RebuildTrial;
import dev.drydock.feature.upgrade.table.CheckRun;
import dev.drydock.feature.upgrade.table.CheckedTable;
import dev.drydock.feature.upgrade.table.TableCheckResult;
import dev.drydock.feature.upgrade.window.StepTime;
import dev.drydock.feature.upgrade.window.WindowStep;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.mysqld.OwnServer;
import dev.drydock.platform.mysqld.PrivateServer;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Starts the target's program on a copy of a data directory and reads what it says. The original is never started on. */
final class DataRehearsal {

    private static final SourceObject DIRECTORY = new SourceObject(SourceObject.Kind.DATA_DIRECTORY, "", "");

    private static final SourceObject OLD_SERVER = new SourceObject(SourceObject.Kind.OLD_SERVER, "", "");

    /** A connection is lost before the process is gone. */
    private static final int DYING_LOOKS = 20;

    private static final long LOOK_AGAIN_MILLIS = 50;

    private final Messages messages = Messages.of("rehearsal");
    private final Path original;
    private final TargetChoice choice;
    private final ServerFacts source;
    private final SourceSettings settings;
    private final RehearsalRecorder recorder;
    private final JobContext context;
    private final WindowTimes times = new WindowTimes();

    /** Of the newest copy. */
    private double bytesAMilli = 1;

    DataRehearsal(Path original, TargetChoice choice, Run<RehearsalPlan> run, RehearsalRecorder recorder) {
        this.original = original;
        this.choice = choice;
        this.source = run.server().facts();
        this.settings = run.plan().settings();
        this.recorder = recorder;
        this.context = run.context();
    }

    /** What is run on two copies, if it is. */
    record Replay(ReplayOptions options, ReplayLoad load) {}

    /** Needs a program: the files of another server cannot be given to one that runs. */
    void run(Optional<Replay> replay, Optional<DiskTest> disk, RehearsalOptions chosen) throws InterruptedException {
        Optional<ProgramMachine> machine = ProgramMachine.of(choice, 0);
        if (machine.isEmpty()) {
            recorder.notRehearsed(DIRECTORY, messages.text("data.program"));
            return;
        }
        run(machine.get(), replay, disk, chosen);
    }

    private void run(ProgramMachine machine, Optional<Replay> replay, Optional<DiskTest> disk, RehearsalOptions chosen)
            throws InterruptedException {
        ServerProgram program = machine.program();
        CopyRun run = new CopyRun(settings, recorder, times, context);
        Optional<DumpRehearsal> dumps = replay.flatMap(two -> chosen.dump()
                .flatMap(wanted ->
                        DumpRehearsal.of(wanted, program, two.options().program(), run)));
        Optional<ReplicaRehearsal> follows =
                replay.flatMap(two -> chosen.following().map(time -> new ReplicaRehearsal(two, time, run)));
        follows.ifPresent(
                _ -> times.settled(StepTime.unknown(WindowStep.BACK_REPLICA, windowed("back-replica.not.started"))));
        Optional<PrivateServer> made = Optional.empty();
        try {
            PrivateServer own = machine.server();
            made = Optional.of(own);
            disk.ifPresent(wanted -> wanted.run(own.dataDir().resolveSibling(""), recorder, context));
            copy(machine, own, dumps.isPresent() ? 3 : replay.isPresent() ? 2 : 1);
            TimedOptions timed = TimedOptions.of(settings.timed(), own, context);
            List<String> options = StartedCopy.options(program, timed);
            boolean started = start(own, program, options, DIRECTORY);
            boolean upgraded = false;
            if (started) {
                times.add(
                        WindowStep.DICTIONARY,
                        own.firstStart().toMillis(),
                        own.firstStartProcessor(),
                        windowed("dictionary.how", timed.shown()));
                upgraded = upgrade(machine, own);
            }
            new LoggedProblems(own, recorder).tell(started, upgraded);
            if (started) {
                restart(own, program, options);
                check(machine, own);
            }
            if (replay.isPresent() && own instanceof OwnServer here) {
                old(new StartedCopy.Of(here, program, options), started, replay.get(), dumps, follows);
            }
        } catch (IOException failure) {
            throw new DrydockException(Problem.of(UpgradeError.DATA_NOT_COPIED, failure.toString(), original), failure);
        } finally {
            made.ifPresent(own -> machine.close(own, recorder));
            times.tell(recorder);
        }
    }

    private static String windowed(String key, Object... arguments) {
        return Messages.of("upgradewindow").text(key, arguments);
    }

    private void copy(ProgramMachine machine, PrivateServer own, int copies) throws IOException {
        ProgramMachine.Copied copied;
        try (Stage stage = context.stage(messages.text("stage.copy", original), Total.unknown())) {
            copied = machine.copy(original, own, copies, context, stage);
        }
        long bytes = copied.bytes();
        long millis = Math.max(1, copied.millis());
        bytesAMilli = (double) Math.max(1, bytes) / millis;
        times.add(
                WindowStep.COPY,
                millis,
                Duration.ZERO,
                windowed("copy.how", Formats.bytes(bytes), Formats.bytes(bytes * 1_000 / millis), copied.place()));
    }

    private static long millisSince(long nanos) {
        return (System.nanoTime() - nanos) / 1_000_000;
    }

    /** As in the window, after the vendor's program; a server that upgrades itself needs no restart. */
    private void restart(PrivateServer own, ServerProgram program, List<String> options) throws IOException {
        try (Stage stage = context.stage(windowed("stage.restart", program.product()), Total.unknown())) {
            times.restarts(own, options, context, stage);
        }
        if (upgradesItself(program)) {
            times.settled(StepTime.of(WindowStep.RESTART, 0, windowed("system-tables.itself")));
        }
    }

    /** The old server's own program starts on the other copy, as it would on the one kept before the upgrade. */
    private void old(
            StartedCopy.Of upgraded,
            boolean started,
            Replay replay,
            Optional<DumpRehearsal> dumps,
            Optional<ReplicaRehearsal> follows)
            throws IOException, InterruptedException {
        ServerProgram old = replay.options().program();
        try (OwnServer own = OwnServer.of(old)) {
            copy(new ProgramMachine.Here(old), own, 1);
            TimedOptions timed = TimedOptions.of(settings.timed(), own, context);
            StartedCopy.Of kept = new StartedCopy.Of(own, old, StartedCopy.options(old, timed));
            boolean alike = back(upgraded, started, kept, replay);
            if (started && dumps.isPresent()) {
                dumps.get().run(upgraded, timed);
            }
            if (alike && follows.isPresent()) {
                times.settled(follows.get().run(upgraded, kept));
            }
        }
    }

    /** Whether both started and have the same number of rows. */
    private boolean back(StartedCopy.Of upgraded, boolean started, StartedCopy.Of kept, Replay replay)
            throws IOException, InterruptedException {
        boolean statements = replay.load().read() > 0;
        long began = System.nanoTime();
        if (!start(kept.own(), kept.program(), kept.options(), OLD_SERVER) || !started) {
            if (statements) {
                notRun("replay.not.started");
            }
            return false;
        }
        try (StartedCopy here = new StartedCopy(kept, context);
                StartedCopy there = new StartedCopy(upgraded, context)) {
            RowsOfCopies.Compared rows =
                    new RowsOfCopies(recorder, context).compare(here.server(), there.server(), WindowStep.BACK_COPY);
            boolean alike = rows.others() == 0;
            times.settled(
                    alike
                            ? StepTime.of(
                                    WindowStep.BACK_COPY, millisSince(began), windowed("back-copy.how", rows.tables()))
                            : StepTime.unknown(
                                    WindowStep.BACK_COPY, windowed("back-copy.others", rows.others(), rows.tables())));
            if (statements) {
                replay(here, there, replay);
            }
            stop(kept.own(), kept.program(), kept.options(), here.server());
            return alike;
        } catch (DrydockException failure) {
            context.checkCancelled();
            boolean old = failure.problem().code() != UpgradeError.NO_ROOM && ended(kept, OLD_SERVER);
            boolean next = failure.problem().code() != UpgradeError.NO_ROOM && ended(upgraded, DIRECTORY);
            if (!old && !next) {
                throw failure;
            }
            if (statements) {
                notRun("replay.ended");
            }
            return false;
        }
    }

    /** Whether the server of a copy that had started is gone, which is told with its last words. */
    private boolean ended(StartedCopy.Of copy, SourceObject object) throws IOException, InterruptedException {
        for (int looks = 0; copy.own().running() && looks < DYING_LOOKS; looks++) {
            context.sleep(LOOK_AGAIN_MILLIS);
        }
        if (copy.own().running()) {
            return false;
        }
        recorder.refused(
                new Definition(object, "", LoggedProblems.lastLines(copy.own()), "", ""),
                new ServerAnswer(0, messages.text("data.ended", copy.program().product())),
                0);
        return true;
    }

    private void notRun(String why) {
        recorder.notRehearsed(new SourceObject(SourceObject.Kind.REPLAYED, "", ""), messages.text(why));
    }

    private void replay(StartedCopy here, StartedCopy there, Replay replay) throws InterruptedException {
        String mode = settings.sqlMode();
        try {
            SqlModes modes = there.server().query(session -> SqlModes.read(session, Set.of(mode)));
            new ReplayRehearsal(replay.options(), replay.load(), recorder)
                    .run(
                            here,
                            there,
                            mode,
                            modes.known(mode),
                            new ReplayStatement.Names(settings.charset(), settings.collation()),
                            context);
        } catch (ServerException failure) {
            context.checkCancelled();
            throw failure.is(DbError.NO_SPACE)
                    ? new DrydockException(
                            Problem.of(UpgradeError.NO_ROOM, failure.problem().detail(), original), failure)
                    : failure;
        }
    }

    /** As the checklist has it: all pages are written, and nothing is left to be undone. */
    private void stop(OwnServer own, ServerProgram old, List<String> options, OpenServer opened) throws IOException {
        try (ChangePermit permit = opened.permit();
                LongSession session = opened.longSession(context::register, List.of())) {
            session.changes(permit).execute("SET GLOBAL innodb_fast_shutdown = 0");
        }
        opened.close();
        try (Stage stage = context.stage(windowed("stage.old-stop", old.product()), Total.unknown())) {
            times.stops(
                    own,
                    options,
                    Math.round(settings.unwritten() / bytesAMilli),
                    windowed("stop.how", Formats.bytes(settings.unwritten())),
                    context,
                    stage);
        }
    }

    private boolean start(PrivateServer own, ServerProgram program, List<String> options, SourceObject object)
            throws IOException {
        try (Stage _ = context.stage(messages.text("stage.data", program.product()), Total.unknown())) {
            own.startOnCopy(context, options);
            long millis = own.firstStart().toMillis();
            recorder.built(object, millis);
            recorder.found(
                    Severity.NOTICE,
                    Subject.SERVER,
                    messages.text("data.took", program.product(), Math.max(1, Math.round(millis / 1_000.0))),
                    "");
            return true;
        } catch (ServerException lost) {
            // the machine is not reached: nothing is known of the server
            throw lost;
        } catch (DrydockException failure) {
            context.checkCancelled();
            ServerAnswer words =
                    new ServerAnswer(0, messages.text("data.not.started", program.product(), source.product()));
            recorder.refused(new Definition(object, "", LoggedProblems.lastErrors(own), "", ""), words, 0);
            return false;
        }
    }

    private static boolean upgradesItself(ServerProgram program) {
        return !program.mariaDb() && program.atLeast(8, 0, 16);
    }

    /** The system tables are brought up to date as after a real upgrade; whether they are now. */
    private boolean upgrade(ProgramMachine machine, PrivateServer own) {
        ServerProgram program = machine.program();
        if (upgradesItself(program)) {
            recorder.built(new SourceObject(SourceObject.Kind.SYSTEM_TABLES, "", ""), 0);
            times.settled(StepTime.of(WindowStep.SYSTEM_TABLES, 0, windowed("system-tables.itself")));
            return true;
        }
        Optional<ServerProgram> local =
                machine instanceof ProgramMachine.Here ? Optional.of(program) : Optional.empty();
        long began = System.nanoTime();
        Duration before = own.processorTime();
        try (OpenServer opened = machine.open(own);
                ChangePermit permit = opened.permit();
                Stage _ = context.stage(messages.text("stage.system"), Total.unknown())) {
            boolean done = new SystemTableRehearsal(opened, permit, local, own.password(), recorder).run(context);
            if (done) {
                times.add(
                        WindowStep.SYSTEM_TABLES,
                        millisSince(began),
                        own.processorTime().minus(before),
                        windowed("system-tables.how"));
            }
            return done;
        } catch (DrydockException failure) {
            context.checkCancelled();
            recorder.found(
                    Severity.NOT_EVALUATED,
                    Subject.SERVER,
                    messages.text("data.system.not", ServerAnswer.of(failure).text()),
                    "");
            return false;
        }
    }

    /** The server started: it is asked about every table. */
    private void check(ProgramMachine machine, PrivateServer own) throws InterruptedException, IOException {
        try (OpenServer opened = machine.open(own);
                ChangePermit permit = opened.permit()) {
            long began = System.nanoTime();
            Duration before = own.processorTime();
            TableCheckResult checked = checked(opened);
            long first = millisSince(began);
            Duration computed = own.processorTime().minus(before);
            times.add(
                    WindowStep.CHECK,
                    first,
                    computed,
                    windowed("check.how", checked.tables().size()));
            checked.unsettled().forEach(this::told);
            if (rebuild(own, opened, permit, checked)) {
                long again = System.nanoTime();
                Duration since = own.processorTime();
                checked(opened);
                times.add(
                        WindowStep.VERIFY,
                        first + millisSince(again),
                        computed.plus(own.processorTime().minus(since)),
                        windowed("verify.how"));
            } else {
                times.settled(StepTime.of(WindowStep.VERIFY, 0, windowed("verify.none")));
            }
            new OrphanedFiles(own, opened, recorder).tell();
        } catch (ServerException failure) {
            context.checkCancelled();
            recorder.found(
                    Severity.NOT_EVALUATED,
                    Subject.SERVER,
                    messages.text("data.unasked", ServerAnswer.of(failure).text()),
                    "");
        }
    }

    private TableCheckResult checked(OpenServer opened) throws InterruptedException {
        Scope all = new Scope(List.of(), List.of(), List.of(), false);
        return new CheckRun(opened, all, RehearsalOptions.WORKERS, context).run(messages.text("stage.check"));
    }

    /** Whether there was anything to rebuild. */
    private boolean rebuild(PrivateServer own, OpenServer opened, ChangePermit permit, TableCheckResult checked) {
        Duration before = own.processorTime();
        RebuildTrial trial = RebuildTrial.run(opened, permit, checked, windowed("stage.rebuild"), context);
        int statements = trial.millis().size();
        double computed = own.processorTime().minus(before).toMillis() / (double) Math.max(1, trial.sum());
        times.add(new StepTime(
                WindowStep.REBUILDS,
                trial.least(),
                trial.sum(),
                Math.round((trial.least() + trial.sum()) / 2.0 * Math.min(1, computed)),
                windowed("rebuilds.how", statements, trial.workers())));
        if (!trial.failed().isEmpty()) {
            recorder.found(
                    Severity.ERROR,
                    Subject.SERVER,
                    windowed("rebuilds.failed", trial.failed().size(), statements, String.join("\n", trial.failed())),
                    "");
        }
        return statements > 0;
    }

    private void told(CheckedTable table) {
        String words = table.rows().stream().map(row -> row.text()).collect(Collectors.joining("\n"));
        recorder.found(
                Severity.WARNING,
                Subject.table(table.name().schema(), table.name().table()),
                messages.text("data.check", words),
                "");
    }
}
