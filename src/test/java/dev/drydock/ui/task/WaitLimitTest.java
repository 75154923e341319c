package dev.drydock.ui.task;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobState;
import dev.drydock.ui.SampleJob;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** A job that waits for a guard or a lock is cancelled by the limit of the preferences, once, and the reason is told. */
class WaitLimitTest {

    private final FxJobRunner jobs = new FxJobRunner(_ -> {});
    private final AtomicReference<Duration> limit = new AtomicReference<>(Duration.ofMillis(400));
    private final List<Problem> told = new CopyOnWriteArrayList<>();

    @BeforeEach
    void watch() throws Exception {
        FxToolkit.registerPrimaryStage();
        onFx(() -> {
            new WaitLimit(jobs, limit::get, (_, why) -> told.add(why)).watch();
            return true;
        });
    }

    @AfterEach
    void end() throws Exception {
        jobs.cancelAll(Duration.ofSeconds(20));
        jobs.close();
    }

    private JobHandle<Long> submit(Optional<String> hold) throws Exception {
        return onFx(() -> jobs.submit(new SampleJob("Count rows", "staging", 8, 0, hold, Optional.empty())));
    }

    @Test
    void whatWaitsForLongerIsCancelledOnceAndSaysWhatItWaitedFor() throws Exception {
        JobHandle<Long> waiting = submit(Optional.of("replica lag 14 s > 5 s"));
        await("cancelled", () -> waiting.snapshot().state() == JobState.CANCELLED);
        assertThat(told).singleElement().satisfies(why -> {
            assertThat(why.code()).isEqualTo(PlatformError.WAITED_TOO_LONG);
            assertThat(why.full()).contains("replica lag 14 s > 5 s");
        });
    }

    @Test
    void whatGoesOnIsLeftAloneHoweverLongItTakes() throws Exception {
        JobHandle<Long> working = submit(Optional.empty());
        await("done", () -> working.snapshot().state() == JobState.SUCCEEDED);
        assertThat(told).isEmpty();
    }

    @Test
    void withoutALimitAJobMayWait() throws Exception {
        limit.set(Duration.ZERO);
        JobHandle<Long> waiting = submit(Optional.of("replica lag"));
        await("waits", () -> !waiting.snapshot().holds().isEmpty());
        Thread.sleep(1500);
        assertThat(waiting.snapshot().state()).isEqualTo(JobState.RUNNING);
        assertThat(told).isEmpty();
    }
}
