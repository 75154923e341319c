package dev.drydock.profile.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileError;
import dev.drydock.profile.SshAccess;
import dev.drydock.profile.SshHop;
import dev.drydock.profile.SshMethod;
import dev.drydock.profile.SshSecret;
import dev.drydock.profile.TlsFiles;
import dev.drydock.profile.TlsMode;
import dev.drydock.profile.vault.VaultKey;
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
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

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

    /** As the clients themselves understand their options: an authority alone is there to verify with. */
    @ParameterizedTest
    @CsvSource({
        "ssl-ca=/ca.pem, VERIFY_CA",
        "ssl_verify_server_cert, VERIFY_IDENTITY",
        "ssl-verify-server-cert=OFF, PREFERRED",
        "ssl, REQUIRED",
        "ssl=0, DISABLED",
        "skip-ssl, DISABLED",
        "ssl-mode=VERIFY_IDENTITY, VERIFY_IDENTITY",
        "user=dba, PREFERRED"
    })
    void noConnectionBecomesWeakerThanTheOptionFileWantsIt(String line, TlsMode mode) throws IOException {
        Path file = Files.writeString(folder.resolve("my.cnf"), "[client]\nhost=db1\nssl-crl=x\n" + line + "\n");
        FoundServers found = read(file, false);
        assertThat(found.servers().getFirst().profile().tls()).isEqualTo(mode);
        assertThat(found.servers().getFirst().leftOut()).contains("the option ssl-crl of TLS");
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
        assertThat(found.servers().getLast().leftOut()).isEmpty();
        assertThat(shop.ssh().hops())
                .containsExactly(
                        new SshHop("jump.example", 22, "ops", SshMethod.KEY_FILE, "/home/ops/.ssh/jump_key", false));
        assertThat(shop.tlsFiles()).isEqualTo(new TlsFiles("/etc/mysql/ca.pem", "", ""));
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
            {"mysql8-1": {"#connection": {"user": "dba", "password": "canary-four"},
            "network/ssh_tunnel": {"user": "mid", "password": "canary-ssh"}}}\
            """));
        FoundServers found = read(file, true);
        assertThat(addresses(found)).containsExactly("dba@db6:3306", "fallback@db7:3306");
        assertThat(passwords(found)).containsExactly("canary-four", "(none)");
        assertThat(found.servers().getFirst().profile().environment()).isEqualTo(Environment.PRODUCTION);
        assertThat(found.servers().getFirst().profile().folder()).isEqualTo("Shop/West");
        FoundServers.Server west = found.servers().getFirst();
        assertThat(west.profile().ssh().hops())
                .containsExactly(
                        new SshHop("outer.example", 22, "ops", SshMethod.KEY_FILE, "/home/ops/.ssh/outer", false),
                        new SshHop("inner.example", 2222, "mid", SshMethod.PASSWORD, "", false));
        assertThat(west.profile().tls()).isEqualTo(TlsMode.VERIFY_CA);
        assertThat(west.profile().tlsFiles().ca()).isEqualTo("/etc/ca.pem");
        assertThat(west.leftOut()).singleElement().asString().contains("socks_proxy");
        assertThat(west.ssh()).containsOnlyKeys(new SshSecret(SshSecret.Kind.PASSWORD, "mid@inner.example:2222"));
        ImportPlan plan = ImportPlan.of(found, List.of());
        Profile saved = ImportPlan.profiles(plan.fresh()).getFirst();
        assertThat(saved.ssh().secretsInVault()).isTrue();
        assertThat(ImportPlan.secrets(plan.fresh()).entrySet().stream()
                        .map(entry ->
                                entry.getKey().kind() + " " + entry.getValue().use(text -> text)))
                .containsExactlyInAnyOrder("SERVER_PASSWORD canary-four", "SSH_PASSWORD canary-ssh");
        assertThat(read(file, false).servers().getFirst().leftOut()).hasSize(3);
        assertThat(found.skipped()).singleElement().asString().contains("warehouse");
        Files.write(folder.resolve("credentials-config.json"), new byte[48]);
        FoundServers sealed = read(file, true);
        assertThat(addresses(sealed)).hasSameSizeAs(addresses(found));
        assertThat(sealed.servers())
                .allSatisfy(server -> assertThat(server.leftOut())
                        .anyMatch(text -> text.startsWith("account and password (credentials-config.json")));
        assertThat(passwords(sealed)).containsOnly("(none)");
    }

    @Test
    void sessionsOfHeidiSqlAreReadWithTheirFolders() {
        FoundServers found = read(SAMPLES.resolve("heidisql.txt"), true);
        assertThat(addresses(found)).containsExactly("root@127.0.0.1:3306", "app@db9:3311");
        assertThat(passwords(found)).containsExactly("canary5", "(none)");
        assertThat(found.servers().getLast().profile().folder()).isEqualTo("Customers/North");
        FoundServers.Server app = found.servers().getLast();
        assertThat(app.leftOut()).isEmpty();
        assertThat(app.profile().ssh().hops())
                .containsExactly(new SshHop("jump", 2022, "ops", SshMethod.PASSWORD, "", false));
        assertThat(app.profile().tlsFiles().certificate()).isEqualTo("C:\\certs\\client.pem");
        assertThat(app.ssh().entrySet().stream()
                        .map(entry ->
                                entry.getKey().about() + " " + entry.getValue().use(text -> text)))
                .containsExactly("ops@jump:2022 canary5");
        assertThat(found.skipped()).singleElement().asString().contains("pg");
    }

    /** As HeidiSQL writes a password with a letter beyond U+00FF. */
    @Test
    void aPasswordOfHeidiSqlThatCannotBeDecodedCostsNoServer() throws IOException {
        String sessions = """
                Servers\\euro\\Host<|||>1<|||>db1
                Servers\\euro\\Password<|||>1<|||>641FB03
                Servers\\odd\\Host<|||>1<|||>db2
                Servers\\odd\\Password<|||>1<|||>641043
                Servers\\other\\Host<|||>1<|||>db3
                Servers\\other\\Password<|||>1<|||>643
                """;
        FoundServers found = read(Files.writeString(folder.resolve("heidi.txt"), sessions), true);
        assertThat(passwords(found)).containsExactly("(none)", "(none)", "a");
        assertThat(found.servers())
                .extracting(server -> server.leftOut().toString())
                .containsExactly(
                        "[the password (it cannot be decoded)]", "[the password (it cannot be decoded)]", "[]");
    }

    @Test
    void passwordsThatWereNotAskedForAreLeftOutAndNoTextShowsOne() {
        for (String sample : List.of("my.cnf", "heidisql.txt")) {
            FoundServers without = read(SAMPLES.resolve(sample), false);
            assertThat(passwords(without)).containsOnly("(none)");
            assertThat(without.servers().getFirst().leftOut())
                    .anyMatch(text -> text.contains("password (taken only if you ask for passwords)"));
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
                        failure -> assertThat(failure.problem().code()).isEqualTo(ProfileError.IMPORT_UNREADABLE));
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
        Profile imported =
                ImportPlan.profiles(ImportPlan.of(found, List.of()).fresh()).getFirst();
        assertThat(imported.id()).isNotEqualTo("1");
        assertThat(imported.copy("1", "shop")).isEqualTo(shop.withPassword(PasswordSource.ASK));
    }

    @Test
    void whatIsSavedAlreadyIsNotSavedAgainAndATakenNameGetsANumber() {
        FoundServers found = read(SAMPLES.resolve("my.cnf"), true);
        Profile same = found.servers().getFirst().profile().copy("1", "mine");
        Profile otherOfThatName = found.servers().getFirst().profile().copy("2", "client_report");
        ImportPlan none = ImportPlan.of(found, List.of());
        assertThat(ImportPlan.profiles(none.fresh())).extracting(Profile::name).containsExactly("db1", "client_report");
        assertThat(ImportPlan.profiles(none.fresh()))
                .extracting(Profile::password)
                .containsOnly(PasswordSource.VAULT);
        ImportPlan plan = ImportPlan.of(found, List.of(same, otherOfThatName));
        assertThat(plan.rows()).extracting(ImportPlan.Row::isNew).containsExactly(false, true);
        assertThat(ImportPlan.profiles(plan.fresh())).extracting(Profile::name).containsExactly("client_report (2)");
        assertThat(ImportPlan.secrets(plan.fresh()))
                .containsOnlyKeys(VaultKey.server(
                        ImportPlan.profiles(plan.fresh()).getFirst().id()));
    }

    @Test
    void aSavedServerWithOtherSettingsIsOfferedAsAChangeThatKeepsWhatIsTheUsers() {
        FoundServers found = read(SAMPLES.resolve("connections.xml"), false);
        Profile fromFile = found.servers().getLast().profile();
        Profile mine = fromFile.copy("7", "my name")
                .withTls(TlsMode.PREFERRED, TlsFiles.NONE)
                .withTags(List.of("eu"))
                .withEnvironment(Environment.PRODUCTION);
        ImportPlan plan = ImportPlan.of(found, List.of(mine));
        ImportPlan.Row row = plan.rows().getLast();
        assertThat(row.state()).isEqualTo(ImportPlan.State.CHANGED);
        assertThat(row.server().profile()).isEqualTo(mine.withTls(fromFile.tls(), fromFile.tlsFiles()));
        assertThat(ImportPlan.of(found, List.of(row.server().profile()))
                        .rows()
                        .getLast()
                        .state())
                .isEqualTo(ImportPlan.State.SAME);
        Profile direct = mine.withSsh(SshAccess.NONE);
        assertThat(ImportPlan.of(found, List.of(direct)).rows().getLast().state())
                .as("the same address behind another bastion is another server")
                .isEqualTo(ImportPlan.State.NEW);
    }

    private static Profile shop(String id, String name, Environment environment) {
        return new Profile(id, name, "", environment, "db1", 3307, "dba", PasswordSource.ASK, TlsMode.REQUIRED, "");
    }

    @Test
    void programsThatAFileNamesAreTakenOverOnRequestOnly() {
        Profile shop = shop("1", "shop", Environment.TEST)
                .withPasswordCommand(List.of("rm", "-rf", "x y"))
                .withSsh(new SshAccess(SshAccess.Program.SYSTEM, List.of(SshHop.to("bastion"))));
        Path file = folder.resolve("servers.json");
        new DrydockFile().write(List.of(shop), file);
        FoundServers found = read(file, true);
        FoundServers.Server without =
                ImportPlan.of(found, List.of()).rows().getFirst().server();
        assertThat(without.profile().password()).isEqualTo(PasswordSource.ASK);
        assertThat(without.profile().passwordCommand()).isEmpty();
        assertThat(without.profile().ssh().program()).isEqualTo(SshAccess.Program.BUILT_IN);
        assertThat(without.profile().ssh().hops()).containsExactly(SshHop.to("bastion"));
        assertThat(without.leftOut()).hasSize(2).anyMatch(text -> text.contains("rm -rf \"x y\""));
        Profile whole =
                ImportPlan.of(found, List.of(), true).rows().getFirst().server().profile();
        assertThat(whole.passwordCommand()).containsExactly("rm", "-rf", "x y");
        assertThat(whole.ssh().program()).isEqualTo(SshAccess.Program.SYSTEM);
        assertThat(Programs.of(whole)).isEqualTo("ssh; rm -rf \"x y\"");
    }

    /** What a hostile file would pass on to a shell through {@code ssh -J}, or hide in the address of a driver. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"host\":\"-oProxyCommand=touch x\"}",
                "{\"host\":\"x$(touch x)\"}",
                "{\"host\":\"jump\",\"user\":\"a';touch x;'\"}",
                "{\"host\":\"jump\",\"user\":\"-oProxyCommand=x\"}"
            })
    void aServerWithAHostThatIsNoneIsSkippedAndTheOthersAreTaken(String hop) throws IOException {
        Path file = folder.resolve("servers.json");
        new DrydockFile()
                .write(
                        List.of(
                                shop("1", "evil", Environment.TEST)
                                        .withSsh(new SshAccess(
                                                SshAccess.Program.SYSTEM,
                                                List.of(SshHop.to("bastion"), SshHop.to("last")))),
                                shop("2", "good", Environment.TEST)),
                        file);
        String text = Files.readString(file);
        assertThat(text).contains("\"bastion\"");
        JsonNode tree = JsonMapper.shared().readTree(text);
        ((ArrayNode) tree.at("/servers/0/ssh/hops")).set(0, JsonMapper.shared().readTree(hop));
        Files.writeString(file, tree.toString());
        FoundServers found = read(file, false);
        assertThat(found.servers())
                .extracting(server -> server.profile().name())
                .containsExactly("good");
        assertThat(found.skipped()).singleElement().asString().startsWith("evil: ");
        Files.writeString(file, text.replace("\"db1\"", "\"x/?allowLoadLocalInfile=true&z=\""));
        assertThat(read(file, false).servers()).isEmpty();
    }

    @Test
    void aHostOfAnotherProgramThatIsNoneIsSkippedToo() throws IOException {
        Path file = Files.writeString(
                folder.resolve("my.cnf"), "[client]\nhost=-oProxyCommand=x\n[client_good]\nhost=db2\n");
        FoundServers found = read(file, false);
        assertThat(found.servers())
                .extracting(server -> server.profile().host())
                .containsExactly("db2");
        assertThat(found.servers().getFirst().profile().environment()).isEqualTo(Environment.NOT_CHOSEN);
        assertThat(found.skipped()).singleElement().asString().contains("-oProxyCommand");
    }

    @Test
    void serversThatShareTheirAddressAreAllTakenOverWithTheirGuards() {
        List<Profile> all = List.of(
                shop("1", "shop-dev", Environment.DEVELOPMENT),
                shop("2", "shop-prod", Environment.PRODUCTION),
                shop("3", "shop-too", Environment.DEVELOPMENT));
        Path file = folder.resolve("servers.json");
        new DrydockFile().write(all, file);
        ImportPlan plan = ImportPlan.of(read(file, false), List.of());
        assertThat(ImportPlan.profiles(plan.fresh()))
                .extracting(Profile::name)
                .containsExactly("shop-dev", "shop-prod", "shop-too");
        assertThat(ImportPlan.of(read(file, false), all).rows())
                .extracting(ImportPlan.Row::state)
                .containsOnly(ImportPlan.State.SAME);
        List<Profile> another = List.of(shop("9", "mine", Environment.DEVELOPMENT));
        assertThat(ImportPlan.profiles(ImportPlan.of(read(file, false), another).fresh()))
                .extracting(Profile::environment)
                .contains(Environment.PRODUCTION);
    }

    @Test
    void filesOfOtherProgramsAreFoundWhereTheyKeepThem() throws IOException {
        Path workbench = Files.createDirectories(folder.resolve(".mysql/workbench"));
        Files.copy(SAMPLES.resolve("connections.xml"), workbench.resolve("connections.xml"));
        Path dbeaver = Files.createDirectories(folder.resolve(".local/share/DBeaverData/workspace6/General/.dbeaver"));
        Files.copy(SAMPLES.resolve("data-sources.json"), dbeaver.resolve("data-sources.json"));
        Files.writeString(folder.resolve("login"), "x");
        TeamFile none = new TeamFile(folder.resolve("team-servers.json"), _ -> {});
        ImportLocations places = new ImportLocations(
                folder, Map.of("MYSQL_TEST_LOGIN_FILE", folder.resolve("login").toString()), none);
        assertThat(places.present())
                .extracting(ImportLocations.Place::format)
                .containsExactly(ImportFormat.WORKBENCH, ImportFormat.DBEAVER, ImportFormat.MYLOGIN);
        assertThat(new ImportLocations(folder.resolve("nobody"), Map.of(), none).present())
                .isEmpty();
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
            assertThat(failure.problem().code()).isEqualTo(ProfileError.IMPORT_NOT_SUCH);
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
