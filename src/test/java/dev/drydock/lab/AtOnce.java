package dev.drydock.lab;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * The cases of a test that mostly wait for a time limit, side by side, so that the limit is waited for once. Servers are
 * asked for by the test's own thread.
 */
public final class AtOnce {

    private AtOnce() {}

    /** What is done with a case. */
    public interface Trial<T> {
        void run(T subject) throws Exception;
    }

    /** Runs the trial on each case in a thread of its own and waits for all; the first failure is told with its case. */
    public static <T> void each(List<T> cases, Trial<T> trial) throws InterruptedException {
        Map<T, FutureTask<Boolean>> running = new LinkedHashMap<>();
        for (T subject : cases) {
            FutureTask<Boolean> task = new FutureTask<>(() -> {
                trial.run(subject);
                return true;
            });
            running.put(subject, task);
            Thread.ofVirtual().name("case " + subject).start(task);
        }
        AssertionError first = null;
        for (Map.Entry<T, FutureTask<Boolean>> one : running.entrySet()) {
            try {
                one.getValue().get();
            } catch (ExecutionException failure) {
                if (first == null) {
                    first = new AssertionError(one.getKey() + ": " + failure.getMessage(), failure);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
