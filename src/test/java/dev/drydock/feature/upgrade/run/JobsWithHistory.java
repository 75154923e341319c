package dev.drydock.feature.upgrade.run;

import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.NeedsServers;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs jobs in the background and records them in a history of their own. */
@NeedsServers
@Timeout(240)
abstract class JobsWithHistory {

    @TempDir
    Path folder;

    @SuppressWarnings("NullAway.Init")
    HistoryStore history;

    @SuppressWarnings("NullAway.Init")
    BackgroundRunner runner;

    @BeforeEach
    void open() {
        history = HistoryStore.open(folder.resolve("home"), "test");
        runner = new BackgroundRunner(Runnable::run, _ -> {});
    }

    @AfterEach
    void close() throws InterruptedException {
        runner.cancelAll(Duration.ofSeconds(10));
        runner.close();
        history.close();
    }

    static <R> R succeeded(JobHandle<R> handle) throws InterruptedException {
        return switch (handle.await()) {
            case JobOutcome.Succeeded<R>(R result) -> result;
            case JobOutcome<R> other -> throw new AssertionError(other);
        };
    }
}
