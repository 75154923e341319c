package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.feature.upgrade.preflight.PreflightRecorder;
import dev.drydock.feature.upgrade.tool.DumpTool;
import dev.drydock.history.LatestFindings;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.mysqld.MysqldError;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The rehearsal behind the wizard's step and the command: reads the source, which it does not change, and builds its objects on
 * a server of the target version.
 */
public final class RehearsalJob extends RunJob<RehearsalPlan, RehearsalResult> {

    /** Kind of these runs in the history. */
    public static final String KIND = RehearsalRecorder.KIND;

    private static final Messages TEXT = Messages.of("rehearsal");

    /** New data of MySQL 9.7 with its redo logs had 420 MiB. */
    private static final long ROOM_OF_SERVER = 640L * 1024 * 1024;

    private static final String OUTSIDE = "SELECT PATH FROM information_schema.INNODB_DATAFILES WHERE PATH LIKE '/%'"
            + " AND LEFT(PATH, CHAR_LENGTH(@@datadir)) <> @@datadir LIMIT 5";

    private static final long ROOM_OF_OBJECT = 256L * 1024;

    private final RehearsalOptions options;
    private final TargetChoice choice;
    private final Consumer<RehearsalFinding> listener;
    private Optional<DataRehearsal.Replay> replay = Optional.empty();

    /** @param listener told of what goes wrong as it does, on the job's threads */
    public RehearsalJob(
            OpenServer source,
            TargetChoice choice,
            RehearsalOptions options,
            Supplier<HistoryStore> history,
            Consumer<RehearsalFinding> listener) {
        super(source, history, RunSpec.reading(KIND, TEXT.text("title")));
        this.options = options;
        this.choice = choice;
        this.listener = listener;
    }

    @Override
    protected void require(JobContext context) {
        switch (choice) {
            case TargetChoice.Program(var program) -> ProgramTarget.requireNewer(program, server().facts());
            case TargetChoice.HostProgram there -> ProgramTarget.requireNewer(there.program(), server().facts());
            case TargetChoice.Container _ -> {
                // its version is known once the image is here
            }
            case TargetChoice.EmptyServer(var given) -> GivenTarget.require(given, server());
        }
        disk().ifPresent(DiskTest::require);
        options.dump().flatMap(RehearsalOptions.Dump::program).ifPresent(DumpTool::at);
        options.dataDirectory()
                .ifPresent(data -> ProgramMachine.of(choice, 0).ifPresent(machine -> {
                    machine.require(data);
                    requireWithin(data, server());
                }));
        replay = options.replay()
                .map(wanted -> new DataRehearsal.Replay(
                        wanted, ReplayRehearsal.load(server(), wanted, options.statements(), context)));
    }

    /**
     * Of MySQL from 8.0 on, no file of the data directory tells that a tablespace is elsewhere.
     *
     * @throws DrydockException E-4291 if there are such, E-4292 if the account may not see it; 8.0.15 shows it to all, 9.7 only
     *     with PROCESS
     */
    static void requireWithin(Path data, OpenServer server) {
        if (!server.facts().mySqlAtLeast(8, 0, 0)) {
            return;
        }
        List<String> elsewhere;
        try {
            elsewhere = server.query(session -> session.query(OUTSIDE, row -> row.text(1)));
        } catch (ServerException failure) {
            throw failure.is(DbError.DENIED)
                    ? new DrydockException(
                            Problem.of(
                                    UpgradeError.DATA_MAY_BE_ELSEWHERE,
                                    failure.problem().detail(),
                                    server.profile().name(),
                                    data),
                            failure)
                    : failure;
        }
        if (!elsewhere.isEmpty()) {
            throw new DrydockException(Problem.of(UpgradeError.DATA_ELSEWHERE, String.join("\n", elsewhere), data));
        }
    }

    @Override
    protected Planned<RehearsalPlan> plan(JobContext context) throws InterruptedException {
        RehearsalPlan plan = RehearsalPlan.read(server(), options, context);
        return new Planned<>(plan, plan.objects().size(), settings());
    }

