package dev.drydock.feature.encryption.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.LiveFolder;
import dev.drydock.db.HostLogIn;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.Handshake;
import dev.drydock.feature.encryption.Pem;
import dev.drydock.feature.encryption.certificate.OpenSsl;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.HostedServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.RestartsBeside;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.SshAccess;
import dev.drydock.run.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Certificates brought to real servers over a real sshd, put into use, refused, and taken back. */
@NeedsServers
@Timeout(240)
class TlsInstallTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private HistoryStore history;

    private final RestartsBeside restarts = new RestartsBeside();

    @SuppressWarnings("NullAway.Init")
    private HostLogIn host;

    @BeforeEach
    void open() throws IOException {
        history = HistoryStore.open(folder.resolve("history"), "test");
        host = new HostLogIn(Files.createDirectory(folder.resolve("way")));
    }

    @AfterEach
    void close() {
        host.close();
        history.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_9", "MARIADB"})
    void newFilesAreInUseWithoutARestartAndVerified(ServerKind kind) throws Exception {
        Path there = Pem.forServer(Pem.make(folder.resolve("old"), "127.0.0.1"));
        Files.setPosixFilePermissions(there.resolve("server-cert.pem"), PosixFilePermissions.fromString("rw-rw-r--"));
        Files.setPosixFilePermissions(there.resolve("server-key.pem"), PosixFilePermissions.fromString("rw----r--"));
        Map<String, String> before = contents(there);
        Path made = Pem.make(folder.resolve("new"), "127.0.0.1", "db1.example.com");
        try (TestServer server = Lab.fresh(kind, Pem.options(there));
                OpenServer opened = host.open(server, SshAccess.Program.BUILT_IN)) {
            Installed result = succeeded(run(opened, InstallOptions.of(GivenFiles.in(made))));
            assertThat(result.proof().identity()).isTrue();
            assertThat(result.proof().others())
                    .isEqualTo(
                            OpenSsl.ofComputer().stream().map(OpenSsl::version).toList());
            assertThat(result.plan().warnings())
                    .anyMatch(finding -> finding.check().equals("certificate-authority-changes"));
            assertThat(Handshake.with(opened).own().names()).contains("db1.example.com");
            assertThat(there.resolve("server-cert.pem")).hasSameTextualContentAs(made.resolve("server-cert.pem"));
            assertThat(mode(there.resolve("server-cert.pem"))).isEqualTo("rw-rw-r--");
            assertThat(mode(there.resolve("server-key.pem"))).as("of a key").isEqualTo("rw-------");
            assertThat(Files.readString(there.resolve("ca.pem")))
                    .as("both authorities")
                    .contains(
                            body(Objects.requireNonNull(before.get("ca.pem"))),
                            body(Files.readString(made.resolve("ca.pem"))));
            assertThat(result.kept())
                    .hasSize(3)
                    .allSatisfy(kept -> assertThat(Path.of(kept)).exists());
            assertThat(items()).contains("file put", "statement done");
            noKeyIsRecorded(made, there);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_9", "MARIADB"})
    void whatIsNotShownAfterwardsIsTakenBack(ServerKind kind) throws Exception {
        Path there = Pem.forServer(Pem.make(folder.resolve("old"), "127.0.0.1"));
        Path made = Pem.make(folder.resolve("new"), "127.0.0.1");
        Map<String, String> before = contents(there);
        try (TestServer server = Lab.fresh(kind, Pem.options(there));
                OpenServer opened = host.open(server, SshAccess.Program.BUILT_IN)) {
            String former = Handshake.with(opened).own().fingerprint();
            // an authority that did not sign it: what the server shows cannot be verified by it
            Path wrong = Pem.make(folder.resolve("wrong"), "127.0.0.1");
            InstallOptions right = InstallOptions.of(GivenFiles.in(made));
            InstallPlan plan;
            try (var session = opened.longSession()) {
                plan = new InstallPlanner(opened, right).plan(session.sql(), Instant.now());
            }
            Assertions.assertThatThrownBy(() -> Proof.of(opened, made.resolve("ca.pem"), plan.certificate()))
                    .hasMessageContaining("E-4624");
            Files.copy(
                    wrong.resolve("server-key.pem"),
                    made.resolve("server-key.pem"),
                    java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            JobOutcome<RunResult<Installed>> outcome = run(opened, right, plan);
            assertThat(outcome).isInstanceOf(JobOutcome.Failed.class);
            assertThat(contents(there)).isEqualTo(before);
            assertThat(Handshake.with(opened).own().fingerprint()).isEqualTo(former);
            assertThat(items()).contains("file restored");
            assertThat(newest().summary()).containsEntry("ended", "undone");
        }
    }

    @Test
    void filesThatWillNotDoAreRefusedBeforeAnythingIsSent() throws Exception {
        Path there = Pem.forServer(Pem.make(folder.resolve("old"), "127.0.0.1"));
        Map<String, String> before = contents(there);
        Path made = Pem.make(folder.resolve("new"), "127.0.0.1");
        Path other = Pem.make(folder.resolve("other"), "127.0.0.1");
        Path expired = Pem.make(folder.resolve("expired"), Instant.now().minus(Duration.ofDays(9)), 3, "127.0.0.1");
        Path named = Pem.make(folder.resolve("named"), "db2.example.com");
        try (TestServer server = Lab.fresh(ServerKind.MARIADB, Pem.options(there));
                OpenServer opened = host.open(server, SshAccess.Program.BUILT_IN)) {
            GivenFiles foreign = new GivenFiles(
                    other.resolve("ca.pem"), made.resolve("server-cert.pem"), made.resolve("server-key.pem"));
            GivenFiles mismatched = new GivenFiles(
                    made.resolve("ca.pem"), made.resolve("server-cert.pem"), other.resolve("server-key.pem"));
            for (GivenFiles files : List.of(GivenFiles.in(expired), foreign, mismatched, GivenFiles.in(named))) {
                assertThat(code(run(opened, InstallOptions.of(files)))).isEqualTo(EncryptionError.INSTALL_REFUSED);
            }
            assertThat(contents(there)).isEqualTo(before);
            assertThat(history.runs(RunFilter.newest(1))).isEmpty();
        }
        try (OpenServer direct = OpenServer.open(Lots.profile(Lab.mariadb()), Lots.password(Lab.mariadb()))) {
            assertThat(code(run(direct, InstallOptions.of(GivenFiles.in(made)))))
                    .isEqualTo(EncryptionError.INSTALL_NO_HOST);
        }
    }

    @Test
    void aServerWithoutReloadIsRestartedBySomebodyAndThenVerified() throws Exception {
        Path there = Pem.forServer(Pem.rsa(folder.resolve("old"), "127.0.0.1"));
        Path made = Pem.rsa(folder.resolve("new"), "127.0.0.1", "db1.example.com");
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_8_0, Pem.options(there));
                OpenServer opened = host.open(server, SshAccess.Program.BUILT_IN)) {
            Installed result = succeeded(run(opened, InstallOptions.of(GivenFiles.in(made)), commands -> {
                assertThat(commands).anyMatch(command -> command.contains("systemctl restart"));
                Thread.ofVirtual().start(server::restart);
            }));
            assertThat(result.plan().reload()).isEmpty();
            assertThat(result.proof().own().names()).contains("db1.example.com");
        }
    }

    @Test
    void aServerWithoutTlsGetsAFolderAndItsOptionFileAndIsRestarted() throws Exception {
        Path made = Pem.make(folder.resolve("new"), "127.0.0.1");
        Path etc = Files.createTempDirectory("drydock-etc-");
        Files.setPosixFilePermissions(etc, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path option = Files.writeString(etc.resolve("my.cnf"), "# of the host\n[mysqld]\nmax_connections = 50\n");
        try (TestServer server = Lab.fresh(ServerKind.MARIADB);
                OpenServer opened = host.open(server, SshAccess.Program.BUILT_IN)) {
            InstallOptions options = new InstallOptions(
                    GivenFiles.in(made), List.of(), false, false, option.toString(), "", Duration.ofMinutes(2));
            Installed result = succeeded(run(
                    opened, options, _ -> restarts.begin(() -> server.restart(Pem.options(etc.resolve("tls"))))));
            assertThat(result.proof().identity()).isTrue();
            assertThat(option)
                    .hasContent("# of the host\n[mysqld]\nmax_connections = 50\nssl_ca = " + etc
                            + "/tls/ca.pem\nssl_cert = " + etc + "/tls/server-cert.pem\nssl_key = " + etc
                            + "/tls/server-key.pem\n");
            assertThat(result.plan().option().orElseThrow().diff()).contains("+ssl_key = ");
            assertThat(mode(etc.resolve("tls/server-key.pem"))).isEqualTo("rw-r-----");
        }
    }

    @Test
    void aServerThatEndsAtItsRestartIsNoticedAtOnceAndItsFormerFilesAreBack() throws Exception {
        Path made = Pem.make(folder.resolve("new"), "127.0.0.1");
        try (HostedServer hosted = Lab.hosted(ServerKind.MARIADB)) {
            Path data = hosted.server().dataDir().orElseThrow();
            // the file in which the lab looks for the server's start, too
            Path log = data.resolveSibling("mysqld.log");
            Files.setOwner(log, Files.getOwner(data));
            String former = "[mysqld]\nmax_connections = 50\nlog_error = " + log + "\n";
            hosted.begin(former);
            try (OpenServer opened = host.open(hosted.server(), SshAccess.Program.BUILT_IN)) {
                InstallOptions options = new InstallOptions(
                        GivenFiles.in(made),
                        List.of(),
                        false,
                        false,
                        hosted.optionFile().toString(),
                        "",
                        Duration.ofMinutes(20));
                List<CompletableFuture<Void>> restarts = new ArrayList<>();
                JobOutcome<RunResult<Installed>> outcome = run(
                        opened,
                        options,
                        _ -> restarts.add(CompletableFuture.runAsync(
                                () -> hosted.server().restart("--innodb-data-home-dir=/no/such/folder"))));
                assertThat(restarts)
                        .singleElement()
                        .satisfies(restart -> assertThat(restart).failsWithin(Duration.ofMinutes(1)));
                assertThat(outcome).isInstanceOf(JobOutcome.Failed.class);
                Problem problem = ((JobOutcome.Failed<?>) outcome).problem();
                assertThat(problem.full()).contains("E-2407", "sudo systemctl start mariadb", "Aborting");
                assertThat(hosted.optionFile()).hasContent(former);
            }
        }
    }

    @Test
    void whereNobodyRestartsTheServerAllIsTakenBack() throws Exception {
        Path made = Pem.make(folder.resolve("new"), "127.0.0.1");
        Path option = Files.writeString(folder.resolve("my.cnf"), "[mysqld]\nport = 1\n");
        TestServer server = Lab.mariadb();
        try (OpenServer opened = host.open(server, SshAccess.Program.BUILT_IN)) {
            InstallOptions options = new InstallOptions(
                    GivenFiles.in(made), List.of(), false, false, option.toString(), "", Duration.ofSeconds(1));
            assertThat(code(run(opened, options))).isEqualTo(dev.drydock.db.sql.DbError.NOT_RESTARTED);
            assertThat(option).hasContent("[mysqld]\nport = 1\n");
            assertThat(folder.resolve("tls")).isEmptyDirectory();
        }
    }

    @Test
    void aRenewalHasTheSameNamesAndAuthorityAndANewKey() throws Exception {
        Path authority = Pem.make(
                folder.resolve("ca"), Instant.now().minus(Duration.ofDays(360)), 380, "127.0.0.1", "db1.example.com");
        Path there = Pem.forServer(authority);
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_9, Pem.options(there));
                OpenServer opened = host.open(server, SshAccess.Program.BUILT_IN)) {
            var before = Handshake.certificates(opened).getFirst();
            GivenFiles made = Renewal.make(opened, authority, 397, Instant.now());
            Installed result = succeeded(run(opened, InstallOptions.of(made)));
            assertThat(result.plan().warnings()).isEmpty();
            var after = Handshake.certificates(opened).getFirst();
            assertThat(after.getSubjectAlternativeNames().toString())
                    .isEqualTo(before.getSubjectAlternativeNames().toString());
            assertThat(after.getExtendedKeyUsage()).isEqualTo(before.getExtendedKeyUsage());
            assertThat(after.getKeyUsage()).isEqualTo(before.getKeyUsage());
            assertThat(after.getIssuerX500Principal()).isEqualTo(before.getIssuerX500Principal());
            assertThat(after.getPublicKey()).isNotEqualTo(before.getPublicKey());
            assertThat(result.proof().own().daysLeft(Instant.now())).isBetween(395L, 397L);

            Path stranger = Pem.make(folder.resolve("stranger"), "127.0.0.1");
            Assertions.assertThatThrownBy(() -> Renewal.make(opened, stranger, 397, Instant.now()))
                    .isInstanceOf(DrydockException.class)
                    .hasMessageContaining("E-4626");
        }
    }

    @Test
    void whatIsHandedOutIsPlacedBySomebodyAndThenVerified() throws Exception {
        Path there = Pem.forServer(Pem.make(folder.resolve("old"), "127.0.0.1"));
        Path made = Pem.make(folder.resolve("new"), "127.0.0.1");
        Path out = folder.resolve("out");
        try (TestServer server = Lab.fresh(ServerKind.MARIADB, Pem.options(there));
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server));
                var session = opened.longSession()) {
            InstallOptions options = InstallOptions.of(GivenFiles.in(made));
            List<Path> written = ManualInstallBundle.write(opened, options, session.sql(), Instant.now(), out);
            assertThat(written)
                    .hasSize(4)
                    .allSatisfy(file -> assertThat(mode(file)).isEqualTo("rw-------"));
            assertThat(Files.readString(out.resolve("README.txt")))
                    .contains(
                            "-m 600 server-key.pem " + there.resolve("server-key.pem"),
                            "FLUSH NO_WRITE_TO_BINLOG SSL;");
            InstallOptions placed = new InstallOptions(
                    GivenFiles.in(out), List.of(), false, true, "", "", InstallOptions.USUAL_PATIENCE);
            assertThat(code(run(opened, placed))).as("not there yet").isEqualTo(EncryptionError.INSTALL_NOT_SHOWN);
            for (String name : List.of("ca.pem", "server-cert.pem", "server-key.pem")) {
                Files.writeString(there.resolve(name), Files.readString(out.resolve(name)));
            }
            assertThat(succeeded(run(opened, placed)).proof().identity()).isTrue();
        }
    }

    private void noKeyIsRecorded(Path made, Path there) throws IOException {
        String key = body(Files.readString(made.resolve("server-key.pem")));
        RunSummary run = newest();
        String all = run + " " + history.items(run.id());
        assertThat(all).doesNotContain(key).doesNotContain("PRIVATE");
        assertNoFileHolds(folder.resolve("history"), key);
        assertNoFileHolds(folder.resolve("way"), key);
        try (Stream<Path> files = Files.list(there)) {
            assertThat(files.filter(file -> file.toString().contains("key")))
                    .allSatisfy(file -> assertThat(mode(file)).matches("rw-------|rw----r--"));
        }
    }

    private static void assertNoFileHolds(Path where, String key) throws IOException {
        for (Path file : LiveFolder.files(where)) {
            assertThat(LiveFolder.bytes(file).contains(key)).as(file.toString()).isFalse();
        }
    }

    /** The second line of a file, which no other has. */
    private static String body(String pem) {
        return pem.lines().skip(1).findFirst().orElseThrow();
    }

    private static Map<String, String> contents(Path there) throws IOException {
        try (Stream<Path> files = Files.list(there)) {
            return files.collect(Collectors.toMap(file -> file.getFileName().toString(), file -> {
                try {
                    return Files.readString(file) + mode(file);
                } catch (IOException failure) {
                    throw new AssertionError(failure);
                }
            }));
        }
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private RunSummary newest() {
        return history.runs(RunFilter.newest(1)).getFirst();
    }

    private List<String> items() {
        return history.items(newest().id()).stream()
                .map((Item item) -> item.kind() + " " + item.status())
                .distinct()
                .toList();
    }

    private JobOutcome<RunResult<Installed>> run(OpenServer opened, InstallOptions options) throws Exception {
        return run(opened, options, _ -> {});
    }

    private JobOutcome<RunResult<Installed>> run(
            OpenServer opened, InstallOptions options, java.util.function.Consumer<List<String>> restart)
            throws Exception {
        return restarts.run(new TlsInstallJob(opened, options, () -> history, restart));
    }

    /** A plan that was made before one of the files was changed. */
    private JobOutcome<RunResult<Installed>> run(OpenServer opened, InstallOptions options, InstallPlan plan)
            throws Exception {
        return restarts.run(new TlsInstallJob(opened, options, () -> history, _ -> {}, plan));
    }

    private static Installed succeeded(JobOutcome<RunResult<Installed>> outcome) {
        if (outcome instanceof JobOutcome.Failed<RunResult<Installed>> failed) {
            throw new AssertionError(failed.problem().full());
        }
        return ((JobOutcome.Succeeded<RunResult<Installed>>) outcome).value().value();
    }

    private static ErrorCode code(JobOutcome<RunResult<Installed>> outcome) {
        assertThat(outcome).isInstanceOf(JobOutcome.Failed.class);
        return ((JobOutcome.Failed<RunResult<Installed>>) outcome).problem().code();
    }
}
