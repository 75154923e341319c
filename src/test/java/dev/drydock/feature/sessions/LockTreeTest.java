package dev.drydock.feature.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LockTreeTest {

    @Test
    void oneThatWaitsForTwoIsCountedOnce() {
        Locks locks = new Locks(
                Instant.EPOCH,
                1,
                List.of(session(14), session(15), session(16)),
                Set.of(15L, 16L),
                List.of(waits(15, 14), waits(16, 14), waits(16, 15)),
                Map.of(),
                true,
                true,
                List.of());
        assertThat(locks.tree()).singleElement().satisfies(holder -> {
            assertThat(holder.session().connection()).isEqualTo(14);
            assertThat(holder.waiting()).hasSize(2);
            assertThat(holder.count()).isEqualTo(2);
        });
    }

    private static ServerSession session(long connection) {
        return new ServerSession(
                connection, "shop", "", "", "Query", 1, "", "", OptionalLong.empty(), OptionalLong.empty());
    }

    private static LockWait waits(long waiting, long blocking) {
        return new LockWait(waiting, blocking, LockWait.Kind.ROW, "shop.orders", "X", "X", false);
    }
}
