package dev.drydock.db.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.tunnel.SshQuestions;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.lab.Certificates;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.Sshd;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshAccess;
import dev.drydock.profile.SshHop;
import dev.drydock.profile.SshMethod;
import dev.drydock.profile.TlsFiles;
import dev.drydock.profile.TlsMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** TLS against real servers: what is verified, what is refused, and what is said of it. */
@NeedsServers
@Timeout(180)
class TlsTest {

    private static final Map<ServerKind, TestServer> SERVERS = new EnumMap<>(ServerKind.class);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path certificates;

    @SuppressWarnings("NullAway.Init")
    private static Certificates made;

    @TempDir
    private Path folder;

    @BeforeAll
    static void make() throws Exception {
        made = Certificates.make(certificates.resolve("tls"));
        readable(certificates);
    }

    @AfterAll
    static void close() {
        SERVERS.values().forEach(TestServer::close);
    }

    /** With the certificates, for all tests. */
    private static TestServer server(ServerKind kind) {
        Lab.uses(kind);
        return SERVERS.computeIfAbsent(kind, _ -> Lab.fresh(kind, made.options()));
    }

    private static Profile profile(TestServer server, String host, TlsMode mode, TlsFiles files) {
        return Lots.profile(host, server.port(), server.user()).withTls(mode, files);
    }

    private static Encryption reach(Profile profile) {
        try (OpenServer opened = OpenServer.open(profile, Secret.none())) {
            return opened.encryption();
        }
    }

