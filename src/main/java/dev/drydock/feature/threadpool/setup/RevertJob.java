package dev.drydock.feature.threadpool.setup;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.host.HostAccess;
import dev.drydock.db.host.PutFile;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.ServerBasis;
import dev.drydock.db.tunnel.ShellWord;
import dev.drydock.feature.threadpool.ThreadPoolError;
import dev.drydock.feature.threadpool.ThreadPoolFeature;
import dev.drydock.history.HistoryStore;
import dev.drydock.history.RunWriter;
import dev.drydock.module.RecordedJob;
import dev.drydock.module.RecordedWork;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Takes back the option file that a setup put on the server's machine, and waits for the restart on the former one. */
public final class RevertJob extends RecordedJob<PutFile, SetupResult> {

    private static final Messages TEXT = Messages.of("poolsetup");

    /** The setting that names the run that was taken back. */
    static final String SETUP = "setup";

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final long run;
    private final SetupOptions options;
    private final Consumer<String> said;

    /**
     * @param run number of the setup in the history
     * @param history the history; its call may wait until it is open
     * @param said told what a person has to do, on the job's thread
     */
    public RevertJob(
            OpenServer server, long run, SetupOptions options, Supplier<HistoryStore> history, Consumer<String> said) {
        super(server, history);
        this.run = run;
        this.options = options;
        this.said = said;
    }

    @Override
    public String title() {
        return TEXT.text("revert.title");
    }

    @Override
    protected String kind() {
        return ThreadPoolFeature.REVERT;
    }

    @Override
    protected boolean changesServer() {
        return true;
    }

    @Override
    protected PutFile plan(JobContext context) {
        PutFile put = SetupRecorder.of(history().get(), run);
        if (put.kept().isPresent()) {
            return put;
        }
        return newestKept(put);
    }

    /** A run that was cut off while it put the file has not written down under which name the former one lies beside it. */
    private PutFile newestKept(PutFile put) {
        String kept = HostAccess.of(SetupJob.host(server()))
                .look("ls -1 -- " + ShellWord.quoted(put.path()) + ".drydock-* 2>/dev/null | sort | tail -n 1", LIMIT)
                .out()
                .strip();
        if (kept.isEmpty()) {
            throw new DrydockException(Problem.of(ThreadPoolError.NOTHING_PUT, "", run));
        }
        return new PutFile(put.path(), put.sha256(), Optional.of(kept));
    }

    @Override
    protected long planned(PutFile plan) {
        return 1;
    }

    @Override
    protected Map<String, String> settings(PutFile plan) {
        return Map.of(SETUP, Long.toString(run), "file", plan.path());
    }

    @Override
    protected RecordedWork<SetupResult> begin(
            PutFile plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new Work(plan, new SetupRecorder(writer), context, permit.orElseThrow());
    }

    private final class Work implements RecordedWork<SetupResult> {

        private final PutFile put;
        private final SetupRecorder recorder;
        private final JobContext context;
        private final ChangePermit permit;

        Work(PutFile put, SetupRecorder recorder, JobContext context, ChangePermit permit) {
            this.put = put;
            this.recorder = recorder;
            this.context = context;
            this.permit = permit;
        }

        @Override
        public SetupResult run() throws InterruptedException {
            HostAccess host = HostAccess.of(SetupJob.host(server()));
            ServerBasis basis = HostRestart.basis(server());
            host.files().takeBack(put, permit);
            recorder.takenBack(put);
            new HostRestart(server(), host, options, context, said).restart(basis, permit);
            return new SetupResult(recorder.runId(), true, List.of());
        }

        @Override
        public RunOutcome.Counts counts() {
            return RunOutcome.Counts.of(1, 0, 0);
        }

        @Override
        public Map<String, String> summary() {
            return Map.of();
        }

        @Override
        public SetupResult unrecorded(SetupResult result, Problem problem) {
            return new SetupResult(result.runId(), result.kept(), List.of(problem));
        }
    }
}
