package dev.drydock.ui.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.Lots;
import dev.drydock.db.guard.ServerLocks;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.OpenServers;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.Profile;
import dev.drydock.ui.module.OpenedServer;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a tab holds of its server over Disconnect and Reconnect. */
@NeedsServers
@Timeout(120)
class LiveConnectionsTest {

    @Test
    void aTabFindsTheServerThatIsConnectedNow() throws Exception {
        TestServer server = Lab.mysql57();
        Profile profile = Lots.profile(server);
        try (OpenServers servers =
                        new OpenServers(_ -> SshSetup.unattended(), new ServerLocks(InstantSource.system()));
                LiveConnections connections = new LiveConnections(servers)) {
            OpenedServer tab = connections.open(profile, Lots.password(server));
            OpenServer first = tab.server().get();
            connections.close(profile.id());
            assertThat(tab.server().get().key()).as("who it was is still known").isEqualTo(first.key());
            assertThatThrownBy(() -> tab.server().get().longSession())
                    .isInstanceOfSatisfying(
                            ServerException.class,
                            failure -> assertThat(failure.is(DbError.NOT_OPEN)).isTrue());
            connections.open(profile, Lots.password(server));
            assertThat(tab.server().get()).isNotSameAs(first);
            assertThat(tab.server()
                            .get()
                            .<Long>query(session -> session.number("SELECT 3").orElseThrow()))
                    .isEqualTo(3);
        }
    }
}
