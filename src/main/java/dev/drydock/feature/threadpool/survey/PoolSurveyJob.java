package dev.drydock.feature.threadpool.survey;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Findings;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RetryingSession;
import dev.drydock.feature.threadpool.ThreadPoolFeature;
import dev.drydock.feature.threadpool.pool.PoolReader;
import dev.drydock.feature.threadpool.pool.PoolReading;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.RecordedJob;
import dev.drydock.module.RecordedWork;
import dev.drydock.module.SurveyWork;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads a server's thread pool twice, a moment apart, tries its emergency door, and holds all of it against the checks. Changes nothing. */
public final class PoolSurveyJob extends RecordedJob<List<PoolCheck>, PoolSurvey> {

    /** How far apart the two readings are unless somebody says otherwise. */
    public static final Duration USUAL = Duration.ofSeconds(2);

    private static final Messages TEXT = Messages.of("threadpool");

    private final List<PoolCheck> checks;
    private final Duration apart;

    /**
     * @param checks what it is held against
     * @param apart how far apart the two readings are
     * @param history the history; its call may wait until it is open
     */
    public PoolSurveyJob(OpenServer server, List<PoolCheck> checks, Duration apart, Supplier<HistoryStore> history) {
        super(server, history);
        this.checks = List.copyOf(checks);
        this.apart = apart;
    }

    @Override
    public String title() {
        return TEXT.text("survey.title");
    }

    @Override
    protected String kind() {
        return ThreadPoolFeature.SURVEY;
    }

    @Override
    protected List<PoolCheck> plan(JobContext context) {
        return checks;
    }

    @Override
    protected long planned(List<PoolCheck> plan) {
        return plan.size();
    }

    @Override
    protected Map<String, String> settings(List<PoolCheck> plan) {
        return Map.of("seconds between the readings", Long.toString(apart.toSeconds()));
    }

    @Override
    protected RecordedWork<PoolSurvey> begin(
            List<PoolCheck> plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new Work(writer, context);
    }

    private final class Work extends SurveyWork<SurveyReading, PoolCheckContext, PoolSurvey> {

        private final PoolSurveyRecorder recorder;

        Work(RunWriter writer, JobContext context) {
            super(context, writer, TEXT.text("stage.checks"), checks);
            this.recorder = new PoolSurveyRecorder(writer);
        }

        @Override
        protected SurveyReading read() throws InterruptedException {
            try (Stage _ = job().stage(TEXT.text("stage.reading"), Total.unknown());
                    RetryingSession session = server().retryingSession(job(), List.of())) {
                SurveyReading.Basis basis = session.call(one -> SurveyReading.Basis.read(one.sql(), server()));
                PoolReading first = reading(session, basis);
                job().sleep(apart.toMillis());
                PoolReading last = reading(session, basis);
                job().checkCancelled();
                SurveyReading read = SurveyReading.of(server(), basis, first, last);
                recorder.record(read);
                return read;
            }
        }

        private PoolReading reading(RetryingSession session, SurveyReading.Basis basis) throws InterruptedException {
            return session.call(one -> PoolReader.read(one.sql(), server().facts(), basis.pool()));
        }

        @Override
        protected PoolCheckContext look(SurveyReading read, Findings findings) {
            return new PoolCheckContext(read, findings);
        }

        @Override
        protected PoolSurvey result(SurveyReading read, List<CheckResult> results) {
            return new PoolSurvey(recorder.runId(), read, results, List.of(), clock().started(), clock().now());
        }

        @Override
        protected Map<String, String> known() {
            return recorder.known();
        }

        @Override
        public PoolSurvey unrecorded(PoolSurvey result, Problem problem) {
            return new PoolSurvey(
                    result.runId(),
                    result.read(),
                    result.checks(),
                    List.of(problem),
                    result.started(),
                    result.finished());
        }
    }
}
