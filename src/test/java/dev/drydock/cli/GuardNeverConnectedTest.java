package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.lab.Lab;
import dev.drydock.lab.LabPorts;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.Sshd;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A production server is guarded before it was ever connected, however it is spelt and reached; doubt refuses. */
@NeedsServers
@Timeout(240)
class GuardNeverConnectedTest extends CommandLine {

    private static final String SCHEMA = "guarded_never";

    private final List<TestServer> used = new ArrayList<>();

    private TestServer using(ServerKind kind) throws Exception {
        TestServer server = switch (kind) {
            case MYSQL_5_5 -> Lab.mysql55();
            case MYSQL_5_7 -> Lab.mysql57();
            case MARIADB -> Lab.mariadb();
            default -> Lab.mysql80();
        };
        server.run(
                "DROP DATABASE IF EXISTS " + SCHEMA,
                "CREATE DATABASE " + SCHEMA,
                "CREATE TABLE " + SCHEMA + ".t (i INT PRIMARY KEY)",
                "DROP DATABASE IF EXISTS dbadmin");
        used.add(server);
        return server;
    }

    @AfterEach
    void tidy() throws Exception {
        for (TestServer server : used) {
            server.run("DROP DATABASE IF EXISTS " + SCHEMA, "DROP DATABASE IF EXISTS dbadmin");
        }
    }

    private static Profile at(
            TestServer server, String id, String name, String host, int port, Environment environment) {
        return Lots.profile(host, port, server.user())
                .copy(id, name)
                .withPassword(PasswordSource.NONE)
                .withEnvironment(environment);
    }

    private void production(TestServer server) {
        commands.profiles().save(at(server, "p", "shop-prod", server.host(), server.port(), Environment.PRODUCTION));
    }

