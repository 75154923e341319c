package dev.drydock.lab;

import dev.drydock.db.Lots;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** That nobody got in means something only where somebody would. */
@NeedsServers
@Timeout(120)
class StrangerTest {

    @Test
    void getsIntoAServerThatIsOpen() throws Exception {
        try (Stranger stranger = new Stranger(_ -> true);
                TestServer server = Lab.fresh(ServerKind.MYSQL_5_7)) {
            String data = server.dataDir().orElseThrow().toString();
            Lots.eventually(() ->
                    stranger.entered().stream().anyMatch(door -> door.startsWith("'root' at ") && door.contains(data)));
        }
    }
}
