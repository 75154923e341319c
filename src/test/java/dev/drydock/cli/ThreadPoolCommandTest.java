package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.db.Lots;
import dev.drydock.feature.threadpool.Surveys;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code drydock threadpool} on a real server. */
@NeedsServers
@Timeout(240)
class ThreadPoolCommandTest {

    private static final String SCRATCH = "SCHEMA_NAME LIKE 'drydock\\_load%'";

    @TempDir
    private Path folder;

    @Test
    void statusAndCheckShowUnitsGroupsAndTheMissingDoor() throws Exception {
        try (TestServer server = Surveys.mariaDb(0);
                Commands commands = new Commands(folder)) {
            Commands.Ended status = commands.run("threadpool", "status", "--server", url(server), "--seconds", "1");
            assertThat(status.out())
                    .contains(
                            "MariaDB, built in, running",
                            "500 ms",
                            "command line",
                            "GROUP",
                            "Memory:",
                            "needs SSH to it",
                            "while it does little",
                            "Extra port: none");
            Commands.Ended check = commands.run("threadpool", "check", "--server", url(server), "--seconds", "1");
            assertThat(check.out()).contains("error no-door extra_port", "extra_max_connections = 3");
            assertThat(check.status()).isEqualTo(1);
            JsonNode json = JsonMapper.builder()
                    .build()
                    .readTree(commands.run(
                                    "threadpool",
                                    "status",
                                    "--server",
                                    url(server),
                                    "--seconds",
                                    "1",
                                    "--format",
                                    "json")
                            .out());
            Schemas.fits("threadpool", json);
            assertThat(json.at("/pool/kind").asString()).isEqualTo("mariadb");
            assertThat(json.at("/door/state").asString()).isEqualTo("none");
            assertThat(json.at("/groups").size()).isPositive();
            assertThat(json.at("/load/context_switches_per_second").isNull()).isTrue();
            assertThat(json.at("/load/connection_likely_bytes").asLong()).isPositive();
            assertThat(json.at("/settings")
                            .valueStream()
                            .filter(one -> one.at("/name").asString().equals("thread_pool_stall_limit")))
                    .singleElement()
                    .satisfies(one -> assertThat(one.at("/millis").asLong()).isEqualTo(500));
            assertThat(commands.run("threadpool", "status", "--server", url(server), "--seconds", "0")
                            .status())
                    .isEqualTo(2);
        }
    }

    /** The process has 256 MB of heap. */
    @Test
    void twoThousandConnectionsAreProvenByAProcessWithLittleHeap() throws Exception {
        try (TestServer server = Surveys.mariaDb(Surveys.freePort(), "--max-connections=2100", "--back-log=2000")) {
            DrydockProcess.Ended ended = DrydockProcess.run(
                    folder,
                    "threadpool",
                    "prove",
                    "--server",
                    url(server),
                    "--connections",
                    "2000",
                    "--seconds",
                    "1",
                    "--rows",
                    "500",
                    "--format",
                    "json");
            assertThat(ended.status()).as(ended.err()).isZero();
            Schemas.fits("threadpool-prove", ended.out());
            JsonNode step = JsonMapper.builder().build().readTree(ended.out()).at("/steps/0");
            assertThat(step.at("/connections").asInt()).isEqualTo(2_000);
            assertThat(step.at("/failures").asInt()).isZero();
            assertThat(step.at("/operations").asLong()).isPositive();
        }
    }

    @Test
    void whatAKilledProofLeftIsNamedByTheNextOneAndRemovedWhenAsked() throws Exception {
        try (TestServer server = Surveys.mariaDb(Surveys.freePort())) {
            String[] prove = {"threadpool", "prove", "--server", url(server), "--connections", "4", "--rows", "500"};
            for (int made = 1; made <= 2; made++) {
                int schemas = made;
                try (DrydockProcess killed = DrydockProcess.start(folder, with(prove, "--seconds", "300"))) {
                    Lots.eventually(() -> scratch(server) == schemas);
                    killed.kill();
                }
                assertThat(scratch(server)).isEqualTo(schemas);
            }
            Commands.Ended next = Commands.next(folder, with(prove, "--seconds", "1"));
            assertThat(next.status()).as(next.err()).isZero();
            assertThat(next.err()).contains("Left by a load test whose process died: drydock_load_", "--remove-left");
            String first = server.value("SELECT MIN(SCHEMA_NAME) FROM information_schema.SCHEMATA WHERE " + SCRATCH);
            Path kept = server.dataDir().orElseThrow().resolve(first).resolve("not of the server");
            Files.writeString(kept, "x");
            Commands.Ended partly = Commands.next(folder, with(prove, "--remove-left"));
            assertThat(partly.status()).as(partly.err()).isOne();
            assertThat(partly.err()).contains(first, "1010");
            assertThat(server.value(
                            "SELECT GROUP_CONCAT(SCHEMA_NAME) FROM information_schema.SCHEMATA WHERE " + SCRATCH))
                    .isEqualTo(first);
            Files.delete(kept);
            assertThat(Commands.next(folder, with(prove, "--remove-left")).status())
                    .isZero();
            assertThat(scratch(server)).isZero();
            assertThat(Commands.next(folder, with(prove, "--remove-left")).status())
                    .isEqualTo(4);
        }
    }

    private static int scratch(TestServer server) throws Exception {
        return Integer.parseInt(server.value("SELECT COUNT(*) FROM information_schema.SCHEMATA WHERE " + SCRATCH));
    }

    private static String[] with(String[] some, String... more) {
        return Stream.concat(Stream.of(some), Stream.of(more)).toArray(String[]::new);
    }

    private static String url(TestServer server) {
        return "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
    }
}
