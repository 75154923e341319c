package dev.drydock.feature.encryption.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.lab.Trials;
import dev.drydock.platform.error.DrydockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Certificates that are made, and files that are refused before they reach a server. */
class CertificateTest {

    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");
    private static final List<String> HOSTS = List.of("db1.example.com", "10.0.0.5", "a.cluster.example.com");
    private static final List<String> NAMES = List.of("db1.example.com", "10.0.0.5", "*.cluster.example.com");

    @TempDir
    private Path home;

    static List<KeyKind> kinds() {
        return Trials.some(List.of(KeyKind.RSA_2048, KeyKind.EC_256), List.of(KeyKind.RSA_3072));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("kinds")
    void whatIsMadeWillDoForItsNames(KeyKind kind) throws Exception {
        Path folder = made("one", kind);
        assertThat(check(read(folder, "server", folder), HOSTS, NOW)).isEmpty();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
        try (var files = Files.list(folder)) {
            assertThat(files)
                    .hasSize(6)
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .isEqualTo("rw-------"));
        }
    }

    @Test
    void anotherNameAStarForTwoLabelsAndAnAddressUnderAStarAreNotCovered() {
        Path folder = made("one", KeyKind.EC_256);
        CertificateFiles files = read(folder, "server", folder);
        for (String host : List.of("db2.example.com", "x.y.cluster.example.com", "10.0.0.6", "cluster.example.com")) {
            assertThat(check(files, List.of(host), NOW)).as(host).containsExactly("certificate-name");
        }
    }

    @Test
    void timeIsToldBeforeDuringAndAfter() {
        CertificateFiles files = read(made("one", KeyKind.EC_256), "server", home.resolve("one"));
        assertThat(check(files, HOSTS, NOW.minus(Duration.ofDays(1))))
                .containsExactly("certificate-early", "certificate-issuer-early");
        assertThat(check(files, HOSTS, NOW.plus(Duration.ofDays(380)))).containsExactly("certificate-soon");
        assertThat(check(files, HOSTS, NOW.plus(Duration.ofDays(398)))).containsExactly("certificate-expired");
    }

    @Test
    void aForeignAuthorityAForeignKeyAndAClientsCertificateAreErrors() throws Exception {
        Path one = made("one", KeyKind.EC_256);
        Path other = made("other", KeyKind.EC_256);
        Path rsa = Files.writeString(
                home.resolve("rsa"),
                "-----BEGIN PRIVATE KEY-----\n"
                        + Base64.getMimeEncoder()
                                .encodeToString(
                                        KeyKind.RSA_2048.generate().getPrivate().getEncoded())
                        + "\n-----END PRIVATE KEY-----\n");
        Files.setPosixFilePermissions(rsa, PosixFilePermissions.fromString("rw-------"));
        assertThat(check(read(one, "server", other), HOSTS, NOW)).containsExactly("certificate-chain");
        assertThat(check(
                        CertificateFiles.read(
                                one.resolve("ca.pem"), one.resolve("server-cert.pem"), other.resolve("server-key.pem")),
                        HOSTS,
                        NOW))
                .containsExactly("certificate-key");
        assertThat(check(CertificateFiles.read(one.resolve("ca.pem"), one.resolve("server-cert.pem"), rsa), HOSTS, NOW))
                .containsExactly("certificate-key");
        assertThat(check(read(one, "client", one), List.of(), NOW)).containsExactly("certificate-purpose");
    }

    @Test
    void anAuthorityInTheServersPlaceIsNamed() {
        Path one = made("one", KeyKind.EC_256);
        CertificateFiles files =
                CertificateFiles.read(one.resolve("ca.pem"), one.resolve("ca.pem"), one.resolve("ca-key.pem"));
        assertThat(check(files, List.of(), NOW)).contains("certificate-selfsigned", "certificate-authority");
    }

