package dev.drydock.db.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.Lots;
import dev.drydock.db.tunnel.Destination;
import dev.drydock.db.tunnel.DirectRoute;
import dev.drydock.lab.RogueServer;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that asks for files of this machine gets none, whatever stands in the profile's host. */
@Timeout(120)
class RogueServerTest {

    private static final String CANARY = "canary of a file";
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private void meet(String version) throws Exception {
        Path secret = folder.resolve("secret");
        Files.writeString(secret, CANARY);
        try (RogueServer rogue = new RogueServer(version, secret)) {
            Profile profile = Lots.profile("db.example.com", rogue.port(), "somebody");
            Wire wire = new Wire(new DirectRoute(), LIMIT);
            Destination here = new Destination("", List.of(InetAddress.getLoopbackAddress()));
            Wire.Greeted greeted = wire.greet(profile, wire.connect(profile, here));
            try {
                ScopedValue.where(PreparedSocket.CURRENT, greeted.socket())
                        .where(TlsClient.CURRENT, new TlsClient(profile))
                        .call(() -> ask(profile, greeted.greeting()));
            } catch (SQLException expected) {
                // no answer of this server makes sense
            }
            assertThat(rogue.asked()).isPositive();
            assertThat(rogue.got()).doesNotContain(CANARY);
            assertThat(rogue.offered()).isFalse();
        }
    }

    private static boolean ask(Profile profile, Greeting greeting) throws SQLException {
        try (Connection connection = Drivers.logIn(profile, Secret.none(), greeting, false, LIMIT, Purpose.SCREEN, "");
                Statement statement = connection.createStatement()) {
            return statement.execute("SELECT 1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.7.22", "8.0.30", "5.5.5-10.11.6-MariaDB"})
    void itGetsNoFile(String version) throws Exception {
        meet(version);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x/?allowLoadLocalInfile=true&allowUrlInLocalInfile=true&z=",
                "x/?allowLocalInfile=true&z=",
                "(host=x,allowLoadLocalInfile=true)"
            })
    void itGetsNoneByOptionsInTheHostWhichNoProfileTakes(String host) {
        assertThatThrownBy(() -> Lots.profile(host, 3306, "somebody")).hasMessageContaining("E-2261");
    }
}