    private static void fails(Profile profile, DbError code) {
        assertThatThrownBy(() -> reach(profile))
                .isInstanceOfSatisfying(
                        ServerException.class,
                        failure -> assertThat(failure.problem().code())
                                .as(failure.problem().full())
                                .isEqualTo(code));
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void eachModeVerifiesWhatItSays(ServerKind kind) throws Exception {
        Certificates other = Certificates.make(folder.resolve("other"));
        TestServer server = server(kind);
        TlsFiles ours = new TlsFiles(made.file("ca.pem"), "", "");
        TlsFiles theirs = new TlsFiles(other.file("ca.pem"), "", "");
        Encryption preferred = reach(profile(server, "127.0.0.1", TlsMode.PREFERRED, TlsFiles.NONE));
        assertThat(preferred.kind()).isEqualTo(Encryption.Kind.UNVERIFIED);
        assertThat(preferred.protocol()).matches("TLSv1\\.[23]");
        assertThat(preferred.cipher()).startsWith("TLS_");
        assertThat(reach(profile(server, "127.0.0.1", TlsMode.DISABLED, TlsFiles.NONE))
                        .kind())
                .isEqualTo(Encryption.Kind.PLAIN);
        assertThat(reach(profile(server, "127.0.0.1", TlsMode.VERIFY_CA, ours)).kind())
                .isEqualTo(Encryption.Kind.CA_VERIFIED);
        fails(profile(server, "127.0.0.1", TlsMode.VERIFY_CA, theirs), DbError.TLS_UNTRUSTED);
        fails(profile(server, "127.0.0.1", TlsMode.VERIFY_CA, TlsFiles.NONE), DbError.TLS_UNTRUSTED);
        assertThat(reach(profile(server, "localhost", TlsMode.VERIFY_IDENTITY, ours))
                        .kind())
                .isEqualTo(Encryption.Kind.IDENTITY_VERIFIED);
        fails(profile(server, "127.0.0.1", TlsMode.VERIFY_IDENTITY, ours), DbError.TLS_WRONG_NAME);
        fails(profile(server, "localhost", TlsMode.VERIFY_IDENTITY, theirs), DbError.TLS_UNTRUSTED);
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void anAccountThatWantsAClientCertificateGetsOne(ServerKind kind) throws Exception {
        TestServer server = server(kind);
        server.run("CREATE USER sealed@'%' REQUIRE X509");
        Profile without = Lots.profile("127.0.0.1", server.port(), "sealed")
                .withTls(TlsMode.VERIFY_CA, new TlsFiles(made.file("ca.pem"), "", ""));
        fails(without, DbError.ACCESS_DENIED);
        for (String key : List.of("client.key", "client.rsa")) {
            Profile with = without.withTls(
                    TlsMode.VERIFY_CA, new TlsFiles(made.file("ca.pem"), made.file("client.pem"), made.file(key)));
            assertThat(reach(with).tls()).isTrue();
        }
        fails(
                without.withTls(TlsMode.REQUIRED, new TlsFiles("", made.file("client.pem"), made.file("client.ext"))),
                DbError.TLS_FILES);
        fails(without.withTls(TlsMode.REQUIRED, new TlsFiles("", made.file("client.pem"), "")), DbError.TLS_FILES);
        fails(without.withTls(TlsMode.VERIFY_CA, new TlsFiles("/no/such/file", "", "")), DbError.TLS_FILES);
    }

    @Test
    void aKeyThatTheServerCannotUseIsNotTakenForAnOldVersionOfTls() throws Exception {
        Path key = folder.resolve("ec.key");
        Path certificate = folder.resolve("ec.pem");
        String request = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj"
                + " /CN=localhost";
        List<String> command = new ArrayList<>(List.of(request.split(" ")));
        command.addAll(List.of("-keyout", key.toString(), "-out", certificate.toString()));
        Sshd.run(command);
        readable(folder);
        try (TestServer server = Lab.fresh(
                ServerKind.MYSQL_8_0, "--ssl-cert=" + certificate, "--ssl-key=" + key, "--ssl-ca=" + certificate)) {
            fails(profile(server, "127.0.0.1", TlsMode.REQUIRED, TlsFiles.NONE), DbError.TLS_FAILED);
        }
    }

    @Test
    void aServerWithoutTlsIsRefusedOrSaidToBeOne() {
        TestServer server = Lab.mysql57();
        fails(profile(server, "127.0.0.1", TlsMode.REQUIRED, TlsFiles.NONE), DbError.TLS_NOT_OFFERED);
        Encryption fallen = reach(profile(server, "127.0.0.1", TlsMode.PREFERRED, TlsFiles.NONE));
        assertThat(fallen.kind()).isEqualTo(Encryption.Kind.FELL_BACK);
        assertThat(fallen.text())
                .contains("no TLS", "does not leave this machine")
                .doesNotContain("NOT ENCRYPTED");
        assertThat(new Encryption(fallen.kind(), "", "", Encryption.Way.NETWORK).text())
                .contains("NOT ENCRYPTED");
        assertThat(fallen.warns()).isFalse();
        assertThat(new Encryption(fallen.kind(), "", "", Encryption.Way.NETWORK).warns())
                .isTrue();
    }

    /** The lab's 5.5 is built without TLS, so 5.6.24 stands for both. */
    @Test
    void aServerThatSpeaksOnlyOldVersionsIsExplained() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_6, made.options())) {
            assertThat(server.value("SELECT @@have_ssl")).isEqualTo("YES");
            fails(profile(server, "127.0.0.1", TlsMode.PREFERRED, TlsFiles.NONE), DbError.TLS_TOO_OLD);
            fails(profile(server, "127.0.0.1", TlsMode.REQUIRED, TlsFiles.NONE), DbError.TLS_TOO_OLD);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void throughSshTheCertificateIsHeldAgainstTheHostOfTheProfile(ServerKind kind) throws Exception {
        TestServer server = server(kind);
        Path ssh = Files.createDirectory(folder.resolve("ssh"));
        Path key = Sshd.makeKey(ssh.resolve("key"), "ed25519", "");
        try (Sshd sshd = Sshd.start(folder.resolve("sshd"))) {
            sshd.authorise(key);
            Files.writeString(ssh.resolve("known_hosts"), sshd.knownHostsLine());
            SshAccess access = new SshAccess(
                    SshAccess.Program.BUILT_IN,
                    List.of(new SshHop(
                            "127.0.0.1", sshd.port(), Sshd.user(), SshMethod.KEY_FILE, key.toString(), false)));
            TlsFiles ours = new TlsFiles(made.file("ca.pem"), "", "");
            SshSetup setup = new SshSetup(ssh, SshQuestions.unattended());
            Profile named =
                    profile(server, "localhost", TlsMode.VERIFY_IDENTITY, ours).withSsh(access);
            try (OpenServer opened = OpenServer.open(named, Secret.none(), setup)) {
                assertThat(opened.encryption().kind()).isEqualTo(Encryption.Kind.IDENTITY_VERIFIED);
                assertThat(opened.encryption().text()).startsWith("encrypted by SSH; inside it: TLSv1.");
            }
            Profile numbered =
                    profile(server, "127.0.0.1", TlsMode.VERIFY_IDENTITY, ours).withSsh(access);
            assertThatThrownBy(() -> OpenServer.open(numbered, Secret.none(), setup))
                    .isInstanceOfSatisfying(
                            ServerException.class,
                            failure -> assertThat(failure.is(DbError.TLS_WRONG_NAME))
                                    .as(failure.problem().full())
                                    .isTrue());
        }
    }

    /** Servers that run as another account read the files, too. */
    private static void readable(Path folder) throws Exception {
        Sshd.run(List.of("chmod", "-R", "a+rX", folder.toString()));
    }
}
