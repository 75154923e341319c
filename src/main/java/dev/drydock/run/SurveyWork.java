package dev.drydock.run;

import dev.drydock.check.Check;
import dev.drydock.check.CheckResult;
import dev.drydock.check.CheckRunner;
import dev.drydock.check.Findings;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunClock;
import dev.drydock.platform.task.RunOutcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The work of a survey: a server is read, what was read is recorded, then it is held against checks.
 *
 * @param <X> what is read
 * @param <C> what a check looks at
 * @param <R> the result
 */
public abstract class SurveyWork<X, C, R extends SurveyEnd> implements RecordedWork<R> {

    private final JobContext context;
    private final RunWriter writer;
    private final String stage;
    private final List<? extends Check<C>> checks;
    private final RunClock clock = new RunClock();
    private final List<CheckResult> done = Collections.synchronizedList(new ArrayList<>());

    /** @param stage shown name of the stage in which checks are run */
    protected SurveyWork(JobContext context, RunWriter writer, String stage, List<? extends Check<C>> checks) {
        this.context = context;
        this.writer = writer;
        this.stage = stage;
        this.checks = checks;
    }

    protected final JobContext job() {
        return context;
    }

    protected final RunClock clock() {
        return clock;
    }

    /** Reads the server and records what was read; blocks. */
    protected abstract X read() throws InterruptedException;

    /** What one check looks at, and where it reports. */
    protected abstract C look(X read, Findings findings);

    protected abstract R result(X read, List<CheckResult> results);

    /** What is known of the run so far, beside its checks. */
    protected abstract Map<String, String> known();

    @Override
    public final R run() throws InterruptedException {
        X read = read();
        List<CheckResult> results = CheckRunner.run(
                context, stage, checks, 1, _ -> CheckRunner.onRead(findings -> look(read, findings)), result -> {
                    RecordedChecks.record(result, writer);
                    done.add(result);
                });
        return result(read, results);
    }

    @Override
    public final RunOutcome.Counts counts() {
        return RunOutcome.Counts.of(checks.size(), done.size(), 0);
    }

    @Override
    public final Map<String, String> summary() {
        Map<String, String> all = new LinkedHashMap<>(known());
        all.putAll(RecordedChecks.summary(List.copyOf(done)));
        return all;
    }
}
