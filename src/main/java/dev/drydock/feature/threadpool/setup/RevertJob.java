package dev.drydock.feature.threadpool.setup;

import dev.drydock.change.ChangeEnd;
import dev.drydock.db.host.HostAccess;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.ThreadPoolError;
import dev.drydock.feature.threadpool.ThreadPoolFeature;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.module.placed.CutOffFiles;
import dev.drydock.module.placed.PlacedFileRecorder;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobCancelledException;
import dev.drydock.platform.task.JobContext;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Takes back the option file that a setup put on the server's machine, and waits for the restart on the former one. */
public final class RevertJob extends RunJob<CutOffFiles.Placed, ChangeEnd> {

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
        super(server, history, RunSpec.changing(ThreadPoolFeature.REVERT, TEXT.text("revert.title")));
        this.run = run;
        this.options = options;
        this.said = said;
    }

    @Override
    protected Planned<CutOffFiles.Placed> plan(JobContext context) {
        HistoryStore kept = history().get();
        CutOffFiles.Placed put = kept.run(run)
                .flatMap(setup -> CutOffFiles.of(kept, setup).stream().findFirst())
                .orElseThrow(() -> new DrydockException(Problem.of(ThreadPoolError.NOTHING_PUT, "", run)));
        return new Planned<>(
                put, 1, Map.of("setup", Long.toString(run), "file", put.file().path()));
    }

    @Override
    protected ChangeEnd work(Run<CutOffFiles.Placed> run) throws InterruptedException {
        CutOffFiles.Placed put = run.plan();
        HostAccess host = HostAccess.of(SetupJob.host(server()));
        HostRestart restart = new HostRestart(server(), host, options, run.context(), said);
        boolean wasPut = host.files().restore(put.file(), put.former(), run.permit());
        new PlacedFileRecorder(run.writer()).restored(put.file());
        if (wasPut) {
            try {
                restart.restart(run.permit());
            } catch (JobCancelledException | DrydockException stopped) {
                restart.runAgain(
                        stopped instanceof DrydockException failure
                                ? failure.problem().full()
                                : TEXT.text("why.cancelled"),
                        run.permit());
                throw stopped;
            }
        } else {
            said.accept(TEXT.text("said.never", put.file().path()));
        }
        run.done(1);
        return ChangeEnd.UNDONE;
    }
}
