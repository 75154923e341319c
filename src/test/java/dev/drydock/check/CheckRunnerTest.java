package dev.drydock.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class CheckRunnerTest {

    private static final String MENDABLE = "the bench can mend this";

    private record Plain(String id, Consumer<Findings> work) implements Check<Findings> {

        @Override
        public String title() {
            return id;
        }

        @Override
        public void run(Findings scene) {
            work.accept(scene);
        }
    }

    private static final class TestWorker implements CheckRunner.CheckWorker<Findings> {

        @Override
        public Findings contextFor(Findings findings) {
            return findings;
        }

        @Override
        public void withRetry(Runnable check) {
            while (true) {
                try {
                    check.run();
                    return;
                } catch (RuntimeException failure) {
                    if (!MENDABLE.equals(failure.getMessage())) {
                        throw failure;
                    }
                }
            }
        }

        @Override
        public void close() {}
    }

    private record Run(List<Plain> checks, List<CheckResult> heard) implements Job<List<CheckResult>> {

        @Override
        public String title() {
            return "";
        }

        @Override
        public String subject() {
            return "";
        }

        @Override
        public List<CheckResult> run(JobContext context) throws InterruptedException {
            return CheckRunner.run(context, "checks", checks, 3, _ -> new TestWorker(), heard::add);
        }
    }

    private static List<CheckResult> run(List<CheckResult> heard, Plain... checks) throws InterruptedException {
        JobHandle<List<CheckResult>> job = new CurrentThreadRunner().submit(new Run(List.of(checks), heard));
        assertThat(job.await()).isInstanceOf(JobOutcome.Succeeded.class);
        assertThat(job.snapshot().currentStage().orElseThrow().current()).isEqualTo(checks.length);
        return ((JobOutcome.Succeeded<List<CheckResult>>) job.await()).value();
    }

    @Test
    void aCheckThatThrowsIsNotEvaluatedAndKeepsWhatItFound() throws InterruptedException {
        Plain expected = new Plain("denied", findings -> {
            findings.add(Severity.WARNING, Subject.table("s", "t"), "seen", Remedy.NONE, "");
            throw new DrydockException(Problem.of(PlatformError.OUTPUT_UNWRITABLE, "", "x"));
        });
        Plain defect = new Plain("defect", _ -> {
            throw new IllegalStateException("oops");
        });
        List<CheckResult> results = run(new ArrayList<>(), expected, defect, new Plain("clean", _ -> {}));
        assertThat(results).extracting(CheckResult::check).containsExactly("denied", "defect", "clean");
        assertThat(results.get(0).findings())
                .extracting(Finding::severity)
                .containsExactly(Severity.WARNING, Severity.NOT_EVALUATED);
        assertThat(results.get(0).findings().getLast().message()).contains("E-1005");
        assertThat(results.get(1).findings().getFirst().message()).contains("IllegalStateException");
        assertThat(results.get(1).worst()).contains(Severity.NOT_EVALUATED);
        assertThat(results.get(2).worst()).isEmpty();
    }

    @Test
    void aCheckWhoseBenchWasMendedBeginsAgainWithNothingFound() throws InterruptedException {
        List<CheckResult> heard = new ArrayList<>();
        AtomicInteger begun = new AtomicInteger();
        List<CheckResult> results = run(heard, new Plain("cut", findings -> {
            findings.add(Severity.WARNING, Subject.table("s", "t"), "seen", Remedy.NONE, "");
            if (begun.incrementAndGet() < 3) {
                throw new IllegalStateException(MENDABLE);
            }
        }));
        assertThat(begun).hasValue(3);
        assertThat(results.getFirst().findings()).extracting(Finding::severity).containsExactly(Severity.WARNING);
        assertThat(heard).hasSize(1);
    }

    @Test
    void theSameReasonCountsOnceAndEachResultIsHeardOnce() throws InterruptedException {
        List<CheckResult> heard = new ArrayList<>();
        List<CheckResult> results = run(heard, new Plain("twice", findings -> {
            findings.notEvaluated("no privilege");
            findings.notEvaluated("no privilege");
        }));
        assertThat(results.getFirst().findings()).hasSize(1);
        assertThat(heard).isEqualTo(results);
    }
}
