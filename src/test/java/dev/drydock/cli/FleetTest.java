package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One command on several servers. */
@NeedsServers
class FleetTest extends CommandLine {

    private static final String SCHEMA = "fleet_test";

    private final List<TestServer> servers = List.of(Lab.mysql57(), Lab.mariadb());

    @BeforeEach
    void make() throws Exception {
        for (TestServer server : servers) {
            server.run(
                    "CREATE DATABASE " + SCHEMA,
                    "CREATE TABLE " + SCHEMA + ".t (i INT PRIMARY KEY)",
                    "INSERT INTO " + SCHEMA + ".t VALUES (1), (2)",
                    "CREATE USER fleet@'%' IDENTIFIED BY 'fleet'",
                    "GRANT ALL ON *.* TO fleet@'%'");
        }
        add("one", servers.getFirst().port());
        add("two", servers.getLast().port());
        add("gone", 1);
    }

    private void add(String name, int port) {
        assertThat(commands.run(
                                "servers",
                                "add",
                                name,
                                "--host",
                                "127.0.0.1",
                                "--port",
                                "" + port,
                                "--user",
                                "fleet",
                                "--environment",
                                "test",
                                "--tags",
                                name.equals("gone") ? "" : "shop")
                        .status())
                .isZero();
    }

    @AfterEach
    void drop() throws Exception {
        for (TestServer server : servers) {
            server.run("DROP DATABASE IF EXISTS " + SCHEMA, "DROP USER fleet@'%'");
        }
    }

    private Commands.Ended count(String words) {
        return commands.typing("fleet\n", ("count --password-stdin --schema " + SCHEMA + " " + words).split(" "));
    }

    @Test
    void eachServerHasItsSectionInTheOrderOfTheCommandLine() {
        Commands.Ended ended = count("--server two --server one --parallel-servers 2");
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(ended.out()).containsSubsequence("== two: done ==", SCHEMA, "== one: done ==", SCHEMA);
        assertThat(ended.err())
                .contains("2 of 2 servers: done.")
                .contains("one: ")
                .contains("two: ");
    }

    private Commands.Ended upgradeCheck(String words) {
        return commands.typing(
                "fleet\n",
                ("upgrade check --password-stdin --no-config --target 8.0 --server one " + words).split(" "));
    }

    @Test
    void anUpgradeCheckOfSeveralServersIsOneResultWithOneStatus() {
        Commands.Ended ended = upgradeCheck("--server two --parallel-servers 2 --format json");
        assertThat(ended.status()).as(ended.err()).isEqualTo(1);
        JsonNode servers = JsonMapper.shared().readTree(ended.out()).get("servers");
        assertThat(servers).hasSize(2);
        assertThat(servers.get(0).get("server").asString()).isEqualTo("one");
        assertThat(servers.get(0).get("exitStatus").asInt()).isZero();
        assertThat(servers.get(0).get("result").get("path").get(0).asString()).isEqualTo("5.7 → 8.0");
        assertThat(servers.get(1).get("exitStatus").asInt()).isEqualTo(1);
        assertThat(servers.get(1)
                        .get("result")
                        .get("groups")
                        .get(0)
                        .get("check")
                        .asString())
                .isEqualTo("migration");
        assertThat(ended.err()).contains("1 of 2 servers: done.");
    }

    @Test
    void oneFileIsNotForSeveralServers() {
        assertThat(upgradeCheck("--server two --format html").status()).isEqualTo(2);
        assertThat(upgradeCheck("--server two --output findings.txt").status()).isEqualTo(2);
        assertThat(upgradeCheck("--server two --config my.cnf --corrected-config new.cnf")
                        .status())
                .isEqualTo(2);
    }

    @Test
    void aTagMeansAllServersThatHaveIt() {
        Commands.Ended ended = count("--tag shop --format csv");
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(ended.out().lines().map(line -> line.substring(0, line.indexOf(','))))
                .containsExactly("server", "one", "two");
        assertThat(count("--tag never").status()).isEqualTo(ExitStatus.USAGE.status());
    }

    @Test
    void aServerThatCannotBeReachedKeepsNoneBackAndIsNoSuccess() {
        Commands.Ended ended = count("--server one --server gone --server two --format json --quiet");
        assertThat(ended.status()).isEqualTo(ExitStatus.SOME_FAILED.status());
        assertThat(ended.err()).contains("gone: ").contains("E-2002");
        JsonNode sections = JsonMapper.shared().readTree(ended.out()).get("servers");
        assertThat(sections.values().stream().map(node -> node.get("exitStatus").asInt()))
                .containsExactly(0, ExitStatus.CANNOT_CONNECT.status(), 0);
        assertThat(sections.get(1).has("result")).isFalse();
        assertThat(sections.get(2).get("result").toString()).contains(SCHEMA);
    }

