package dev.drydock.feature.threadpool.setup;

import dev.drydock.change.ChangeEnd;
import dev.drydock.change.ChangeRun;
import dev.drydock.change.ChangeStep;
import dev.drydock.change.Terms;
import dev.drydock.db.host.FilePlacement;
import dev.drydock.db.host.HostAccess;
import dev.drydock.db.host.HostLimits;
import dev.drydock.db.host.PlacedFile;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.feature.threadpool.ThreadPoolError;
import dev.drydock.feature.threadpool.pool.ExtraPort;
import dev.drydock.feature.threadpool.pool.Pool;
import dev.drydock.feature.threadpool.pool.PoolKind;
import dev.drydock.feature.threadpool.pool.PoolReader;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobCancelledException;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Puts the options of a plan into the file on the server's machine, waits for the restart, and makes sure that the extra
 * port lets us in and the pool works by its own tables. If the server does not come back, its error log is shown and the former
 * file put back.
 */
public final class SetupJob extends RunJob<PreparedFile, ChangeEnd> {

    /** Kind of the runs that set a pool up. */
    public static final String KIND = "threadpool-setup";

    private static final Messages TEXT = Messages.of("poolsetup");

    private final PoolPlan plan;
    private final SetupOptions options;
    private final Consumer<String> said;

    /**
     * @param history the history; its call may wait until it is open
     * @param said told what a person has to do or may want to know, on the job's thread
     */
    public SetupJob(
            OpenServer server,
            PoolPlan plan,
            SetupOptions options,
            Supplier<HistoryStore> history,
            Consumer<String> said) {
        super(server, history, RunSpec.changing(KIND, TEXT.text("job.title")));
        this.plan = plan;
        this.options = options;
        this.said = said;
    }

    /**
     * The machine of a server.
     *
     * @throws DrydockException E-4716 if there is no SSH to it
     */
    static RemoteHost host(OpenServer server) {
        return server.databaseHost()
                .orElseThrow(() -> new DrydockException(
                        Problem.of(ThreadPoolError.NO_HOST, "", server.profile().name())));
    }

    /** The file as it would be; blocks. */
    public static PreparedFile prepare(OpenServer server, PoolPlan plan, String file) {
        return PreparedFile.of(host(server), server.facts(), plan, file);
    }

    /**
     * Looks on the machine whether another process has the extra port of the plan; blocks.
     *
     * @param said told if that cannot be seen
     * @throws DrydockException E-4723 if one has it: the server would not start
     */
    public static void requireFreePorts(OpenServer server, PoolPlan plan, Consumer<String> said) {
        Map<String, String> now = variables(server);
        if (plan.door().isEmpty() || ExtraPort.of(server.facts(), now).there()) {
            return;
        }
        int port = plan.door().stream()
                .filter(option -> option.name().endsWith("_port"))
                .map(option -> Integer.parseInt(option.value()))
                .findFirst()
                .orElseGet(() -> PoolPlanner.adminPort(now));
        HostAccess host = HostAccess.of(host(server));
        Optional<Set<Integer>> taken = HostLimits.listening(host);
        if (taken.isEmpty()) {
            said.accept(TEXT.text("said.port.unseen", port, host.name()));
        } else if (taken.get().contains(port)) {
            throw new DrydockException(Problem.of(ThreadPoolError.PORT_TAKEN, "", Integer.toString(port), host.name()));
        }
    }

    private static Map<String, String> variables(OpenServer server) {
        return server.control().call(session -> ServerVariables.read(session, List.of("thread_handling")));
    }

    /**
     * Logs in through the extra port, as far as that can be reached from here; blocks.
     *
     * @return what came of it
     * @throws DrydockException E-4719 if it does not let us in
     */
    public static String requireDoor(OpenServer server) {
        ExtraPort door = ExtraPort.of(server.facts(), variables(server)).tried(server);
        if (door.state() == ExtraPort.State.REFUSED) {
            throw new DrydockException(Problem.of(ThreadPoolError.DOOR_CLOSED, "", door.port(), door.why()));
        }
        return Messages.of("threadpool").text("doorstate." + door.state().name(), door.port()) + ". " + door.why();
    }

