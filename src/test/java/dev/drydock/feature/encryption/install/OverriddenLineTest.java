package dev.drydock.feature.encryption.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.HostLogIn;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.Pem;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.SshAccess;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Option files in which a later line may override what would be set for certificates, held against the server's own reading. */
@NeedsServers
@Timeout(120)
class OverriddenLineTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path ofAll;

    @SuppressWarnings("NullAway.Init")
    private static HostLogIn host;

    @SuppressWarnings("NullAway.Init")
    private static Path made;

    @BeforeAll
    static void open() throws Exception {
        host = new HostLogIn(Files.createDirectory(ofAll.resolve("way")));
        made = Pem.make(ofAll.resolve("new"), "127.0.0.1");
    }

    @AfterAll
    static void close() {
        host.close();
    }

    @ParameterizedTest
    @CsvSource({
        "server, true",
        "mariadb, true",
        "mariadbd, true",
        "mysqld-10.11, true",
        "mariadb-10.11, true",
        "galera, true",
        "client-server, true",
        "mysqld-10.6, false",
        "mysqldump, false",
        "mysqld_safe, false",
        "mariadb-dump, false",
        "client, false"
    })
    void aLaterLineIsRefusedWithE4627WhereTheServerReadsItsGroup(String group, boolean read) throws Exception {
        String text = "[mysqld]\nmax_connections = 50\n\n[" + group + "]\nssl_cert = /elsewhere.pem\n";
        Path option = Files.writeString(folder.resolve("my.cnf"), text);
        TestServer server = Lab.mariadb();
        assertThat(reads(server, option)).as("the server itself").isEqualTo(read);
        try (OpenServer opened = host.open(server, SshAccess.Program.BUILT_IN)) {
            if (read) {
                assertThatThrownBy(() -> plan(opened, option))
                        .hasMessageContaining("E-4627")
                        .hasMessageContaining("ssl_cert")
                        .hasMessageContaining(option + ":5");
            } else {
                assertThat(plan(opened, option).option().orElseThrow().text())
                        .contains("ssl_cert = " + folder.resolve("tls/server-cert.pem"), "/elsewhere.pem");
            }
            assertThat(option).hasContent(text);
            assertThat(folder.resolve("tls")).doesNotExist();
        }
    }

    private static InstallPlan plan(OpenServer opened, Path option) {
        InstallOptions options = new InstallOptions(
                GivenFiles.in(made), List.of(), false, false, option.toString(), "", Duration.ofSeconds(1));
        try (var session = opened.longSession()) {
            return new InstallPlanner(opened, options).plan(session.sql(), Instant.now());
        }
    }

    /** The options that the program of the running server takes from the file. */
    private static boolean reads(TestServer server, Path option) throws Exception {
        Process process = new ProcessBuilder(
                        "/proc/" + server.pid() + "/exe", "--defaults-file=" + option, "--print-defaults")
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        assertThat(printed).contains("max_connections=50");
        return printed.contains("/elsewhere.pem");
    }
}