    @Test
    void theColumnsAreNamedOnceAlsoWhereTheFirstServersHaveNoResult() {
        Commands.Ended ended = count("--server gone --server one --server two --format csv");
        assertThat(ended.status()).isEqualTo(ExitStatus.SOME_FAILED.status());
        assertThat(ended.out().lines().map(line -> line.substring(0, line.indexOf(','))))
                .containsExactly("server", "one", "two");
    }

    private Commands.Ended fleet(String words) {
        return commands.typing(
                "fleet\n", (words + " --password-stdin --server one --server gone --server two").split(" "));
    }

    @ParameterizedTest
    @CsvSource({
        "doctor, doctor",
        "link --connections 2 --queries 2, link",
        "sessions list, sessions",
        "sessions locks, locks",
        "upgrade plan --schema fleet_test, upgrade-plan",
        "upgrade verify --schema fleet_test, upgrade-verify",
        "encryption check, encryption",
        "tls status, encryption",
        "threadpool check --seconds 1, threadpool"
    })
    void everyCommandThatLooksTakesSeveralServersAndGivesOneResult(String command, String schema) throws Exception {
        Commands.Ended ended = fleet(command + " --format json");
        JsonNode fleet = JsonMapper.shared().readTree(ended.out());
        Schemas.fits("fleet", fleet);
        JsonNode sections = fleet.get("servers");
        assertThat(sections.values().stream().map(node -> node.get("server").asString()))
                .containsExactly("one", "gone", "two");
        assertThat(sections.get(1).get("exitStatus").asInt()).isEqualTo(ExitStatus.CANNOT_CONNECT.status());
        for (int reached : new int[] {0, 2}) {
            assertThat(sections.get(reached).get("exitStatus").asInt())
                    .as(ended.out() + ended.err())
                    .isNotIn(ExitStatus.USAGE.status(), ExitStatus.CANNOT_CONNECT.status());
            Schemas.fits(schema, sections.get(reached).get("result"));
        }
        assertThat(ended.status()).isEqualTo(ExitStatus.SOME_FAILED.status());
        assertThat(ended.err()).doesNotContain("E-1008");
    }

    @Test
    void aFleetThatIsWellIsASuccessInEveryForm() {
        for (String form : List.of("table", "csv", "json")) {
            Commands.Ended ended = count("--tag shop --quiet --format " + form);
            assertThat(ended.status()).as(form + ended.err()).isZero();
            assertThat(ended.err()).as(form).isEmpty();
            assertThat(ended.out()).as(form).endsWith("\n");
        }
    }

    @Test
    void aScriptIsOfOneServer() {
        assertThat(fleet("upgrade plan --format sql").status()).isEqualTo(ExitStatus.USAGE.status());
        assertThat(fleet("upgrade plan --output plan.txt").status()).isEqualTo(ExitStatus.USAGE.status());
    }

    @Test
    void theTestsOfAFleetAreOneTable() {
        List<String> lines = fleet("doctor --format csv").out().lines().toList();
        assertThat(lines.getFirst()).isEqualTo("server,state,millis,step,found,problem,remedy");
        assertThat(lines).anyMatch(line -> line.startsWith("gone,") && line.contains("E-2002"));
        assertThat(lines).anyMatch(line -> line.startsWith("two,"));
    }

    @Test
    void allFailingInOneWayIsThatWay() throws Exception {
        for (TestServer server : servers) {
            server.run("DROP TABLE " + SCHEMA + ".t");
        }
        assertThat(count("--tag shop").status()).isEqualTo(ExitStatus.NOTHING_IN_SCOPE.status());
    }

    @Test
    void warningsAreFailuresWhereThatIsAsked() {
        FailOn strict = picocli.CommandLine.populateCommand(new FailOn(), "--fail-on", "warning");
        assertThat(strict.with(ExitStatus.DONE, 1)).isEqualTo(ExitStatus.SOME_FAILED);
        assertThat(strict.with(ExitStatus.DONE, 0)).isEqualTo(ExitStatus.DONE);
        assertThat(strict.with(ExitStatus.CANCELLED, 1)).isEqualTo(ExitStatus.CANCELLED);
        assertThat(new FailOn().with(ExitStatus.DONE, 1)).isEqualTo(ExitStatus.DONE);
        String help = commands.run("threadpool", "check", "--help").out();
        assertThat(help).contains("--fail-on");
    }

    @Test
    void whatHoldsForOneServerOnlyIsRefusedBeforeAnyIsAsked() {
        assertThat(count("--tag shop --format html").status()).isEqualTo(ExitStatus.USAGE.status());
        assertThat(count("--tag shop --parallel-servers 0").status()).isEqualTo(ExitStatus.USAGE.status());
    }

    @Test
    void aRecordOverSeveralLinesStaysOne() {
        assertThat(CsvRecords.of("a,b\r\n\"x\ny\",\"say \"\"hi\"\"\"\n3,4"))
                .containsExactly("a,b", "\"x\ny\",\"say \"\"hi\"\"\"", "3,4");
        assertThat(CsvRecords.field("a,\"b")).isEqualTo("\"a,\"\"b\"");
    }
}
