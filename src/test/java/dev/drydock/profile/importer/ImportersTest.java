package dev.drydock.profile.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsMode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What other programs have saved is found, passwords only on request, and damaged files import nothing. */
class ImportersTest {

    private static final Path SAMPLES = Path.of("test-data/import");

    @TempDir
    private Path folder;

    @Test
    void anOptionFileHasAServerForItsClientGroupAndEachSuffix() {
        FoundServers found = read(SAMPLES.resolve("my.cnf"), true);
        assertThat(addresses(found)).containsExactly("dba@db1:3307", "report@db2:3310");
        assertThat(found.servers().getFirst().profile().tls()).isEqualTo(TlsMode.REQUIRED);
        assertThat(passwords(found)).containsExactly("canary # one", "canary \"two\"");
        assertThat(found.skipped()).singleElement().asString().contains("missing.cnf");
    }

    @Test
    void aLoginFileIsDecoded() throws Exception {
        Path file = folder.resolve(".mylogin.cnf");
        Files.write(
                file,
                login(
                        "[client]\n",
                        "user = dba\n",
                        "password = \"canary\\\\three\"\n",
                        "host = db3\n",
                        "[shop]\n",
                        "host = shop\n",
                        "port = 3399\n"));
        FoundServers found = read(file, true);
        assertThat(addresses(found)).containsExactly("dba@db3:3306", "dba@shop:3399");
        assertThat(passwords(found)).containsExactly("canary\\three", "canary\\three");
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 3));
        assertRefused(file, ImportFormat.MYLOGIN);
        bytes[10] ^= 1;
        Files.write(file, bytes);
        assertRefused(file, ImportFormat.MYLOGIN);
    }

    @Test
    void connectionsOfWorkbenchKeepTheirGroupsAndTls() {
        FoundServers found = read(SAMPLES.resolve("connections.xml"), true);
        assertThat(addresses(found)).containsExactly("root@127.0.0.1:3306", "app@10.0.0.5:3308");
        Profile shop = found.servers().getLast().profile();
        assertThat(shop.folder()).isEqualTo("Production");
        assertThat(shop.name()).isEqualTo("Shop & Co");
        assertThat(shop.tls()).isEqualTo(TlsMode.REQUIRED);
        assertThat(found.servers().getLast().leftOut())
                .singleElement()
                .asString()
                .contains("jump.example:22");
        assertThat(passwords(found)).containsOnly("(none)");
    }

    @Test
    void xmlCannotReachOtherFiles() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "canary");
        Path file = Files.writeString(
                folder.resolve("connections.xml"),
                "<!DOCTYPE data [<!ENTITY x SYSTEM \"" + secret.toUri() + "\">]><data grt_format=\"2.0\">&x;</data>");
        assertRefused(file, ImportFormat.WORKBENCH);
    }

    @Test
    void connectionsOfDBeaverFindTheirCredentials() throws Exception {
        Path file = Files.copy(SAMPLES.resolve("data-sources.json"), folder.resolve("data-sources.json"));
        assertThat(addresses(read(file, true))).contains("fallback@db7:3306");
        Files.write(folder.resolve("credentials-config.json"), credentials("""
                {"mysql8-1": {"#connection": {"user": "dba", "password": "canary-four"}}}"""));
        FoundServers found = read(file, true);
        assertThat(addresses(found)).containsExactly("dba@db6:3306", "fallback@db7:3306");
        assertThat(passwords(found)).containsExactly("canary-four", "(none)");
        assertThat(found.servers().getFirst().profile().environment()).isEqualTo(Environment.PRODUCTION);
        assertThat(found.servers().getFirst().profile().folder()).isEqualTo("Shop/West");
        assertThat(found.skipped()).singleElement().asString().contains("warehouse");
        Files.write(folder.resolve("credentials-config.json"), new byte[48]);
        assertRefused(file, ImportFormat.DBEAVER);
    }

    @Test
    void sessionsOfHeidiSqlAreReadWithTheirFolders() {
        FoundServers found = read(SAMPLES.resolve("heidisql.txt"), true);
        assertThat(addresses(found)).containsExactly("root@127.0.0.1:3306", "app@db9:3311");
        assertThat(passwords(found)).containsExactly("canary5", "(none)");
        assertThat(found.servers().getLast().profile().folder()).isEqualTo("Customers/North");
        assertThat(found.servers().getLast().leftOut())
                .singleElement()
                .asString()
                .contains("jump");
        assertThat(found.skipped()).singleElement().asString().contains("pg");
    }

    @Test
    void passwordsThatWereNotAskedForAreLeftOutAndNoTextShowsOne() {
        for (String sample : List.of("my.cnf", "heidisql.txt")) {
            FoundServers without = read(SAMPLES.resolve(sample), false);
            assertThat(passwords(without)).containsOnly("(none)");
            assertThat(without.servers().getFirst().leftOut()).anyMatch(text -> text.contains("--with-secrets"));
            assertThat(read(SAMPLES.resolve(sample), true).toString()).doesNotContain("canary");
        }
    }

    @ParameterizedTest
    @EnumSource(value = ImportFormat.class)
    void anotherProgramsFileIsRefused(ImportFormat format) throws IOException {
        assertRefused(Files.writeString(folder.resolve("empty"), ""), format);
        if (format != ImportFormat.MY_CNF) {
            assertRefused(Files.writeString(folder.resolve("other"), "{\"canary\": [1, "), format);
        }
        assertThatThrownBy(() -> format.read(folder.resolve("none"), true))
                .isInstanceOfSatisfying(
                        DrydockException.class,
                        failure -> assertThat(failure.problem().code()).isEqualTo(ImportError.UNREADABLE));
    }

    @Test
    void exportedProfilesComeBackWithoutSecretsAndUnderNewIds() {
        Profile shop = new Profile(
                "1",
                "shop",
                "P",
                Environment.PRODUCTION,
                "db1",
                3307,
                "dba",
                PasswordSource.VAULT,
                TlsMode.REQUIRED,
                "note");
        Path file = folder.resolve("servers.json");
        new DrydockFile().write(List.of(shop), file);
        FoundServers found = read(file, true);
        assertThat(found.servers().getFirst().profile()).isEqualTo(shop.withPassword(PasswordSource.ASK));
        Profile imported = ImportPlan.of(found, List.of()).profiles().getFirst();
        assertThat(imported.id()).isNotEqualTo("1");
        assertThat(imported.copy("1", "shop")).isEqualTo(shop.withPassword(PasswordSource.ASK));
    }

    @Test
    void whatIsSavedAlreadyIsNotSavedAgainAndATakenNameGetsANumber() {
        FoundServers found = read(SAMPLES.resolve("my.cnf"), true);
        Profile same = found.servers().getFirst().profile().copy("1", "mine");
        Profile otherOfThatName = found.servers().getFirst().profile().copy("2", "client_report");
        ImportPlan none = ImportPlan.of(found, List.of());
        assertThat(none.profiles()).extracting(Profile::name).containsExactly("db1", "client_report");
        assertThat(none.profiles()).extracting(Profile::password).containsOnly(PasswordSource.VAULT);
        ImportPlan plan = ImportPlan.of(found, List.of(same, otherOfThatName));
        assertThat(plan.rows()).extracting(ImportPlan.Row::isNew).containsExactly(false, true);
        assertThat(plan.profiles()).extracting(Profile::name).containsExactly("client_report (2)");
        assertThat(plan.passwords()).containsOnlyKeys(plan.profiles().getFirst().id());
    }

    private static FoundServers read(Path file, boolean secrets) {
        return ImportFormat.of(file).read(file, secrets);
    }

    private static List<String> addresses(FoundServers found) {
        return found.servers().stream()
                .map(server -> server.profile().user() + "@" + server.profile().address())
                .toList();
    }

    private static List<String> passwords(FoundServers found) {
        return found.servers().stream()
                .map(server -> {
                    Secret password = server.password();
                    return password == null ? "(none)" : password.use(text -> text);
                })
                .toList();
    }

    private static void assertRefused(Path file, ImportFormat format) {
        assertThatThrownBy(() -> format.read(file, true)).isInstanceOfSatisfying(DrydockException.class, failure -> {
            assertThat(failure.problem().code()).isEqualTo(ImportError.NOT_SUCH);
            assertThat(failure.problem().full()).doesNotContain("canary");
        });
    }

    /** A file as mysql_config_editor writes it. */
    private static byte[] login(String... lines) throws GeneralSecurityException, IOException {
        byte[] raw = new byte[20];
        for (int i = 0; i < raw.length; i++) {
            raw[i] = (byte) (7 * i + 1);
        }
        byte[] key = Arrays.copyOf(raw, 16);
        for (int i = 16; i < 20; i++) {
            key[i - 16] ^= raw[i];
        }
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(new byte[4]);
        file.write(raw);
        Cipher aes = Cipher.getInstance("AES/ECB/PKCS5Padding");
        aes.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
        for (String line : lines) {
            byte[] sealed = aes.doFinal(line.getBytes(StandardCharsets.UTF_8));
            file.write(ByteBuffer.allocate(4)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(sealed.length)
                    .array());
            file.write(sealed);
        }
        return file.toByteArray();
    }

    /** A file as DBeaver writes it. */
    private static byte[] credentials(String json) throws GeneralSecurityException, IOException {
        byte[] vector = HexFormat.of().parseHex("000102030405060708090a0b0c0d0e0f");
        Cipher aes = Cipher.getInstance("AES/CBC/PKCS5Padding");
        byte[] key = HexFormat.of().parseHex("babb4a9f774ab853c96c2d653dfe544a");
        aes.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(vector));
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(vector);
        file.write(aes.doFinal(json.getBytes(StandardCharsets.UTF_8)));
        return file.toByteArray();
    }
}
