package dev.drydock.feature.threadpool.setup;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.host.FilePut;
import dev.drydock.db.host.HostAccess;
import dev.drydock.db.host.PutFile;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.feature.threadpool.ThreadPoolError;
import dev.drydock.feature.threadpool.ThreadPoolFeature;
import dev.drydock.feature.threadpool.pool.EmergencyDoor;
import dev.drydock.feature.threadpool.pool.HostLimits;
import dev.drydock.feature.threadpool.pool.Pool;
import dev.drydock.feature.threadpool.pool.PoolKind;
import dev.drydock.feature.threadpool.pool.PoolReader;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.RecordedJob;
import dev.drydock.module.RecordedWork;
import dev.drydock.module.placed.PlacedFileRecorder;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobCancelledException;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Puts the options of a plan into the file on the server's machine, waits for the restart, and makes sure that the emergency
 * port lets us in and the pool works by its own tables. If the server does not come back, its error log is shown and the former
 * file put back.
 */
public final class SetupJob extends RecordedJob<PreparedFile, SetupResult> {

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
        super(server, history);
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
        RemoteHost end = host(server);
        return PreparedFile.of(end, HostAccess.of(end), plan, file);
    }

    /**
     * Looks on the machine whether another process has the emergency port of the plan; blocks.
     *
     * @param said told if that cannot be seen
     * @throws DrydockException E-4723 if one has it: the server would not start
     */
    public static void requireFreePorts(OpenServer server, PoolPlan plan, Consumer<String> said) {
        Map<String, String> now = variables(server);
        if (plan.door().isEmpty() || EmergencyDoor.of(server.facts(), now).there()) {
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
     * Logs in through the emergency port, as far as that can be reached from here; blocks.
     *
     * @return what came of it
     * @throws DrydockException E-4719 if it does not let us in
     */
    public static String requireDoor(OpenServer server) {
        EmergencyDoor door = EmergencyDoor.of(server.facts(), variables(server)).tried(server);
        if (door.state() == EmergencyDoor.State.REFUSED) {
            throw new DrydockException(Problem.of(ThreadPoolError.DOOR_CLOSED, "", door.port(), door.why()));
        }
        return Messages.of("threadpool").text("doorstate." + door.state().name(), door.port()) + ". " + door.why();
    }

    @Override
    public String title() {
        return TEXT.text("job.title");
    }

    @Override
    protected String kind() {
        return ThreadPoolFeature.SETUP;
    }

    @Override
    protected boolean changesServer() {
        return true;
    }

    @Override
    protected PreparedFile plan(JobContext context) {
        requireFreePorts(server(), plan, said);
        return prepare(server(), plan, options.file());
    }

    @Override
    protected long planned(PreparedFile prepared) {
        return 1;
    }

    @Override
    protected Map<String, String> settings(PreparedFile prepared) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("aim", plan.aim().word());
        settings.put("file", prepared.before().path());
        plan.options().forEach(option -> settings.put(option.name(), option.value()));
        return settings;
    }

    @Override
    protected RecordedWork<SetupResult> begin(
            PreparedFile prepared, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new Work(prepared, writer, context, permit.orElseThrow());
    }

    private final class Work implements RecordedWork<SetupResult> {

        private final PreparedFile prepared;
        private final RunWriter writer;
        private final PlacedFileRecorder files;
        private final JobContext context;
        private final ChangePermit permit;
        private final HostAccess host = HostAccess.of(host(server()));
        private final HostRestart restart;
        private String ended = "not begun";

        Work(PreparedFile prepared, RunWriter writer, JobContext context, ChangePermit permit) {
            this.prepared = prepared;
            this.writer = writer;
            this.files = new PlacedFileRecorder(writer);
            this.context = context;
            this.permit = permit;
            this.restart = new HostRestart(server(), host, options, context, said);
        }

        @Override
        public SetupResult run() throws InterruptedException {
            if (inForce()) {
                prove();
                ended = "was in force";
                return new SetupResult(writer.runId(), true, List.of());
            }
            byte[] content = prepared.text().getBytes(StandardCharsets.UTF_8);
            PutFile put = files.put(host.files(), FilePut.replacing(prepared.before(), content), permit);
            try {
                restart.restart(permit);
                prove();
            } catch (JobCancelledException cancelled) {
                back(put, TEXT.text("why.cancelled"));
                throw cancelled;
            } catch (DrydockException failure) {
                String why = failure.problem().full() + "\n" + restart.log();
                back(put, why);
                throw new DrydockException(Problem.of(
                        ThreadPoolError.NOT_STARTED,
                        why,
                        server().profile().name(),
                        failure.problem().line()));
            }
            ended = "in force";
            return new SetupResult(writer.runId(), true, List.of());
        }

        /** What an earlier run that was cut off has put, and the server runs on: nothing is left to do but to prove it. */
        private boolean inForce() {
            Map<String, String> now = variables(server());
            return prepared.text().equals(prepared.before().text())
                    && plan.options().stream()
                            .filter(option -> !option.several())
                            .allMatch(option -> option.value().equalsIgnoreCase(now.getOrDefault(option.name(), "")));
        }

        /** A variable that is set proves nothing: a log-in through the door does, and groups in the pool's own tables. */
        private void prove() {
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

        /**
         * The former file, and the server on it.
         *
         * @throws DrydockException E-4725 if the server does not answer then; why the file could not be put back
         */
        private void back(PutFile put, String why) throws InterruptedException {
            ended = "former file not put back";
            try {
                restart.takeBack(put, permit);
            } catch (DrydockException failure) {
                throw restart.notBack(put, failure);
            }
            files.restored(put);
            ended = "former file put back, server down";
            said.accept(TEXT.text("said.back", put.path()));
            restart.runAgain(why, permit);
            ended = "former file put back";
        }

        @Override
        public RunOutcome.Counts counts() {
            return RunOutcome.Counts.of(1, 0, 0);
        }

        @Override
        public Map<String, String> summary() {
            return Map.of("ended", ended);
        }

        @Override
        public SetupResult unrecorded(SetupResult result, Problem problem) {
            return new SetupResult(result.runId(), result.kept(), List.of(problem));
        }
    }
}