    private Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("target", choice.product());
        settings.put("accounts", Boolean.toString(options.accounts()));
        settings.put("password hashes", Boolean.toString(options.hashes()));
        settings.put("sample rows", Integer.toString(options.sample()));
        settings.put("statements", Boolean.toString(options.statements()));
        options.dataDirectory().ifPresent(folder -> settings.put("data directory", folder.toString()));
        options.dump()
                .ifPresent(wanted -> settings.put(
                        "dump and load", wanted.program().map(Path::toString).orElse("true")));
        options.following().ifPresent(time -> settings.put("replicate back, minutes", Long.toString(time.toMinutes())));
        options.replay().ifPresent(wanted -> {
            settings.put("source program", wanted.program().product());
            settings.put(
                    "statements from",
                    String.join(", ", wanted.logs().stream().map(Path::toString).toList()));
        });
        return settings;
    }

    @Override
    protected RehearsalResult work(Run<RehearsalPlan> run) throws InterruptedException {
        RehearsalPlan plan = run.plan();
        RehearsalRecorder recorder = new RehearsalRecorder(
                run.writer(),
                new PreflightMatches(LatestFindings.read(history().get(), server().key(), PreflightRecorder.KIND)),
                listener);
        run.counting(counts -> RunOutcome.Counts.of(counts.planned(), recorder.done(), 0));
        try {
            rehearse(run, recorder);
            RehearsalResult result = new RehearsalResult(
                    server().facts().product(),
                    choice.product(),
                    recorder.tallies(),
                    recorder.findings(),
                    recorder.preflightRun(),
                    recorder.window(),
                    plan.leftOut(),
                    plan.allVisible());
            run.counting(_ -> result.counts());
            return result;
        } finally {
            recorder.tallies()
                    .forEach((kind, tally) -> run.note(
                            kind,
                            tally.built() + " built, " + tally.refused() + " refused, " + tally.unread()
                                    + " not read"));
            run.note("findings", Integer.toString(recorder.findings().size()));
            run.note("left out", String.join(" ", plan.leftOut()));
        }
    }

    private void rehearse(Run<RehearsalPlan> run, RehearsalRecorder recorder) throws InterruptedException {
        boolean program = choice instanceof TargetChoice.Program || choice instanceof TargetChoice.HostProgram;
        if (options.config().isPresent() && !program) {
            recorder.notRehearsed(new SourceObject(SourceObject.Kind.OPTION, "", ""), TEXT.text("config.program"));
        }
        if (!run.plan().objects().isEmpty() || (options.config().isPresent() && program)) {
            build(run, recorder);
        }
        if (options.dataDirectory().isPresent()) {
            new DataRehearsal(options.dataDirectory().get(), choice, run, recorder).run(replay, disk(), options);
        }
    }

    private Optional<DiskTest> disk() {
        return options.diskTest().map(folder -> new DiskTest(folder, server()));
    }

    private void build(Run<RehearsalPlan> run, RehearsalRecorder recorder) throws InterruptedException {
        RehearsalPlan plan = run.plan();
        try (RehearsalTarget target = target(plan)) {
            OpenServer opened = target.open(run.context(), server().facts(), plan.settings(), recorder);
            try (ChangePermit permit = opened.permit()) {
                new Rehearsal(server(), opened, permit, options, recorder, run.context(), plan).run();
            }
        } catch (IOException failure) {
            throw new DrydockException(
                    Problem.of(MysqldError.NOT_INITIALISED, failure.toString(), choice.product()), failure);
        }
    }

    private static long room(RehearsalPlan plan) {
        return ROOM_OF_SERVER + ROOM_OF_OBJECT * plan.objects().size();
    }

    private RehearsalTarget target(RehearsalPlan plan) {
        return switch (choice) {
            case TargetChoice.Program _, TargetChoice.HostProgram _ ->
                new ProgramTarget(ProgramMachine.of(choice, room(plan)).orElseThrow(), options.config());
            case TargetChoice.Container(var engine, var image) -> new ContainerTarget(engine, image);
            case TargetChoice.EmptyServer(var given) -> new GivenTarget(given, plan.objects());
        };
    }
}
