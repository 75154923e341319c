package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Certificates that {@code drydock tls make} makes, on real servers, verified by name. */
@NeedsServers
@Timeout(180)
class TlsCommandTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void aServerWithTheseFilesIsVerifiedByItsNameAndStrangersAreNot(ServerKind kind) throws Exception {
        try (Commands commands = new Commands(folder.resolve("home"))) {
            // 8.0.15 takes no others
            Path made = make(commands, "right", "127.0.0.1", kind == ServerKind.MYSQL_8_0 ? "rsa-2048" : "ec-256");
            Path other = make(commands, "other", "127.0.0.1");
            Path server = forServer(made);
            try (TestServer started = Lab.fresh(
                    kind,
                    "--ssl-ca=" + server.resolve("ca.pem"),
                    "--ssl-cert=" + server.resolve("server-cert.pem"),
                    "--ssl-key=" + server.resolve("server-key.pem"))) {
                assertThat(status(commands, started, made).status()).isNotIn(2, 3);
                Commands.Ended stranger = status(commands, started, other);
                assertThat(stranger.status()).as(stranger.err()).isEqualTo(3);
                assertThat(stranger.err()).contains("E-2019");
            }
        }
    }

    @Test
    void aServerWithAnotherNameIsRefused() throws Exception {
        try (Commands commands = new Commands(folder.resolve("home"))) {
            Path made = make(commands, "made", "db1.example.com");
            Path server = forServer(made);
            try (TestServer started = Lab.fresh(
                    ServerKind.MARIADB,
                    "--ssl-ca=" + server.resolve("ca.pem"),
                    "--ssl-cert=" + server.resolve("server-cert.pem"),
                    "--ssl-key=" + server.resolve("server-key.pem"))) {
                Commands.Ended refused = status(commands, started, made);
                assertThat(refused.status()).isEqualTo(3);
                assertThat(refused.err()).contains("E-2020");
            }
        }
    }

    @Test
    void theFilesAreCheckedAndNoKeyIsShown() throws Exception {
        try (Commands commands = new Commands(folder.resolve("home"))) {
            Path made = make(commands, "made", "db1.example.com");
            Commands.Ended right = check(commands, made, "db1.example.com");
            assertThat(right.status()).as(right.out()).isZero();
            Commands.Ended wrong = check(commands, made, "db2.example.com");
            assertThat(wrong.status()).isEqualTo(1);
            assertThat(wrong.out()).contains("error certificate-name", "db2.example.com");
            Schemas.fits(
                    "tls-check",
                    check(commands, made, "db2.example.com", "--format", "json").out());
            List<String> secret = Files.readAllLines(made.resolve("server-key.pem"));
            assertThat(wrong.out() + wrong.err() + right.out() + right.err()).doesNotContain(secret.get(1));
            assertThat(commands.run("tls", "make", "--folder", made.toString(), "--server-name", "x")
                            .err())
                    .contains("E-4601");
            assertThat(commands.run(
                                    "tls",
                                    "make",
                                    "--folder",
                                    folder.resolve("n").toString(),
                                    "--server-name",
                                    "a b")
                            .status())
                    .isEqualTo(2);
        }
    }

    private static Commands.Ended check(Commands commands, Path made, String name, String... more) {
        String[] words = {
            "tls",
            "check",
            "--ca",
            made.resolve("ca.pem").toString(),
            "--cert",
            made.resolve("server-cert.pem").toString(),
            "--key",
            made.resolve("server-key.pem").toString(),
            "--server-name",
            name
        };
        return commands.run(Stream.of(words, more).flatMap(Stream::of).toArray(String[]::new));
    }

    private Path make(Commands commands, String name, String host) {
        return make(commands, name, host, "ec-256");
    }

    private Path make(Commands commands, String name, String host, String key) {
        Path made = folder.resolve(name);
        Commands.Ended ended =
                commands.run("tls", "make", "--folder", made.toString(), "--server-name", host, "--key", key);
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("server-cert.pem");
        return made;
    }

    /** A copy that the account of the server may read, as an administrator would bring it there. */
    private Path forServer(Path made) throws Exception {
        Path there = Files.createTempDirectory("drydock-tls-");
        Files.setPosixFilePermissions(there, PosixFilePermissions.fromString("rwxr-xr-x"));
        for (String name : List.of("ca.pem", "server-cert.pem", "server-key.pem")) {
            Path file = Files.copy(made.resolve(name), there.resolve(name));
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
            file.toFile().deleteOnExit();
        }
        there.toFile().deleteOnExit();
        return there;
    }

    private static Commands.Ended status(Commands commands, TestServer server, Path trusted) {
        return commands.run(
                "tls",
                "status",
                "--server",
                "mysql://" + server.user() + "@" + server.host() + ":" + server.port(),
                "--tls",
                "verify-identity",
                "--tls-ca",
                trusted.resolve("ca.pem").toString());
    }
}
