package dev.drydock.platform.life;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ShutdownSequenceTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final ShutdownSequence owner = new ShutdownSequence();
    private final List<String> closed = new CopyOnWriteArrayList<>();

    private AutoCloseable part(String name) {
        return () -> closed.add(name);
    }

    @Test
    void partsAreClosedInReverseOrderAndOnce() {
        owner.own("first", LONG, part("first"));
        owner.own("second", LONG, part("second"));
        assertThat(owner.closeAll()).isEmpty();
        assertThat(owner.closeAll()).isEmpty();
        assertThat(closed).containsExactly("second", "first");
    }

    @Test
    void aPartThatFailsKeepsNoOtherOpenAndEveryFailureIsCollected() {
        Problem unsaved = Problem.of(PlatformError.SETTINGS_UNWRITABLE, "", "file");
        Problem further = Problem.of(PlatformError.OUTPUT_UNWRITABLE, "", "other");
        owner.own("first", LONG, part("first"));
        owner.own("full disk", LONG, () -> {
            DrydockException failure = new DrydockException(unsaved);
            failure.addSuppressed(new DrydockException(further));
            throw failure;
        });
        owner.own("defect", LONG, () -> {
            throw new StackOverflowError("deep");
        });
        owner.own("last", LONG, part("last"));
        List<Problem> problems = owner.closeAll();
        assertThat(closed).containsExactly("last", "first");
        assertThat(problems).hasSize(3).element(0).satisfies(defect -> {
            assertThat(defect.code()).isEqualTo(PlatformError.BUG);
            assertThat(defect.detail()).contains("deep", "ShutdownSequenceTest");
        });
        assertThat(problems).endsWith(unsaved, further);
    }

    @Test
    void aPartThatHangsIsGivenUpAfterItsTimeAndNamedWithWhereItStands() {
        CountDownLatch never = new CountDownLatch(1);
        owner.own("first", LONG, part("first"));
        owner.own("the sleeper", Duration.ofMillis(50), never::await);
        DrydockException failure = catchThrowableOfType(DrydockException.class, owner::close);
        assertThat(failure.problem().code()).isEqualTo(PlatformError.NOT_CLOSED);
        assertThat(failure.problem().sentence()).contains("the sleeper");
        assertThat(failure.problem().detail()).contains("CountDownLatch.await");
        assertThat(closed).containsExactly("first");
        never.countDown();
    }
}
