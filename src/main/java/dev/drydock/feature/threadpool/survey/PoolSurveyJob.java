package dev.drydock.feature.threadpool.survey;

import dev.drydock.check.Check;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RetryingSession;
import dev.drydock.feature.threadpool.pool.PoolReader;
import dev.drydock.feature.threadpool.pool.PoolReading;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.Checked;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Reads a server's thread pool twice, a moment apart, tries its extra port, and holds all of it against the checks. Changes nothing. */
public final class PoolSurveyJob extends RunJob<List<Check<PoolCheckContext>>, Checked<SurveyReading>> {

    /** Kind of the surveys. */
    public static final String KIND = "threadpool-survey";

    /** How far apart the two readings are unless somebody says otherwise. */
    public static final Duration USUAL = Duration.ofSeconds(2);

    private static final Messages TEXT = Messages.of("threadpool");

    private final List<Check<PoolCheckContext>> checks;
    private final Duration apart;

    /**
     * @param checks what it is held against
     * @param apart how far apart the two readings are
     * @param history the history; its call may wait until it is open
     */
    public PoolSurveyJob(
            OpenServer server, List<Check<PoolCheckContext>> checks, Duration apart, Supplier<HistoryStore> history) {
        super(server, history, RunSpec.reading(KIND, TEXT.text("survey.title")));
        this.checks = List.copyOf(checks);
        this.apart = apart;
    }

    @Override
    protected Planned<List<Check<PoolCheckContext>>> plan(JobContext context) {
        return new Planned<>(
                checks, checks.size(), Map.of("seconds between the readings", Long.toString(apart.toSeconds())));
    }

    @Override
    protected Checked<SurveyReading> work(Run<List<Check<PoolCheckContext>>> run) throws InterruptedException {
        return Checked.of(run, read(run), TEXT.text("stage.checks"), checks, PoolCheckContext::new);
    }

    private SurveyReading read(Run<?> run) throws InterruptedException {
        try (Stage _ = run.context().stage(TEXT.text("stage.reading"), Total.unknown());
                RetryingSession session = server().retryingSession(run.context(), List.of())) {
            SurveyReading.Basis basis = session.call(one -> SurveyReading.Basis.read(one.sql(), server()));
            PoolReading first = reading(session, basis);
            run.context().sleep(apart.toMillis());
            PoolReading last = reading(session, basis);
            run.context().checkCancelled();
            SurveyReading read = SurveyReading.of(server(), basis, first, last);
            new PoolSurveyRecorder(run).record(read);
            return read;
        }
    }

    private PoolReading reading(RetryingSession session, SurveyReading.Basis basis) throws InterruptedException {
        return session.call(one -> PoolReader.read(one.sql(), server().facts(), basis.pool()));
    }
}
