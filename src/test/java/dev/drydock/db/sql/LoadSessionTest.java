package dev.drydock.db.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.HostLogIn;
import dev.drydock.db.Lots;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshAccess;
import dev.drydock.profile.TlsFiles;
import dev.drydock.profile.TlsMode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sessions of a load test on each server: what they run is run, what the server refuses is told, and they go on after it. */
@NeedsServers
@Timeout(120)
class LoadSessionTest {

    private static final String TABLE = "load_session.t";

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_6", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void overThePlainSocket(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        works(server, Lots.profile(server).withTls(TlsMode.DISABLED, TlsFiles.NONE));
    }

    @Test
    void throughTheDriverWhereThatEncrypts() throws Exception {
        TestServer server = Lab.shared(ServerKind.MYSQL_9);
        works(server, Lots.profile(server).withTls(TlsMode.REQUIRED, TlsFiles.NONE));
    }

    @Test
    void throughSsh(@TempDir Path folder) throws Exception {
        TestServer server = Lab.shared(ServerKind.MARIADB);
        try (HostLogIn ssh = new HostLogIn(folder)) {
            works(server, ssh.profile(server, SshAccess.Program.BUILT_IN), ssh.setup());
        }
    }

    private static void works(TestServer server, Profile profile) throws Exception {
        works(server, profile, SshSetup.unattended());
    }

    private static void works(TestServer server, Profile profile, SshSetup ssh) throws Exception {
        server.run(
                "CREATE DATABASE load_session",
                "CREATE TABLE " + TABLE + " (id INT PRIMARY KEY, k INT NOT NULL, c TEXT)",
                "INSERT INTO " + TABLE + " VALUES (1, 10, 'a'), (2, 20, REPEAT('b', 60000)), (3, 30, NULL)");
        try (OpenServer opened = OpenServer.open(profile, Lots.password(server), ssh);
                ChangePermit permit = opened.permit();
                LoadSession session = opened.loadSession(permit)) {
            int add = session.prepare("UPDATE " + TABLE + " SET k = k + ? WHERE id = ?");
            int read = session.prepare("SELECT c, k FROM " + TABLE + " WHERE id >= ?");
            int all = session.prepare("SELECT COUNT(*) FROM " + TABLE);
            for (int i = 0; i < 3; i++) {
                session.run(add, 5_000_000_000L - 4_999_999_999L, 2);
                session.run(read, 1);
                session.run(read, 99);
                session.run(all);
            }
            assertThat(server.value("SELECT k FROM " + TABLE + " WHERE id = 2")).isEqualTo("23");
            // the driver may keep a statement that the server refuses, and send it as text
            assertThatThrownBy(() -> session.run(session.prepare("SELECT nothing FROM " + TABLE)))
                    .isInstanceOf(ServerException.class)
                    .hasMessageContaining("1054");
            int insert = session.prepare("INSERT INTO " + TABLE + " VALUES (?, 0, NULL)");
            assertThatThrownBy(() -> session.run(insert, 1)).hasMessageContaining("1062");
            assertThatThrownBy(() -> session.execute("SELECT")).isInstanceOf(ServerException.class);
            session.execute("START TRANSACTION");
            session.run(add, 100, 1);
            session.execute("SELECT id, c FROM " + TABLE);
            session.execute("ROLLBACK");
            assertThat(server.value("SELECT k FROM " + TABLE + " WHERE id = 1")).isEqualTo("10");
            session.run(read, 1);
            session.abort();
            assertThatThrownBy(() -> session.run(read, 1))
                    .isInstanceOfSatisfying(
                            ServerException.class,
                            lost -> assertThat(lost.connectionLost()).isTrue());
        } finally {
            server.run("DROP DATABASE load_session");
        }
    }
}
