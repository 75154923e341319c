package dev.drydock.platform.task;

import static dev.drydock.platform.task.Jobs.eventually;
import static dev.drydock.platform.task.Jobs.started;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class StageTest {

    private final AtomicLong time = new AtomicLong();

    private void pass(Duration some) {
        time.addAndGet(some.toNanos());
    }

    @Test
    void theFractionGoesByItemsOrByWeight() {
        Stage stage = new Stage("count", Total.exact(4), time::get, () -> 0);
        stage.advance(1);
        assertThat(stage.snapshot().fraction())
                .hasValueSatisfying(done -> assertThat(done).isCloseTo(0.25, within(1e-9)));
        assertThat(stage.snapshot().weighted()).isFalse();
        stage.weight(1000);
        stage.advanceWeighted(900);
        StageSnapshot snapshot = stage.snapshot();
        assertThat(snapshot.current()).isEqualTo(2);
        assertThat(snapshot.weighted()).isTrue();
        assertThat(snapshot.fraction())
                .hasValueSatisfying(done -> assertThat(done).isCloseTo(0.9, within(1e-9)));
    }

    @Test
    void moreThanTheEstimateIsShownAsAllOfIt() {
        Stage stage = new Stage("count", Total.estimated(2), time::get, () -> 0);
        stage.advance(5);
        assertThat(stage.snapshot().fraction()).contains(1.0);
        assertThat(stage.snapshot().remaining()).contains(Duration.ZERO);
    }

    @Test
    void anUnknownTotalHasNoFractionAndNoEstimate() {
        Stage stage = new Stage("plan", Total.unknown(), time::get, () -> 0);
        stage.advance(5);
        assertThat(stage.snapshot().fraction()).isEmpty();
        assertThat(stage.snapshot().remaining()).isEmpty();
        stage.total(Total.exact(10));
        assertThat(stage.snapshot().fraction()).contains(0.5);
    }

    @Test
    void theEstimateLeavesOutWhatWasIdle() {
        AtomicLong idle = new AtomicLong();
        Stage stage = new Stage("count", Total.exact(4), time::get, idle::get);
        pass(Duration.ofMillis(200));
        stage.advance(2);
        assertThat(stage.snapshot().remaining()).contains(Duration.ofMillis(200));
        idle.set(Duration.ofMillis(150).toNanos());
        assertThat(stage.snapshot().remaining()).contains(Duration.ofMillis(50));
        assertThat(stage.snapshot().elapsed()).isEqualTo(Duration.ofMillis(50));
    }

    @Test
    void theTimeLeftNeverGoesUpAndWhatTakesLongerSaysSoUntilThereIsANewEstimate() {
        Stage stage = new Stage("count", Total.exact(100), time::get, () -> 0);
        pass(Duration.ofSeconds(20));
        stage.advance(50);
        assertThat(stage.snapshot().remaining()).contains(Duration.ofSeconds(20));
        pass(Duration.ofSeconds(10));
        assertThat(stage.snapshot().remaining()).contains(Duration.ofSeconds(20));
        pass(Duration.ofSeconds(30));
        assertThat(stage.snapshot().remaining()).isEmpty();
        assertThat(stage.snapshot().late()).isTrue();
        stage.advance(10);
        assertThat(stage.snapshot().late()).isFalse();
        assertThat(stage.snapshot().remaining()).contains(Duration.ofSeconds(40));
    }

    @Test
    void anEndedStageKeepsItsTimeWhateverIsIdleLater() {
        AtomicLong idle = new AtomicLong();
        Stage stage = new Stage("plan", Total.exact(1), time::get, idle::get);
        pass(Duration.ofMillis(60));
        stage.close();
        pass(Duration.ofSeconds(20));
        idle.set(Duration.ofSeconds(10).toNanos());
        assertThat(stage.snapshot().elapsed()).isEqualTo(Duration.ofMillis(60));
        assertThat(stage.snapshot().finished()).isTrue();
        assertThat(stage.snapshot().remaining()).isEmpty();
    }

    @Test
    void aNewStageEndsTheOneBefore() throws Exception {
        CountDownLatch looked = new CountDownLatch(1);
        JobExecution<String> execution = started(context -> {
            context.stage("first", Total.exact(1));
            context.stage("second", Total.exact(1));
            looked.await();
            return "";
        });
        eventually(() -> execution.snapshot().stages().size() == 2);
        assertThat(execution.snapshot().stages())
                .extracting(StageSnapshot::finished)
                .containsExactly(true, false);
        assertThat(execution.snapshot().currentStage().orElseThrow().name()).isEqualTo("second");
        looked.countDown();
        execution.await();
        assertThat(execution.snapshot().stages())
                .extracting(StageSnapshot::finished)
                .containsExactly(true, true);
    }

    @Test
    void holdsAreShownEachOnceAndLeftOutOfTheTime() throws Exception {
        CountDownLatch shown = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        CountDownLatch looked = new CountDownLatch(1);
        JobExecution<String> execution = started(time::get, context -> {
            context.stage("count", Total.exact(2)).advance(1);
            pass(Duration.ofMillis(40));
            try (JobContext.Registration _ = context.hold("the server is busy");
                    JobContext.Registration _ = context.hold("the server is busy")) {
                shown.await();
                pass(Duration.ofMillis(300));
            }
            pass(Duration.ofMillis(2));
            released.countDown();
            looked.await();
            return "";
        });
        eventually(() -> execution.snapshot().holds().size() == 1);
        assertThat(execution.snapshot().holds()).containsExactly("the server is busy");
        shown.countDown();
        released.await();
        JobSnapshot after = execution.snapshot();
        assertThat(after.holds()).isEmpty();
        assertThat(after.currentStage().orElseThrow().elapsed()).isEqualTo(Duration.ofMillis(42));
        looked.countDown();
        execution.await();
    }

    @Test
    void aPauseIsLeftOutOfTheTime() throws Exception {
        CountDownLatch looked = new CountDownLatch(1);
        JobExecution<String> execution = started(time::get, context -> {
            context.stage("count", Total.exact(2)).advance(1);
            looked.await();
            return "";
        });
        eventually(() -> execution.snapshot().currentStage().isPresent());
        pass(Duration.ofMillis(40));
        execution.pause();
        pass(Duration.ofMillis(300));
        execution.resume();
        pass(Duration.ofMillis(2));
        assertThat(execution.snapshot().currentStage().orElseThrow().elapsed()).isEqualTo(Duration.ofMillis(42));
        looked.countDown();
        execution.await();
    }

    @Test
    void aHoldClosedTwiceIsTakenBackOnce() throws Exception {
        CountDownLatch looked = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        JobExecution<String> execution = started(context -> {
            JobContext.Registration other = context.hold("busy");
            JobContext.Registration twice = context.hold("busy");
            twice.close();
            twice.close();
            closed.countDown();
            looked.await();
            other.close();
            return "";
        });
        closed.await();
        assertThat(execution.snapshot().holds()).containsExactly("busy");
        looked.countDown();
        execution.await();
        assertThat(execution.snapshot().holds()).isEmpty();
    }
}
