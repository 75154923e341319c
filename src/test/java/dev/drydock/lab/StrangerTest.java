package dev.drydock.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** That nobody got in means something only where somebody would. */
@NeedsServers
@Timeout(60)
class StrangerTest {

    @Test
    void getsIntoAServerThatIsOpen() throws Exception {
        try (Stranger stranger = new Stranger(_ -> true);
                TestServer server = Lab.fresh(ServerKind.MYSQL_5_7)) {
            Lots.eventually(() -> !stranger.entered().isEmpty());
            assertThat(stranger.entered())
                    .anyMatch(door -> door.startsWith("'root' at ")
                            && door.contains(server.dataDir().orElseThrow().toString()));
        }
    }
}
