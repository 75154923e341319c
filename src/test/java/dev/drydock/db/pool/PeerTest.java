package dev.drydock.db.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.Lots;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.server.Flavour;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Another server that is opened through an opened one. */
@NeedsServers
@Timeout(120)
class PeerTest {

    private final TestServer one = Lab.mysql80();
    private final TestServer other = Lab.mariadb();

    @Test
    void itHasTheSameLogInAndALifeOfItsOwn() {
        try (OpenServer server = OpenServer.open(Lots.profile(one), Lots.password(one))) {
            OpenServer peer = server.peers().open(other.host(), other.port());
            assertThat(peer.facts().flavour()).isEqualTo(Flavour.MARIADB);
            assertThat(peer.profile().name())
                    .isEqualTo(server.profile().name() + " · " + other.host() + ":" + other.port());
            peer.close();
            assertThat(server.<Long>query(session -> session.number("SELECT 1").orElseThrow()))
                    .isEqualTo(1);
        }
    }

    @Test
    void itIsGuardedAndUnlockedWithTheServerThatItIsOpenedThrough() {
        try (OpenServer server = OpenServer.open(Lots.production(one, one.user()), Lots.password(one));
                OpenServer peer = server.peers().open(other.host(), other.port())) {
            assertThat(peer.lock().guarded()).isTrue();
            assertThatThrownBy(peer::permit).hasMessageContaining("E-2301");
            server.lock().unlock("a test", java.time.Duration.ofMinutes(1), _ -> _ -> {});
            peer.permit().close();
            server.lock().lock();
            assertThatThrownBy(peer::permit).hasMessageContaining("E-2301");
        }
    }

    @Test
    void whatARunHasBegunMayBeFinishedOnItAlthoughTheServerWasLockedMeanwhile() {
        try (OpenServer server = OpenServer.open(Lots.production(one, one.user()), Lots.password(one));
                OpenServer peer = server.peers().open(other.host(), other.port())) {
            server.lock().unlock("a test", java.time.Duration.ofMinutes(1), _ -> _ -> {});
            ChangePermit run = server.permit();
            try (run) {
                server.lock().lock();
                try (ChangePermit own = peer.permit(run)) {
                    own.require();
                    assertThat(server.lock().changing()).isEqualTo(2);
                }
                assertThatThrownBy(peer::permit).hasMessageContaining("E-2301");
            }
            assertThatThrownBy(() -> peer.permit(run)).isInstanceOf(IllegalStateException.class);
            assertThat(server.lock().changing()).isZero();
        }
    }

    @Test
    void aClosedServerOpensNoPeer() {
        OpenServer server = OpenServer.open(Lots.profile(one), Lots.password(one));
        server.close();
        assertThatThrownBy(() -> server.peers().open(other.host(), other.port()))
                .hasMessageContaining("E-2015");
    }
}
