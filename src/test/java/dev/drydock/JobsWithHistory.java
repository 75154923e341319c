package dev.drydock;

import dev.drydock.lab.NeedsServers;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/** Runs jobs in the background and records them in a history of their own. */
@NeedsServers
@Timeout(240)
public abstract class JobsWithHistory extends WithHistory {

    @SuppressWarnings("NullAway.Init")
    protected BackgroundRunner runner;

    @BeforeEach
    protected void openRunner() {
        runner = new BackgroundRunner(Runnable::run, _ -> {});
    }

    @AfterEach
    protected void closeRunner() throws InterruptedException {
        runner.cancelAll(Duration.ofSeconds(10));
        runner.close();
    }

    protected static <R> R succeeded(JobHandle<R> handle) throws InterruptedException {
        return switch (handle.await()) {
            case JobOutcome.Succeeded<R>(R result) -> result;
            case JobOutcome.Failed<R> failed ->
                throw new AssertionError(failed.problem().full());
            case JobOutcome<R> other -> throw new AssertionError(other);
        };
    }
}
