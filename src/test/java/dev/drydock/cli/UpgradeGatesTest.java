package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ReplicaPair;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The gates of an upgrade as commands show and record them, on real servers. */
@NeedsServers
@Timeout(180)
class UpgradeGatesTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private Commands commands;

    @BeforeEach
    void open() {
        commands = new Commands(folder.resolve("home"));
    }

    @AfterEach
    void close() {
        commands.close();
    }

    private static String url(TestServer server) {
        return "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
    }

    private JsonNode gate(TestServer server, String target, String name) {
        Commands.Ended ended = commands.run(
                "upgrade", "check", "--server", url(server), "--target", target, "--no-config", "--format", "json");
        for (JsonNode gate : JsonMapper.shared().readTree(ended.out()).get("gates")) {
            if (gate.get("gate").asString().equals(name)) {
                return gate;
            }
        }
        throw new AssertionError(ended.err());
    }

    private String state(TestServer server, String name) {
        return gate(server, "8.0", name).get("state").asString();
    }

    @Test
    void eachGateStandsAsTheServerIs() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7);
                Connection holder = server.connect();
                Statement statement = holder.createStatement()) {
            assertThat(state(server, "backup")).isEqualTo("open");
            assertThat(state(server, "disk")).isEqualTo("passed");
            assertThat(state(server, "replicas")).isEqualTo("passed");

            JsonNode fast = gate(server, "8.0", "shutdown");
            assertThat(fast.get("state").asString()).isEqualTo("open");
            assertThat(fast.get("remedy").asString()).isEqualTo("SET GLOBAL innodb_fast_shutdown = 0;");
            server.run(fast.get("remedy").asString().replace(";", ""));
            assertThat(state(server, "shutdown")).isEqualTo("passed");

            assertThat(state(server, "xa")).isEqualTo("passed");
            server.run("CREATE DATABASE held", "CREATE TABLE held.t (id INT PRIMARY KEY) ENGINE=InnoDB");
            statement.execute("XA START 'pay','ment',7");
            statement.execute("INSERT INTO held.t VALUES (1)");
            statement.execute("XA END 'pay','ment',7");
            statement.execute("XA PREPARE 'pay','ment',7");
            JsonNode prepared = gate(server, "8.0", "xa");
            assertThat(prepared.get("state").asString()).isEqualTo("open");
            assertThat(prepared.get("items").get(0).asString()).isEqualTo("payment");
            assertThat(prepared.get("remedy").asString()).startsWith("XA <COMMIT or ROLLBACK> 'pay','ment',7;");
            statement.execute("XA ROLLBACK 'pay','ment',7");
        }
    }

    /** The shutdown of the server that left the data is in the past, and nothing on this one tells of it. */
    @Test
    void howAnOlderServerWasShutDownIsUnknownOnTheDataThatItLeft() {
        JsonNode gate = gate(Lab.mysql57On55Data(), "8.0", "shutdown");
        assertThat(gate.get("state").asString()).isEqualTo("unknown");
        assertThat(gate.get("remedy").asString()).contains("error log of the old server");
    }

    @Test
    void anAttachedReplicaIsSeenByTheGateAndByTheCheck() throws Exception {
        try (ReplicaPair pair = ReplicaPair.start(ServerKind.MYSQL_5_6, "--report-host=replica.example")) {
            pair.primary().run("CREATE DATABASE after_start");
            JsonNode gate = gate(pair.primary(), "5.7", "replicas");
            for (int i = 0; i < 50 && gate.get("items").size() < 2; i++) {
                Thread.sleep(100);
                gate = gate(pair.primary(), "5.7", "replicas");
            }
            assertThat(gate.get("state").asString()).isEqualTo("open");
            assertThat(gate.get("items").get(0).asString()).startsWith("server 2 at replica.example:");
            assertThat(gate.get("items").get(1).asString()).contains(" of replicator@");

            JsonNode below = gate(pair.replica(), "5.7", "replicas");
            assertThat(below.get("state").asString()).isEqualTo("passed");
            assertThat(below.get("read").asString()).contains("is a replica itself");

            String primary = commands.run(
                            "upgrade", "check", "--server", url(pair.primary()), "--target", "5.7", "--no-config")
                    .out();
            assertThat(primary).contains("WARNING  replication  server", "1 replica is attached");
            String replica = commands.run(
                            "upgrade", "check", "--server", url(pair.replica()), "--target", "5.7", "--no-config")
                    .out();
            assertThat(replica).contains("This server is a replica.");
        }
    }

    @Test
    void aRunIsRefusedWhileAPrerequisiteIsOpenAndRecordsWhatPeopleAnswerFor() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7)) {
            server.run("CREATE DATABASE small", "CREATE TABLE small.t (id INT PRIMARY KEY) ENGINE=InnoDB");
            server.run("XA START 'left'", "INSERT INTO small.t VALUES (1)", "XA END 'left'", "XA PREPARE 'left'");
            Commands.Ended refused = run(server, "--backup", "xtrabackup of 02:00, restored on db-trial");
            assertThat(refused.status()).as(refused.err()).isEqualTo(1);
            assertThat(refused.err())
                    .contains("PREREQUISITE  xa  OPEN", "E-4260", "1 prerequisite is open", ": xa.")
                    .doesNotContain("PREREQUISITE  backup", "PREREQUISITE  shutdown");
            assertThat(commands.history().runs(RunFilter.newest(9))).isEmpty();

            Path report = folder.resolve("report.html");
            Commands.Ended ended = run(
                    server,
                    "--backup",
                    "xtrabackup of 02:00, restored on db-trial",
                    "--confirm",
                    "xa=the coordinator commits it tonight",
                    "--report",
                    report.toString());
            assertThat(ended.status()).as(ended.err()).isZero();
            RunSummary run = commands.history().runs(RunFilter.newest(1)).getFirst();
            assertThat(run.start().settings().get("gate backup, said"))
                    .contains("xtrabackup of 02:00, restored on db-trial");
            assertThat(run.start().settings().get("gate xa, said")).contains("the coordinator commits it tonight");
            assertThat(run.start().settings().get("gate shutdown")).startsWith("passed: ");
            assertThat(Files.readString(report)).contains("xtrabackup of 02:00", "the coordinator commits it");
        }
    }

    /** A second profile is no way around what nobody may answer for on a production server. */
    @Test
    void preparedTransactionsOfAProductionServerStayOpenWhateverItsProfileSays() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7)) {
            server.run("CREATE DATABASE small", "CREATE TABLE small.t (id INT PRIMARY KEY) ENGINE=InnoDB");
            server.run("XA START 'left'", "INSERT INTO small.t VALUES (1)", "XA END 'left'", "XA PREPARE 'left'");
            Profile production = Lots.production(server, server.user()).withPassword(PasswordSource.NONE);
            commands.profiles().save(production.copy("p", "shop-prod"));
            commands.profiles().save(production.copy("d", "shop-dev").withEnvironment(Environment.DEVELOPMENT));
            assertThat(commands.run("count", "--server", "shop-prod", "--schema", "small")
                            .status())
                    .isZero();

            Commands.Ended refused = commands.run(
                    "upgrade",
                    "run",
                    "--server",
                    "shop-dev",
                    "--schema",
                    "small",
                    "--yes",
                    "--unlock",
                    "trial",
                    "--backup",
                    "xtrabackup of 02:00",
                    "--confirm",
                    "xa=the coordinator commits it tonight");
            assertThat(refused.status()).as(refused.err()).isEqualTo(1);
            assertThat(refused.err()).contains("PREREQUISITE  xa  OPEN", "E-4260", "1 prerequisite is open", ": xa.");
            Commands.Ended plan = commands.run("upgrade", "plan", "--server", "shop-dev", "--schema", "small");
            assertThat(plan.out() + plan.err()).contains("This is a production server.");
        }
    }

    private Commands.Ended run(TestServer server, String... more) throws Exception {
        List<String> words =
                new ArrayList<>(List.of("upgrade", "run", "--server", url(server), "--schema", "small", "--yes"));
        words.addAll(List.of(more));
        return commands.run(words.toArray(String[]::new));
    }

    @Test
    void whatAnAccountWithFewPrivilegesCannotReadIsUnknownAndNeverPassed() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7)) {
            server.run(
                    "CREATE DATABASE shop",
                    "CREATE TABLE shop.t (id INT PRIMARY KEY) ENGINE=InnoDB",
                    "CREATE USER 'narrow'@'%'",
                    "GRANT SELECT ON shop.t TO 'narrow'@'%'");
            Commands.Ended ended = commands.run(
                    "upgrade",
                    "check",
                    "--server",
                    "mysql://narrow@" + server.host() + ":" + server.port(),
                    "--target",
                    "8.0",
                    "--no-config",
                    "--format",
                    "json");
            for (JsonNode gate : JsonMapper.shared().readTree(ended.out()).get("gates")) {
                String root = state(server, gate.get("gate").asString());
                assertThat(gate.get("state").asString()).as(gate.toString()).isIn(root, "unknown");
                if (gate.get("gate").asString().equals("disk")) {
                    assertThat(gate.get("state").asString()).isEqualTo("unknown");
                }
            }
        }
    }
}
