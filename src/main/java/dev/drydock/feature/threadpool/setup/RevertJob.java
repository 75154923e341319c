package dev.drydock.feature.threadpool.setup;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.host.HostAccess;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.ThreadPoolError;
import dev.drydock.feature.threadpool.ThreadPoolFeature;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.RecordedJob;
import dev.drydock.module.RecordedWork;
import dev.drydock.module.placed.CutOffFiles;
import dev.drydock.module.placed.PlacedFileRecorder;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobCancelledException;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Takes back the option file that a setup put on the server's machine, and waits for the restart on the former one. */
public final class RevertJob extends RecordedJob<CutOffFiles.Placed, SetupResult> {

    private static final Messages TEXT = Messages.of("poolsetup");

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
    protected CutOffFiles.Placed plan(JobContext context) {
        HistoryStore kept = history().get();
        return kept.run(run)
                .flatMap(setup -> CutOffFiles.of(kept, setup).stream().findFirst())
                .orElseThrow(() -> new DrydockException(Problem.of(ThreadPoolError.NOTHING_PUT, "", run)));
    }

    @Override
    protected long planned(CutOffFiles.Placed plan) {
        return 1;
    }

    @Override
    protected Map<String, String> settings(CutOffFiles.Placed plan) {
        return Map.of("setup", Long.toString(run), "file", plan.file().path());
    }

    @Override
    protected RecordedWork<SetupResult> begin(
            CutOffFiles.Placed plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new Work(plan, writer, context, permit.orElseThrow());
    }

    private final class Work implements RecordedWork<SetupResult> {

        private final CutOffFiles.Placed put;
        private final RunWriter writer;
        private final JobContext context;
        private final ChangePermit permit;

        Work(CutOffFiles.Placed put, RunWriter writer, JobContext context, ChangePermit permit) {
            this.put = put;
            this.writer = writer;
            this.context = context;
            this.permit = permit;
        }

        @Override
        public SetupResult run() throws InterruptedException {
            HostAccess host = HostAccess.of(SetupJob.host(server()));
            HostRestart restart = new HostRestart(server(), host, options, context, said);
            boolean wasPut = host.files().restore(put.file(), put.former(), permit);
            new PlacedFileRecorder(writer).restored(put.file());
            if (!wasPut) {
                said.accept(TEXT.text("said.never", put.file().path()));
                return new SetupResult(writer.runId(), true, List.of());
            }
            try {
                restart.restart(permit);
            } catch (JobCancelledException | DrydockException stopped) {
                restart.runAgain(
                        stopped instanceof DrydockException failure
                                ? failure.problem().full()
                                : TEXT.text("why.cancelled"),
                        permit);
                throw stopped;
            }
            return new SetupResult(writer.runId(), true, List.of());
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