    private Commands.Ended growth(String server, String... more) {
        return commands.run(Stream.concat(
                        Stream.of("count", "--server", server, "--schema", SCHEMA, "--growth-table", "--yes"),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    private static boolean changed(TestServer server) throws Exception {
        return !server.value("SELECT COUNT(*) FROM information_schema.TABLES WHERE TABLE_SCHEMA = 'dbadmin'")
                .equals("0");
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_8_0", "MARIADB"})
    void everySpellingOfItsAddressIsGuarded(ServerKind kind) throws Exception {
        TestServer server = using(kind);
        production(server);
        int reached = 0;
        for (String host : List.of(
                "localhost",
                "LOCALHOST",
                "localhost.",
                InetAddress.getLocalHost().getHostName(),
                "127.1",
                "127.0.0.2",
                "0",
                "0.0.0.0",
                "2130706433",
                "0x7f000001",
                "0177.0.0.1",
                "[::1]",
                "[::ffff:127.0.0.1]")) {
            Commands.Ended ended = growth("mysql://" + server.user() + "@" + host + ":" + server.port());
            assertThat(ended.status()).as(host + ": " + ended.err()).isIn(2, 3);
            if (ended.status() == 2) {
                assertThat(ended.err()).as(host).contains("E-2301", "shop-prod");
                reached++;
            }
        }
        assertThat(reached).as("spellings that reach it").isGreaterThanOrEqualTo(5);
        assertThat(changed(server)).isFalse();
    }

    @Test
    void noChangeAndNoLoadReachesItThroughAnotherProfile() throws Exception {
        TestServer server = using(ServerKind.MYSQL_8_0);
        production(server);
        commands.profiles().save(at(server, "d", "dev", "LOCALHOST", server.port(), Environment.DEVELOPMENT));
        String made = "SELECT SUM(COUNT_STAR) FROM performance_schema.events_statements_summary_global_by_event_name"
                + " WHERE EVENT_NAME IN ('statement/sql/create_db', 'statement/sql/kill')";
        String before = server.value(made);
        String own = server.value("SELECT ID FROM information_schema.PROCESSLIST ORDER BY ID LIMIT 1");
        for (String command : List.of(
                "threadpool prove --connections 4 --seconds 1",
                "threadpool prove --remove-left",
                "threadpool apply --set thread_pool_size=4 --yes",
                "threadpool end --session 1 --yes",
                "encryption rotate --yes",
                "encryption cost --seconds 1",
                "encryption run --yes",
                "tls require --whole-server --despite-plain --yes",
                "link",
                "upgrade run --backup none --yes",
                "sessions end " + own + " --yes")) {
            List<String> words = new ArrayList<>(List.of(command.split(" ")));
            words.addAll(List.of("--server", "dev"));
            Commands.Ended ended = commands.run(words.toArray(String[]::new));
            assertThat(ended.status()).as(command + ": " + ended.err()).isNotZero();
            assertThat(ended.err()).as(command).containsPattern("E-2301|E-4301");
        }
        assertThat(server.value(made)).as("nothing was made or set for all").isEqualTo(before);
        assertThat(growth("dev").status()).isEqualTo(2);
        assertThat(growth("dev", "--unlock", "a reason").status()).isZero();
        assertThat(changed(server)).isTrue();
    }

    @Test
    void aSocketAndATunnelThatEndOnItAreGuarded() throws Exception {
        TestServer server = using(ServerKind.MYSQL_8_0);
        production(server);
        Profile socket = at(server, "s", "socket", "localhost", 3306, Environment.TEST)
                .withSocket(server.value("SELECT @@socket"));
        commands.profiles().save(socket);
        assertThat(growth("socket").err()).contains("E-2301", "shop-prod");

        Path ssh = Files.createDirectory(folder.resolve("ssh"));
        Path key = Sshd.makeKey(ssh.resolve("own_key"), "ed25519", "");
        try (Sshd sshd = Sshd.start(folder.resolve("sshd"))) {
            sshd.authorise(key);
            Files.writeString(ssh.resolve("known_hosts"), sshd.knownHostsLine());
            String[] way = {"--via", sshd.address(), "--ssh-key", key.toString(), "--ssh-folder", ssh.toString()};
            Commands.Ended tunnelled = growth("mysql://" + server.user() + "@localhost:" + server.port(), way);
            assertThat(tunnelled.status()).as(tunnelled.err()).isEqualTo(2);
            assertThat(tunnelled.err()).contains("E-2301", "shop-prod");
        }
        assertThat(changed(server)).isFalse();
    }

    /** Whatever passes connections on hides which server it is, in both directions. */
    @Test
    void behindAProxyItIsNotDecidedAndRefusedUntilTheProfileWasTestedOnce() throws Exception {
        TestServer server = using(ServerKind.MYSQL_8_0);
        production(server);
        try (TcpProxy proxy = TcpProxy.to(server.port())) {
            String address = "mysql://" + server.user() + "@127.0.0.1:" + proxy.port();
            Commands.Ended refused = growth(address);
            assertThat(refused.status()).isEqualTo(2);
            assertThat(refused.err()).contains("E-2304", "shop-prod", "servers test");
            assertThat(commands.run("servers", "test", "shop-prod").status()).isZero();
            assertThat(growth(address).err()).as("known by its identity now").contains("E-2301");

            commands.profiles().remove("p");
            commands.profiles().save(at(server, "q", "shop-vip", "127.0.0.1", proxy.port(), Environment.PRODUCTION));
            Commands.Ended direct = growth("mysql://" + server.user() + "@127.0.0.1:" + server.port());
            assertThat(direct.err())
                    .as("the guarded profile leads through a proxy")
                    .contains("E-2304", "shop-vip");
        }
        assertThat(changed(server)).isFalse();
    }

    /** Data that are put back from a copy without {@code auto.cnf} get a new UUID, as after a restore. */
    @Test
    void aServerWhoseUuidIsNewIsNotTakenForAnother() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_8_0);
                TcpProxy proxy = TcpProxy.to(server.port())) {
            production(server);
            assertThat(commands.run("servers", "test", "shop-prod").status()).isZero();
            server.stop();
            Files.delete(server.dataDir().orElseThrow().resolve("auto.cnf"));
            server.restart();
            String address = "mysql://" + server.user() + "@127.0.0.1:" + proxy.port();
            assertThat(growth(address).err()).contains("E-2304", "shop-prod");
            assertThat(changed(server)).isFalse();
            assertThat(commands.run("servers", "test", "shop-prod").status()).isZero();
            assertThat(growth(address).err()).as("known by its new one").contains("E-2301");
            assertThat(Files.readString(home().resolve("guarded-servers.json"))).containsOnlyOnce("\"lasting\"");
        }
    }

    @Test
    void anotherServerIsFreeOnceTheProfileWasTestedOrWhileItsServerIsOff() throws Exception {
        TestServer other = using(ServerKind.MYSQL_5_7);
        TestServer guarded = using(ServerKind.MYSQL_8_0);
        String address = "mysql://" + other.user() + "@localhost:" + other.port();
        commands.profiles().save(at(guarded, "off", "off-prod", "127.0.0.1", LabPorts.free(), Environment.PRODUCTION));
        assertThat(growth(address).status()).as("nothing listens there").isZero();
        production(guarded);
        assertThat(growth(address).err()).as("what listens there may pass on").contains("E-2304", "shop-prod");
        assertThat(commands.run("servers", "test", "shop-prod").status()).isZero();
        Commands.Ended free = growth(address);
        assertThat(free.status()).as(free.err()).isZero();
    }

    @Test
    void aNameThatCannotBeLookedUpDecidesNothing() throws Exception {
        TestServer server = using(ServerKind.MYSQL_8_0);
        commands.profiles().save(at(server, "p", "far-prod", "db1.invalid", 3306, Environment.PRODUCTION));
        Commands.Ended refused = growth("mysql://" + server.user() + "@localhost:" + server.port());
        assertThat(refused.err()).contains("E-2304", "far-prod");
        assertThat(changed(server)).isFalse();
        assertThat(growth("mysql://" + server.user() + "@localhost:" + server.port(), "--unlock", "it is mine")
                        .status())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{ no json", "{\"format\":99}"})
    void aMemoryThatCannotBeReadKeepsTheGuard(String content) throws Exception {
        TestServer other = using(ServerKind.MYSQL_5_7);
        TestServer server = using(ServerKind.MYSQL_8_0);
        production(server);
        assertThat(commands.run("servers", "test", "shop-prod").status()).isZero();
        String address = "mysql://" + other.user() + "@localhost:" + other.port();
        assertThat(growth(address).status()).isZero();
        Path file = home().resolve("guarded-servers.json");
        Files.writeString(file, content);
        commands.tolerateNotices();
        assertThat(growth(address).err()).contains("E-2304", "shop-prod");
        assertThat(growth(address).err()).as("also the next time").contains("E-2304", "shop-prod");
        try (Stream<Path> all = Files.list(home())) {
            assertThat(all.map(Path::getFileName).map(Path::toString))
                    .as("a broken one is kept aside, a newer one stays")
                    .anyMatch(name -> name.startsWith("guarded-servers.json.unreadable-")
                            || (content.contains("99") && name.equals("guarded-servers.json")));
        }
    }
}