    @Test
    void aGoodCheckSaysWhatItLookedAt() {
        Path folder = made("one", KeyKind.EC_256);
        GivenCertificates given = GivenCertificates.judged(read(folder, "server", folder), HOSTS, NOW);
        assertThat(given.findings()).isEmpty();
        assertThat(given.lookedAt().toString())
                .contains(
                        "Server: CN=db1.example.com, for db1.example.com, 10.0.0.5", "Authority: CN=Drydock", "EC 256");
        assertThat(given.lookedAt()).contains("Key: belongs to the certificate").endsWith("The files will do.");
        GivenCertificates late =
                GivenCertificates.judged(read(folder, "server", folder), HOSTS, NOW.plus(Duration.ofDays(4000)));
        assertThat(late.usable()).isFalse();
        assertThat(late.lookedAt()).doesNotContain("The files will do.");
    }

    @Test
    void aKeyFileThatEverybodyCanReadIsNamed() throws Exception {
        Path folder = made("one", KeyKind.EC_256);
        Path key = folder.resolve("server-key.pem");
        for (String rights : List.of("rw-r--r--", "rw-----w-")) {
            Files.setPosixFilePermissions(key, PosixFilePermissions.fromString(rights));
            assertThat(check(read(folder, "server", folder), HOSTS, NOW)).containsExactly("certificate-open");
        }
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r-----"));
        assertThat(check(read(folder, "server", folder), HOSTS, NOW)).isEmpty();
    }

    @Test
    void aFolderWithSomethingInItIsLeftAlone() throws Exception {
        Path folder = Files.createDirectory(home.resolve("full"));
        Path mine = Files.writeString(folder.resolve("ca.pem"), "mine");
        assertThatThrownBy(() -> made("full", KeyKind.EC_256))
                .isInstanceOf(DrydockException.class)
                .hasMessageContaining("E-4601");
        assertThat(mine).hasContent("mine");
    }

    @Test
    void whatIsNoCertificateOrKeyIsRefusedWithoutItsContent() throws Exception {
        Path folder = made("one", KeyKind.EC_256);
        Path wrong = Files.writeString(home.resolve("wrong.pem"), "-----BEGIN PRIVATE KEY-----\ncanary!\n");
        for (Path[] files : new Path[][] {
            {wrong, folder.resolve("server-cert.pem"), folder.resolve("server-key.pem")},
            {folder.resolve("ca.pem"), folder.resolve("server-key.pem"), folder.resolve("server-key.pem")},
            {folder.resolve("ca.pem"), folder.resolve("server-cert.pem"), wrong}
        }) {
            assertThatThrownBy(() -> CertificateFiles.read(files[0], files[1], files[2]))
                    .isInstanceOf(DrydockException.class)
                    .hasMessageContaining("E-4602")
                    .hasMessageNotContaining("canary");
        }
        assertThat(read(folder, "server", folder).toString()).doesNotContain("Key");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "db1 example", "db1,CN=other", "-rf", "x\ny", "é"})
    void namesThatAreNoneAreRefused(String name) {
        assertThatThrownBy(() -> new CertificateOrder(List.of(name), "client", 90, 365, KeyKind.EC_256))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private Path made(String name, KeyKind kind) {
        CertificateOrder order = new CertificateOrder(NAMES, "client", 397, 3650, kind);
        new CertificateMaker(order, home.resolve(name), NOW).make();
        return home.resolve(name);
    }

    private static CertificateFiles read(Path folder, String whose, Path authority) {
        return CertificateFiles.read(
                authority.resolve("ca.pem"), folder.resolve(whose + "-cert.pem"), folder.resolve(whose + "-key.pem"));
    }

    private static List<String> check(CertificateFiles files, List<String> hosts, Instant now) {
        return new CertificateCheck(files, hosts, now)
                .findings().stream()
                        .filter(finding -> finding.severity() != Severity.NOTICE)
                        .map(Finding::check)
                        .distinct()
                        .toList();
    }
}
