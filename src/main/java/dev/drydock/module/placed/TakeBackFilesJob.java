package dev.drydock.module.placed;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.host.HostAccess;
import dev.drydock.db.host.HostError;
import dev.drydock.db.host.HostFiles;
import dev.drydock.db.host.PutFile;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.ChangingRun;
import dev.drydock.module.RecordedJob;
import dev.drydock.module.RecordedWork;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Takes back the files that cut-off runs put on the host of a server; refuses where one of them is neither theirs nor the former. */
public final class TakeBackFilesJob extends RecordedJob<List<PutFile>, TakenBackFiles> {

    private static final Messages TEXT = Messages.of("placed");
    private static final String TAKES_BACK = "takes back run";

    private final CutOffFiles cutOff;
    private final FeatureSide feature;

    /** What the feature adds whose runs these are. */
    public interface FeatureSide {

        /**
         * Refuses where the files must stay; called before anything is changed.
         *
         * @throws DrydockException why
         */
        void require(OpenServer server, CutOffFiles cutOff);

        /**
         * Called when they are back, such as to have the server read them.
         *
         * @return names of the server's settings that are as before the run now
         */
        List<String> after(OpenServer server, CutOffFiles cutOff, RunWriter writer, ChangePermit permit)
                throws InterruptedException;
    }

    /** @param history the history; its call may wait until it is open */
    public TakeBackFilesJob(
            OpenServer server, CutOffFiles cutOff, FeatureSide feature, Supplier<HistoryStore> history) {
        super(server, history);
        this.cutOff = cutOff;
        this.feature = feature;
    }

    @Override
    public String title() {
        return TEXT.text("job.title");
    }

    /** That of the runs themselves, whose series it ends. */
    @Override
    protected String kind() {
        return cutOff.run().start().kind();
    }

    @Override
    protected boolean changesServer() {
        return true;
    }

    @Override
    protected void require(JobContext context) {
        feature.require(server(), cutOff);
    }

    /** Those that are as a run put them, the newest first; what is as before already needs nothing. */
    @Override
    protected List<PutFile> plan(JobContext context) {
        if (cutOff.files().isEmpty()) {
            return List.of();
        }
        HostFiles files = files();
        Map<String, String> digests = new HashMap<>();
        List<PutFile> plan = new ArrayList<>();
        for (CutOffFiles.Placed placed : cutOff.files()) {
            PutFile file = placed.file();
            String now = digests.computeIfAbsent(file.path(), files::digest);
            if (now.equals(file.sha256())) {
                plan.add(file);
                digests.put(file.path(), placed.former());
            } else if (!now.equals(placed.former())) {
                throw new DrydockException(Problem.of(
                        HostError.CHANGED_MEANWHILE,
                        "",
                        file.path(),
                        server().profile().name()));
            }
        }
        return plan;
    }

    private HostFiles files() {
        RemoteHost host = server().databaseHost()
                .orElseThrow(() -> new DrydockException(
                        Problem.of(HostError.NO_HOST, "", server().profile().name())));
        return HostAccess.of(host).files();
    }

    @Override
    protected long planned(List<PutFile> plan) {
        return plan.size();
    }

    @Override
    protected Map<String, String> settings(List<PutFile> plan) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(TAKES_BACK, Long.toString(cutOff.run().id()));
        settings.put("files", String.join(", ", plan.stream().map(PutFile::path).toList()));
        return settings;
    }

    @Override
    protected RecordedWork<TakenBackFiles> begin(
            List<PutFile> plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new Work(new ChangingRun<>(plan, writer, context, permit.orElseThrow()));
    }

    private final class Work implements RecordedWork<TakenBackFiles> {

        private final ChangingRun<List<PutFile>> run;
        private final List<String> done = new ArrayList<>();

        Work(ChangingRun<List<PutFile>> run) {
            this.run = run;
        }

        @Override
        public TakenBackFiles run() throws InterruptedException {
            if (!run.plan().isEmpty()) {
                takeBack(files(), new PlacedFileRecorder(run.writer()));
            }
            List<String> settings = feature.after(server(), cutOff, run.writer(), run.permit());
            return new TakenBackFiles(run.writer().runId(), List.copyOf(done), settings, List.of());
        }

        private void takeBack(HostFiles files, PlacedFileRecorder recorder) {
            try (Stage stage = run.context()
                    .stage(TEXT.text("stage.files"), Total.exact(run.plan().size()))) {
                for (PutFile file : run.plan()) {
                    run.context().checkCancelled();
                    files.takeBack(file, run.permit());
                    recorder.restored(file);
                    done.add(file.path());
                    stage.advance(1);
                }
            }
        }

        @Override
        public RunOutcome.Counts counts() {
            return RunOutcome.Counts.of(run.plan().size(), done.size(), 0);
        }

        @Override
        public Map<String, String> summary() {
            return Map.of("taken back", String.join(", ", done));
        }

        @Override
        public TakenBackFiles unrecorded(TakenBackFiles result, Problem problem) {
            return new TakenBackFiles(result.runId(), result.files(), result.settings(), List.of(problem));
        }
    }
}
