package dev.drydock.db.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.drydock.db.guard.UnlockRecord.Ending;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsMode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The locks of several servers, one of whose endings cannot be written down. */
@Timeout(120)
class ServerLocksTest {

    private static final Duration HALF_AN_HOUR = Duration.ofMinutes(30);

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-21T12:00:00Z"));
    private final List<String> written = new CopyOnWriteArrayList<>();

    @Test
    void aLockWhoseEndCannotBeWrittenKeepsNoOtherFromItsEndAndIsToldAtLast() {
        ServerLocks locks = new ServerLocks(now::get);
        locks.of(profile("a")).unlock("change", HALF_AN_HOUR, recording("a"));
        locks.of(profile("b")).unlock("change", HALF_AN_HOUR, failing("b"));
        locks.of(profile("c")).unlock("change", HALF_AN_HOUR, recording("c"));
        locks.of(profile("d")).unlock("change", HALF_AN_HOUR, failing("d"));
        DrydockException failure = catchThrowableOfType(DrydockException.class, locks::close);
        assertThat(written).containsExactlyInAnyOrder("a DONE", "c DONE");
        assertThat(failure.getSuppressed()).hasSize(1);
        for (String id : List.of("a", "b", "c", "d")) {
            assertThat(locks.of(profile(id)).closed()).isTrue();
        }
    }

    @Test
    void expiryGoesOnAfterAnEndThatCannotBeWrittenAndAfterAListenerThatThrows() throws Exception {
        ServerLocks locks = new ServerLocks(now::get);
        List<String> told = new CopyOnWriteArrayList<>();
        CountDownLatch second = new CountDownLatch(2);
        locks.onChange(id -> {
            told.add(id);
            second.countDown();
            if (id.equals("a")) {
                throw new IllegalStateException("a defect");
            }
        });
        locks.of(profile("a")).unlock("change", HALF_AN_HOUR, failing("a"));
        now.updateAndGet(time -> time.plus(HALF_AN_HOUR));
        while (told.isEmpty()) {
            Thread.sleep(10);
        }
        locks.of(profile("b")).unlock("change", HALF_AN_HOUR, recording("b"));
        now.updateAndGet(time -> time.plus(HALF_AN_HOUR));
        assertThat(second.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(told).containsExactly("a", "b");
        assertThat(written).containsExactly("b TIME");
        assertThat(catchThrowableOfType(DrydockException.class, locks::close)
                        .problem()
                        .detail())
                .isEqualTo("a");
    }

    private UnlockRecord recording(String id) {
        return _ -> how -> written.add(id + " " + how);
    }

    private static UnlockRecord failing(String id) {
        return _ -> (Ending _) -> {
            throw new DrydockException(Problem.of(PlatformError.OUTPUT_UNWRITABLE, id, "history"));
        };
    }

    private static Profile profile(String id) {
        return new Profile(
                id,
                id,
                "",
                Environment.PRODUCTION,
                "127.0.0.1",
                3306,
                "root",
                PasswordSource.NONE,
                TlsMode.PREFERRED,
                "");
    }
}
