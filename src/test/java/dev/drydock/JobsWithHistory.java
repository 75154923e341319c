package dev.drydock;

import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.RestartsBeside;
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

    protected final RestartsBeside restarts = new RestartsBeside();

    @SuppressWarnings("NullAway.Init")
    protected BackgroundRunner runner;

    @BeforeEach
    protected void openRunner() {
        runner = new BackgroundRunner(Runnable::run, _ -> {});
    }

    @AfterEach
    protected void closeRunner() throws InterruptedException {
        runner.cancelAll(Duration.ofSeconds(60));
        runner.close();
    }

    protected <R> R succeeded(JobHandle<R> handle) throws InterruptedException {
        return switch (restarts.await(handle)) {
            case JobOutcome.Succeeded<R>(R result) -> result;
            case JobOutcome.Failed<R> failed ->
                throw new AssertionError(failed.problem().full());
            case JobOutcome<R> other -> throw new AssertionError(other);
        };
    }
}
