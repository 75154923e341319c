package dev.drydock.db.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.drydock.db.Lots;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.lab.Lab;
import dev.drydock.lab.LabPorts;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsFiles;
import dev.drydock.profile.TlsMode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Any account of a machine can listen on its loopback address: the password itself is not sent to a stranger's process. */
@NeedsServers
@Timeout(180)
class LoopbackImpostorTest {

    private static final String PASSWORD = "canary of the account";
    private static final String NOBODY = "65534";

    /** Stands between, as whoever it is run by. */
    private static final String RELAY = """
            import java.net.*;
            class Relay {
                public static void main(String[] to) throws Exception {
                    try (ServerSocket port = new ServerSocket(Integer.parseInt(to[0]), 50, InetAddress.getByName("127.0.0.1"))) {
                        while (true) {
                            Socket client = port.accept();
                            Socket server = new Socket("127.0.0.1", Integer.parseInt(to[1]));
                            pass(client, server);
                            pass(server, client);
                        }
                    }
                }
                static void pass(Socket from, Socket to) {
                    Thread.ofVirtual().start(() -> {
                        try (from; to) {
                            from.getInputStream().transferTo(to.getOutputStream());
                        } catch (java.io.IOException gone) {
                        }
                    });
                }
            }
            """;

    @Test
    void aProcessOfAnotherAccountGetsNoPasswordAndOneOfOursDoes() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can start a process of another account");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "setpriv (util-linux)");
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_8_0)) {
            server.run("CREATE USER kept@'%' IDENTIFIED WITH caching_sha2_password BY '" + PASSWORD + "'");
            Path folder = Files.createTempDirectory("drydock-relay");
            Path source = Files.writeString(folder.resolve("Relay.java"), RELAY);
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
            try {
                for (TlsMode mode : new TlsMode[] {TlsMode.DISABLED, TlsMode.PREFERRED, TlsMode.REQUIRED}) {
                    relayed(source, server.port(), List.of("setpriv", "--reuid=" + NOBODY, "--clear-groups"), port -> {
                        Profile profile =
                                Lots.profile("127.0.0.1", port, "kept").withTls(mode, TlsFiles.NONE);
                        assertThatThrownBy(() -> logsIn(profile))
                                .isInstanceOfSatisfying(
                                        ServerException.class,
                                        refused -> assertThat(refused.problem().code())
                                                .isIn(DbError.PASSWORD_KEPT, DbError.AUTHENTICATION_UNSUPPORTED));
                    });
                }
                relayed(
                        source,
                        server.port(),
                        List.of(),
                        port -> assertThat(logsIn(Lots.profile("127.0.0.1", port, "kept")
                                        .withTls(TlsMode.REQUIRED, TlsFiles.NONE)))
                                .as("a process of the user's own account")
                                .isTrue());
                server.run("FLUSH PRIVILEGES");
                assertThat(logsIn(Lots.profile("127.0.0.1", server.port(), "kept")))
                        .as("the server itself")
                        .isTrue();
            } finally {
                Files.delete(source);
                Files.delete(folder);
            }
        }
    }

    private interface Trial {
        void at(int port) throws Exception;
    }

    private static void relayed(Path source, int target, List<String> as, Trial trial) throws Exception {
        int port = LabPorts.free();
        List<String> command = new ArrayList<>(as);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                source.toString(),
                Integer.toString(port),
                Integer.toString(target)));
        Process relay = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .directory(Path.of("/").toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            Lots.eventually(() -> listens(port));
            trial.at(port);
        } finally {
            relay.destroyForcibly().waitFor();
        }
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException _) {
            return false;
        }
    }

    private static boolean logsIn(Profile profile) throws Exception {
        try (Secret secret = Secret.of(PASSWORD);
                Connector connector = new Connector(profile, secret, SshSetup.unattended());
                Connection connection = connector.open(Purpose.CONTROL)) {
            return connection.isValid(60);
        }
    }
}
