package dev.drydock.check;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import dev.drydock.platform.task.Admission;
import dev.drydock.platform.task.JobCancelledException;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.platform.task.Workers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs checks as one stage of a job, on several lanes. */
public final class CheckRunner {

    private static final Logger LOG = LoggerFactory.getLogger(CheckRunner.class);

    private CheckRunner() {}

    /** What the checks of one lane work with, such as a connection; used by one thread. */
    public interface CheckWorker<S> extends AutoCloseable {

        /** What the next check works on; it reports to {@code findings}. */
        S contextFor(Findings findings);

        /**
         * Runs a check, from its beginning again where it failed only since the worker lost what the check works with.
         *
         * @throws Workers.SteppedBack if there is no connection to be had; another worker runs the check then
         * @throws RuntimeException what the check throws otherwise
         */
        void withRetry(Runnable check) throws InterruptedException;

        @Override
        void close();
    }

    /** A worker for checks of what was read before, which nothing can be lost of. */
    public static <S> CheckWorker<S> onRead(Function<Findings, S> context) {
        return new CheckWorker<>() {
            @Override
            public S contextFor(Findings findings) {
                return context.apply(findings);
            }

            @Override
            public void withRetry(Runnable check) {
                check.run();
            }

            @Override
            public void close() {
                // it holds nothing
            }
        };
    }

    /**
     * Runs all checks; a check that throws is NOT_EVALUATED and the others go on.
     *
     * @param stage shown name of the stage
     * @param lanes how many checks run at a time
     * @param listener told of each result as it is there, on the lane's thread, one at a time
     * @return one result a check, in the checks' order
     * @throws JobCancelledException after Cancel
     */
    public static <S> List<CheckResult> run(
            JobContext context,
            String stage,
            List<? extends Check<S>> checks,
            int lanes,
            IntFunction<? extends CheckWorker<S>> workers,
            Consumer<CheckResult> listener)
            throws InterruptedException {
        Map<Check<S>, CheckResult> results = new HashMap<>();
        Deque<Check<S>> queue = new ArrayDeque<>(checks);
        try (Stage progress = context.stage(stage, Total.exact(checks.size()));
                Admission admission = new Admission(context, List.of())) {
            Workers.run(
                    context,
                    admission,
                    () -> next(queue),
                    Math.max(1, Math.min(lanes, checks.size())),
                    lane -> new WorkerOfChecks<>(context, workers.apply(lane), queue, (check, result) -> {
                        synchronized (results) {
                            results.put(check, result);
                            listener.accept(result);
                        }
                        progress.advance(1);
                    }));
        }
        List<CheckResult> ordered = new ArrayList<>();
        checks.forEach(check -> ordered.add(java.util.Objects.requireNonNull(results.get(check))));
        return List.copyOf(ordered);
    }

    private static <S> List<Check<S>> next(Deque<Check<S>> queue) {
        synchronized (queue) {
            Check<S> check = queue.poll();
            return check == null ? List.of() : List.of(check);
        }
    }

    private interface Done<S> {
        void done(Check<S> check, CheckResult result);
    }

    private record WorkerOfChecks<S>(JobContext context, CheckWorker<S> worker, Deque<Check<S>> queue, Done<S> listener)
            implements Workers.Worker<Check<S>> {

        @Override
        public void work(List<Check<S>> batch) throws InterruptedException {
            for (Check<S> check : batch) {
                try {
                    listener.done(check, one(check));
                } catch (Workers.SteppedBack none) {
                    synchronized (queue) {
                        queue.addFirst(check);
                    }
                    throw none;
                }
            }
        }

        private CheckResult one(Check<S> check) throws InterruptedException {
            long started = System.nanoTime();
            Findings findings = findings(check);
            return new CheckResult(
                    check.id(),
                    check.title(),
                    findings.all(),
                    Instant.now(),
                    Duration.ofNanos(System.nanoTime() - started));
        }

        /** What its newest attempt found. */
        private Findings findings(Check<S> check) throws InterruptedException {
            Findings[] newest = {new Findings(check.id())};
            try {
                worker.withRetry(() -> {
                    newest[0] = new Findings(check.id());
                    check.run(worker.contextFor(newest[0]));
                });
            } catch (JobCancelledException | Workers.SteppedBack none) {
                throw none;
            } catch (RuntimeException failure) {
                context.checkCancelled();
                newest[0].notEvaluated(reason(check, failure));
            }
            return newest[0];
        }

        private static String reason(Check<?> check, RuntimeException failure) {
            Problem problem = Problems.of(failure);
            if (!(failure instanceof dev.drydock.platform.error.DrydockException)) {
                LOG.error("the check {} failed unexpectedly", check.id(), failure);
            }
            return problem.line();
        }

        @Override
        public void close() {
            worker.close();
        }
    }
}
