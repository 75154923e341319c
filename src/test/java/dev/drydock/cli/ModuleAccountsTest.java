package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.lab.GaleraCluster;
import dev.drydock.lab.Lab;
import dev.drydock.lab.LabPrograms;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.secret.Secret;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Modules that only read, each with exactly the account that the script makes for it. */
@NeedsServers
@Timeout(240)
class ModuleAccountsTest {

    @TempDir
    private Path home;

    @TempDir
    private Path programs;

    private ScriptedAccounts accounts;

    @BeforeEach
    void accounts() {
        accounts = new ScriptedAccounts(home);
    }

    private static JsonNode json(Commands.Ended ended) {
        assertThat(ended.out()).as(ended.err()).isNotBlank();
        return JsonMapper.shared().readTree(ended.out());
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asString()));
        return texts;
    }

    private static boolean lacksAGrant(String text) {
        return text.contains("privilege")
                || text.contains("denied")
                || text.contains("GRANT")
                || text.contains("not allowed");
    }

    static List<ServerKind> kinds() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_5, ServerKind.MYSQL_9, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_5_6, ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0, ServerKind.MARIADB_11_4));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("kinds")
    void anAccountForSessionsSeesThoseOfOthersAndTheirLocks(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        try (OpenServer other = OpenServer.open(Lots.profile(server), Secret.none());
                Commands commands = new Commands(home)) {
            assertThat(other.facts().version()).isNotNull();
            ScriptedAccounts.make(commands, server, "sessions", "looker");
            JsonNode seen = json(accounts.as(commands, server, "looker", "sessions list --format json"));
            Schemas.fits("sessions", seen);
            assertThat(seen.get("sessions"))
                    .anyMatch(one -> !one.get("account").asString().startsWith("looker"));
            assertThat(texts(seen.get("notes"))).noneMatch(ModuleAccountsTest::lacksAGrant);
            JsonNode locks = json(accounts.as(commands, server, "looker", "sessions locks --format json"));
            Schemas.fits("locks", locks);
            assertThat(texts(locks.get("notes"))).noneMatch(ModuleAccountsTest::lacksAGrant);
            server.run("REVOKE PROCESS ON *.* FROM 'looker'@'%'");
            Commands.Ended less = accounts.as(commands, server, "looker", "sessions list --format json");
            assertThat(texts(json(less).get("notes")))
                    .as(less.out() + less.err())
                    .anyMatch(ModuleAccountsTest::lacksAGrant);
            assertThat(less.status())
                    .as("nothing is proven of what is not seen")
                    .isEqualTo(1);
            Commands.Ended blind = accounts.as(commands, server, "looker", "sessions locks");
            assertThat(blind.status()).isEqualTo(1);
            assertThat(blind.out()).doesNotContain("Nobody waits");
        } finally {
            ScriptedAccounts.clean(server, "looker");
        }
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("kinds")
    void anAccountForTheSurveyOfEncryptionReadsAllOfItAndTheBinaryLogs(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind, "--log-bin=binlog", "--server-id=7");
                Commands commands = new Commands(home)) {
            ScriptedAccounts.make(commands, server, "encryption-survey", "surveys");
            Commands.Ended whole = accounts.as(commands, server, "surveys", "encryption check --format json");
            JsonNode survey = json(whole);
            Schemas.fits("encryption", survey);
            // SHOW BINARY LOGS of 5.5.9 wants SUPER, which no account for looking is given
            Predicate<String> given = text -> kind != ServerKind.MYSQL_5_5 || !text.contains("binary logs");
            assertThat(ScriptedAccounts.gaps(commands, whole).stream().filter(given))
                    .noneMatch(ModuleAccountsTest::lacksAGrant);
            assertThat(accounts.lacking(commands, server, "surveys", "encryption check --format json").stream()
                            .filter(given))
                    .isEmpty();
            assertThat(texts(survey.get("at_rest").get("unread")).stream().filter(given))
                    .noneMatch(ModuleAccountsTest::lacksAGrant);
            assertThat(texts(survey.get("in_transit").get("unread"))).noneMatch(ModuleAccountsTest::lacksAGrant);
            assertThat(survey.get("in_transit").get("accounts").isNull()).isFalse();
            server.run("REVOKE SELECT ON *.* FROM 'surveys'@'%'");
            assertThat(json(accounts.as(commands, server, "surveys", "encryption check --format json"))
                            .get("in_transit")
                            .get("accounts")
                            .isNull())
                    .isTrue();
        }
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("kinds")
    void anAccountForTheSurveyOfThreadPoolsReadsAllOfIt(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        try (Commands commands = new Commands(home)) {
            ScriptedAccounts.make(commands, server, "threadpool-survey", "pools");
            Commands.Ended whole = accounts.as(commands, server, "pools", "threadpool check --format json");
            Schemas.fits("threadpool", json(whole));
            assertThat(json(whole).get("settings")).isNotEmpty();
            assertThat(accounts.lacking(commands, server, "pools", "threadpool check --format json"))
                    .isEmpty();
            assertThat(ScriptedAccounts.gaps(commands, whole)).noneMatch(ModuleAccountsTest::lacksAGrant);
        } finally {
            ScriptedAccounts.clean(server, "pools");
        }
    }

    static List<Arguments> pairs() {
        return Trials.some(
                List.of(
                        Arguments.of(ServerKind.MYSQL_5_5, ServerKind.MYSQL_5_7),
                        Arguments.of(ServerKind.MARIADB, ServerKind.MARIADB_11_4)),
                List.of(
                        Arguments.of(ServerKind.MYSQL_5_6, ServerKind.MYSQL_5_7),
                        Arguments.of(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0),
                        Arguments.of(ServerKind.MYSQL_8_0, ServerKind.MYSQL_9)));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("pairs")
    void anAccountForTheRehearsalReadsEveryObjectAndWithoutShowViewItDoesNot(ServerKind kind, ServerKind to)
            throws Exception {
        TestServer server = Lab.shared(kind);
        Path target = LabPrograms.of(to, programs);
        try (Commands commands = new Commands(home)) {
            ScriptedAccounts.make(commands, server, "upgrade-rehearsal", "rehearses");
            String rehearse = "upgrade rehearse --no-accounts --schema least --format json --target-program " + target;
            JsonNode whole = json(accounts.as(commands, server, "rehearses", rehearse));
            Schemas.fits("upgrade-rehearse", whole);
            JsonNode objects = whole.get("objects");
            assertThat(objects).isNotEmpty();
            objects.forEach(tally -> assertThat(tally.get("not_read").asInt()).isZero());
            server.run("REVOKE SHOW VIEW, TRIGGER ON *.* FROM 'rehearses'@'%'");
            assertThat(json(accounts.as(commands, server, "rehearses", rehearse))
                            .get("objects"))
                    .anyMatch(tally -> tally.get("not_read").asInt() > 0);
        } finally {
            ScriptedAccounts.clean(server, "rehearses");
        }
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("kinds")
    void oneAccountForSeveralModulesAndTheScriptAgainForOneMore(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        try (Commands commands = new Commands(home)) {
            ScriptedAccounts.make(commands, server, "count,sessions", "several");
            assertThat(json(accounts.as(commands, server, "several", "sessions list --format json"))
                            .get("notes"))
                    .noneMatch(note -> lacksAGrant(note.asString()));
            server.run(ScriptedAccounts.script(commands, server, "count,growth-table", "several"));
            Commands.Ended counted =
                    accounts.as(commands, server, "several", "count", "--schema", "least", "--growth-table");
            assertThat(counted.status()).as(counted.err()).isZero();
        } finally {
            ScriptedAccounts.clean(server, "several");
        }
    }

    @Test
    void anAccountForTheChecksOfAClusterLooksAtEveryNode() throws Exception {
        GaleraCluster cluster = Lab.galera();
        TestServer server = cluster.nodes().getFirst();
        try (Commands commands = new Commands(home)) {
            ScriptedAccounts.make(commands, server, "galera-check", "clusters");
            // what was made last; a statement is answered before the other nodes have it
            for (TestServer node : cluster.nodes()) {
                Lots.eventually(
                        () -> node.value("SELECT COUNT(*) FROM information_schema.EVENTS WHERE EVENT_SCHEMA = 'least'")
                                .equals("1"));
            }
            Commands.Ended whole = accounts.as(commands, server, "clusters", "galera check --all-nodes --format json");
            Schemas.fits("galera-check", json(whole));
            assertThat(json(whole).get("run").get("nodes").asInt()).isEqualTo(3);
            assertThat(accounts.lacking(commands, server, "clusters", "galera check --all-nodes --format json"))
                    .isEmpty();
            assertThat(ScriptedAccounts.gaps(commands, whole)).noneMatch(ModuleAccountsTest::lacksAGrant);
            server.run("REVOKE SELECT ON *.* FROM 'clusters'@'%'");
            Commands.Ended less = accounts.as(commands, server, "clusters", "galera check --all-nodes --format json");
            assertThat(less.out()).isNotEqualTo(whole.out());
        } finally {
            ScriptedAccounts.clean(server, "clusters");
        }
    }
}