    @Override
    protected Planned<PreparedFile> plan(JobContext context) {
        requireFreePorts(server(), plan, said);
        PreparedFile prepared = prepare(server(), plan, options.file());
        return new Planned<>(prepared, 1, settings(plan, prepared));
    }

    /** What is recorded of a plan and the file for it. */
    public static Map<String, String> settings(PoolPlan plan, PreparedFile prepared) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("aim", plan.aim().word());
        settings.put("file", prepared.before().path());
        plan.options().forEach(option -> settings.put(option.name(), option.value()));
        return settings;
    }

    @Override
    protected ChangeEnd work(Run<PreparedFile> run) throws InterruptedException {
        PreparedFile prepared = run.plan();
        if (inForce(prepared)) {
            run.note("ended", "was in force");
            prove(run.context());
            run.done(1);
            return ChangeEnd.KEPT;
        }
        FilePlacement put =
                FilePlacement.replacing(prepared.before(), prepared.text().getBytes(StandardCharsets.UTF_8));
        Restarted terms = new Restarted(run, put.file());
        return new ChangeRun(run, terms).carryOut(TEXT.text("stage.put"), List.of(new ChangeStep.HostFile(put)), terms);
    }

    /** What an earlier run that was cut off has put, and the server runs on: nothing is left to do but to prove it. */
    private boolean inForce(PreparedFile prepared) {
        Map<String, String> now = variables(server());
        return prepared.text().equals(prepared.before().text())
                && plan.options().stream()
                        .filter(option -> !option.several())
                        .allMatch(option -> option.value().equalsIgnoreCase(now.getOrDefault(option.name(), "")));
    }

    /** A variable that is set proves nothing: a log-in through the door does, and groups in the pool's own tables. */
    private void prove(JobContext context) {
        try (Stage _ = context.stage(TEXT.text("stage.check"), Total.unknown())) {
            if (!plan.pool().isEmpty()) {
                Pool pool = Pool.of(server().facts(), variables(server()));
                boolean groups = pool.kind() == PoolKind.PERCONA
                        || server().control()
                                .call(session -> !PoolReader.read(session, server().facts(), pool)
                                        .groups()
                                        .isEmpty());
                if (!pool.running() || !groups) {
                    throw new DrydockException(Problem.of(
                            ThreadPoolError.NOT_ALIVE, "", pool.state().word()));
                }
                said.accept(TEXT.text("said.alive"));
            }
            said.accept(requireDoor(server()));
        }
    }

    /** The server is restarted on the file; where that does not do, on the former one. */
    private final class Restarted implements Terms, ChangeRun.Left {

        private final Run<?> run;
        private final PlacedFile put;
        private final HostRestart restart;
        private String why = "";
        private boolean back;

        /** To be made while the server still runs. */
        Restarted(Run<?> run, PlacedFile put) {
            this.run = run;
            this.put = put;
            this.restart = new HostRestart(server(), HostAccess.of(host(server())), options, run.context(), said);
        }

        /** What the error log says of the new file is read before the former one comes back. */
        @Override
        public void prove() throws InterruptedException {
            try {
                restart.restart(run.permit());
                SetupJob.this.prove(run.context());
            } catch (JobCancelledException cancelled) {
                why = TEXT.text("why.cancelled");
                throw cancelled;
            } catch (DrydockException failure) {
                why = failure.problem().full() + "\n" + restart.log();
                throw new DrydockException(Problem.of(
                        ThreadPoolError.NOT_STARTED,
                        why,
                        server().profile().name(),
                        failure.problem().line()));
            }
        }

        /** @throws DrydockException E-4725 if the server does not answer then */
        @Override
        public void undone(boolean all) throws InterruptedException {
            if (all) {
                back = true;
                run.nothingDone();
                said.accept(TEXT.text("said.back", put.path()));
                restart.runAgain(why, run.permit());
            }
        }

        @Override
        public Problem told(Throwable first, Throwable undoing, String shown) {
            Problem problem = Problems.of(undoing);
            return back ? problem : restart.notBack(put, problem);
        }

        @Override
        public String word(ChangeEnd end) {
            return switch (end) {
                case NOTHING, IN_FORCE -> end.word();
                case KEPT -> ChangeEnd.IN_FORCE.word();
                case UNDONE -> "former file put back";
                case LEFT -> back ? "former file put back, server down" : "former file not put back";
            };
        }
    }
}
