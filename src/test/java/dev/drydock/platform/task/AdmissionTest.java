package dev.drydock.platform.task;

import static dev.drydock.platform.task.Jobs.eventually;
import static dev.drydock.platform.task.Jobs.started;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class AdmissionTest {

    private volatile Optional<String> reason = Optional.empty();
    private final AtomicInteger items = new AtomicInteger();

    private JobExecution<String> job(Guard... guards) {
        return started(context -> {
            try (Admission admission = new Admission(context, List.of(guards))) {
                admission.await();
                items.incrementAndGet();
            }
            return "admitted";
        });
    }

    @Test
    void withoutGuardsItemsStartAtOnce() throws Exception {
        assertThat(job().await()).isEqualTo(new JobOutcome.Succeeded<>("admitted"));
    }

    @Test
    void aGuardIsAskedBeforeTheFirstItemAndHoldsWithItsReason() throws Exception {
        reason = Optional.of("Threads_running is 80, above 64");
        JobExecution<String> execution = job(() -> reason);
        eventually(() -> !execution.snapshot().holds().isEmpty());
        assertThat(execution.snapshot().holds()).containsExactly("Threads_running is 80, above 64");
        assertThat(items).hasValue(0);
        reason = Optional.empty();
        assertThat(execution.await()).isEqualTo(new JobOutcome.Succeeded<>("admitted"));
        assertThat(execution.snapshot().holds()).isEmpty();
    }

    @Test
    void aReasonThatChangesIsShownAsItIsNow() throws Exception {
        reason = Optional.of("lag 40");
        JobExecution<String> execution = job(() -> reason);
        eventually(() -> execution.snapshot().holds().equals(List.of("lag 40")));
        reason = Optional.of("lag 90");
        eventually(() -> execution.snapshot().holds().equals(List.of("lag 90")));
        assertThat(items).hasValue(0);
        reason = Optional.empty();
        execution.await();
    }

    @Test
    void theSecondGuardHoldsWhenTheFirstDoesNot() throws Exception {
        reason = Optional.of("the second one");
        JobExecution<String> execution = job(Optional::empty, () -> reason);
        eventually(() -> execution.snapshot().holds().equals(List.of("the second one")));
        reason = Optional.empty();
        execution.await();
    }

    @Test
    void aGuardThatThrowsHoldsUntilItCanBeReadAgain() throws Exception {
        AtomicBoolean broken = new AtomicBoolean(true);
        JobExecution<String> execution = job(() -> {
            if (broken.get()) {
                throw new IllegalStateException("no such status variable");
            }
            return Optional.empty();
        });
        eventually(() -> !execution.snapshot().holds().isEmpty());
        assertThat(items).hasValue(0);
        broken.set(false);
        assertThat(execution.await()).isEqualTo(new JobOutcome.Succeeded<>("admitted"));
    }

    @Test
    void aGuardThatKnowsThatNothingCanStartAnyMoreEndsTheWork() throws Exception {
        AtomicBoolean gone = new AtomicBoolean();
        DrydockException over = new DrydockException(Problem.of(PlatformError.SETTINGS_NEWER, "", "f", 3, 2));
        JobExecution<String> execution = job(() -> {
            if (gone.get()) {
                throw over;
            }
            return Optional.of("busy");
        });
        eventually(() -> !execution.snapshot().holds().isEmpty());
        gone.set(true);
        assertThat(execution.await())
                .isInstanceOfSatisfying(
                        JobOutcome.Failed.class,
                        failed -> assertThat(failed.problem().code()).isEqualTo(PlatformError.SETTINGS_NEWER));
        assertThat(items).hasValue(0);
    }

    @Test
    void cancelEndsTheHold() throws Exception {
        JobExecution<String> execution = job(() -> Optional.of("always busy"));
        eventually(() -> !execution.snapshot().holds().isEmpty());
        execution.cancel();
        assertThat(execution.await()).isInstanceOf(JobOutcome.Cancelled.class);
        assertThat(execution.snapshot().holds()).isEmpty();
        assertThat(items).hasValue(0);
    }

    @Test
    void aClosedAdmissionAsksNoMore() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        job(() -> {
                    asked.incrementAndGet();
                    return Optional.empty();
                })
                .await();
        int atEnd = asked.get();
        Thread.sleep(1300);
        assertThat(asked).hasValue(atEnd);
    }
}
