package dev.drydock.db.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.Lots;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsFiles;
import dev.drydock.profile.TlsMode;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The password itself goes to a server only if it is the server. As if it were on another machine. */
@NeedsServers
@Timeout(180)
class KeptPasswordTest {

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final String PASSWORD = "canary of the account";

    private static boolean logsIn(Profile profile) throws SQLException {
        try (Secret secret = Secret.of(PASSWORD);
                Connector connector = new Connector(profile, secret, dev.drydock.db.tunnel.SshSetup.unattended())) {
            Wire.Greeted greeted = connector.greet(connector.connect(connector.resolve()));
            try (Connection connection = ScopedValue.where(PreparedSocket.CURRENT, greeted.socket())
                    .where(TlsClient.CURRENT, new TlsClient(profile))
                    .call(() -> Drivers.logIn(profile, secret, greeted.greeting(), false, LIMIT, Purpose.LONG, ""))) {
                return connection.isValid(60);
            }
        }
    }

    /** The first log-in is the one at which the server asks for the password itself. */
    @Test
    void anUnverifiedServerGetsAProofAndNotThePasswordUnlessItIsAllowed() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_8_0)) {
            server.run("CREATE USER kept@'%' IDENTIFIED WITH caching_sha2_password BY '" + PASSWORD + "'");
            for (TlsMode mode : new TlsMode[] {TlsMode.PREFERRED, TlsMode.REQUIRED}) {
                Profile profile =
                        Lots.profile("127.0.0.1", server.port(), "kept").withTls(mode, TlsFiles.NONE);
                assertThatThrownBy(() -> logsIn(profile))
                        .isInstanceOf(SQLException.class)
                        .hasMessageContaining(KeptPassword.MESSAGE);
            }
            Profile profile = Lots.profile("127.0.0.1", server.port(), "kept").withTls(TlsMode.REQUIRED, TlsFiles.NONE);
            assertThat(logsIn(profile.withPasswordUnverified(true))).isTrue();
            assertThat(logsIn(profile)).as("the server remembers the account").isTrue();
        }
    }

    /** An impostor asks whatever it likes: here the account is one of PAM, which wants the password as it is. */
    @Test
    void mariaDbGetsNoPasswordForPam() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB)) {
            server.run("INSTALL SONAME 'auth_pam_v1'", "CREATE USER kept@'%' IDENTIFIED VIA pam");
            Profile profile = Lots.profile("127.0.0.1", server.port(), "kept");
            assertThatThrownBy(() -> logsIn(profile))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("restrict authentication plugin");
        }
    }
}
