package dev.drydock.db.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.Lots;
import dev.drydock.db.guard.UnlockRecord.Ending;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** When a server may be changed. */
class ServerLockTest {

    private static final Duration HALF_AN_HOUR = Duration.ofMinutes(30);

    private Instant now = Instant.parse("2026-11-21T12:00:00Z");
    private final List<Ending> endings = new ArrayList<>();
    private final List<Unlock> begun = new ArrayList<>();
    private final ServerLock lock = new ServerLock(production(), () -> now, Optional.empty(), () -> {});

    private static Profile production() {
        return new Profile(
                "1",
                "shop-prod",
                "",
                Environment.PRODUCTION,
                "db1",
                3306,
                "dba",
                PasswordSource.NONE,
                TlsMode.PREFERRED,
                "");
    }

    private final UnlockRecord record = unlock -> {
        begun.add(unlock);
        return endings::add;
    };

    @Test
    void aGuardedServerRefusesUntilItIsUnlockedAndSaysHow() {
        assertThat(lock.closed()).isTrue();
        assertThatThrownBy(lock::permit).isInstanceOfSatisfying(DrydockException.class, refusal -> {
            assertThat(refusal.problem().code()).isEqualTo(GuardError.LOCKED);
            assertThat(refusal.problem().full()).contains("shop-prod", "--unlock", "E-2301");
        });
        lock.unlock(" change 4711 ", HALF_AN_HOUR, record);
        try (ChangePermit permit = lock.permit()) {
            permit.require();
            assertThat(permit.unlock().orElseThrow().reason()).isEqualTo("change 4711");
            assertThat(lock.changing()).isEqualTo(1);
        }
        assertThat(lock.changing()).isZero();
        assertThat(begun).hasSize(1);
    }

    @Test
    void itLocksItselfWhenTheTimeIsOverAndWhatWasBegunMayBeFinished() {
        lock.unlock("change 4711", HALF_AN_HOUR, record);
        ChangePermit begunInTime = lock.permit();
        now = now.plus(HALF_AN_HOUR);
        assertThat(lock.closed()).isTrue();
        assertThatThrownBy(lock::permit).isInstanceOf(DrydockException.class);
        begunInTime.require();
        assertThat(lock.expire()).isTrue();
        assertThat(lock.expire()).as("told once").isFalse();
        assertThat(endings).containsExactly(Ending.TIME);
        begunInTime.close();
        assertThatThrownBy(begunInTime::require).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void itCanBeLockedByHandAndEachUnlockingEndsOnce() {
        lock.unlock("one", HALF_AN_HOUR, record);
        lock.unlock("two", HALF_AN_HOUR, record);
        lock.lock();
        lock.lock();
        lock.lockAtEnd();
        assertThat(lock.closed()).isTrue();
        assertThat(begun).extracting(Unlock::reason).containsExactly("one", "two");
        assertThat(endings).containsExactly(Ending.BY_HAND, Ending.BY_HAND);
    }

    @Test
    void withoutAReasonOrForTooLongItStaysLocked() {
        assertThatThrownBy(() -> lock.unlock("  ", HALF_AN_HOUR, record)).hasMessageContaining("E-2302");
        assertThatThrownBy(() -> lock.unlock("why", Duration.ZERO, record)).hasMessageContaining("E-2303");
        assertThatThrownBy(() -> lock.unlock("why", Unlock.LONGEST.plusSeconds(1), record))
                .hasMessageContaining("E-2303");
        assertThat(lock.closed()).isTrue();
        assertThat(begun).isEmpty();
    }

    @Test
    void itStaysLockedIfTheUnlockingCannotBeWrittenDown() {
        assertThatThrownBy(() -> lock.unlock("why", HALF_AN_HOUR, _ -> {
                    throw new IllegalStateException("disk full");
                }))
                .hasMessage("disk full");
        assertThat(lock.closed()).isTrue();
    }

    @Test
    void anEnvironmentOfOnesOwnSaysWhetherItIsGuarded() {
        Profile usual = Lots.profile("localhost", 3306, "dba");
        assertThat(ServerLock.of(usual).closed()).isFalse();
        assertThat(ServerLock.of(usual.withEnvironment(Environment.PRODUCTION)).closed())
                .isTrue();
        assertThat(ServerLock.of(usual.withEnvironment(Environment.own("Staging", "#123456")))
                        .closed())
                .isFalse();
        assertThat(ServerLock.of(usual.withEnvironment(Environment.own("Shop live", "#123456", true)))
                        .closed())
                .isTrue();
    }

    @Test
    void aServerThatBecomesOneOfProductionIsGuardedAtOnce() {
        Profile usual = Lots.profile("localhost", 3306, "dba");
        try (ServerLocks locks = new ServerLocks(() -> now)) {
            ServerLock known = locks.of(usual);
            assertThat(known.closed()).isFalse();
            locks.follow(List.of(usual.withEnvironment(Environment.PRODUCTION)));
            assertThat(known.closed()).isTrue();
            assertThat(locks.of(usual)).isSameAs(known);
        }
    }
}
