package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.replay.Difference;
import dev.drydock.feature.upgrade.replay.FoundDifferences;
import dev.drydock.feature.upgrade.replay.ReplayLoad;
import dev.drydock.feature.upgrade.replay.ReplayOptions;
import dev.drydock.feature.upgrade.replay.ReplayStatement;
import dev.drydock.feature.upgrade.replay.RunningServer;
import dev.drydock.feature.upgrade.replay.StatementReplay;
import dev.drydock.lab.InJob;
import dev.drydock.lab.Lab;
import dev.drydock.lab.LabPrograms;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.Total;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The samples of {@code events_statements_summary_by_digest}, run on the server that has them and on another. The release that starts
 * on data of 8.0.15 is none of those at hand, so that both servers hold the same tables.
 */
@NeedsServers
@Timeout(300)
class RememberedReplayTest {

    @TempDir
    private Path folder;

    /** @param refused the number of the error of what the newer one does not know */
    @ParameterizedTest
    @CsvSource({"MYSQL_8_0, MYSQL_9, 1193", "MYSQL_9, MYSQL_9, 0"})
    void samplesAreRunOnBothAndRolledBack(ServerKind from, ServerKind to, int refused) throws Exception {
        String setting = from == ServerKind.MYSQL_8_0 ? "expire_logs_days" : "max_connections";
        ServerProgram program = ServerProgram.at(LabPrograms.of(from, folder));
        try (TestServer old = Lab.fresh(from, "--performance-schema=ON");
                TestServer next = Lab.fresh(to)) {
            for (TestServer server : List.of(old, next)) {
                server.run("CREATE DATABASE shop", "CREATE TABLE shop.t (id INT PRIMARY KEY, name VARCHAR(900))");
                server.run("INSERT INTO shop.t VALUES (1, 'a'), (2, 'b'), (3, REPEAT('c', 900))");
            }
            old.run(
                    "USE shop",
                    "SELECT name FROM t WHERE id = 2 AND name <> 'it''s'",
                    "SELECT id, 'é' FROM t WHERE name = 'b' UNION SELECT 2, '😀'",
                    "UPDATE t SET name = CONCAT(name, '!') WHERE id = 1",
                    "SELECT @@global." + setting + " FROM t WHERE id = 1",
                    "SELECT '" + "x".repeat(4000) + "' FROM t WHERE id = 3");
            Map<String, List<Difference>> found = replayed(old, next, program);
            // the tests' own driver asks for it
            found.keySet().removeIf(digest -> digest.contains("transaction_read_only"));
            assertThat(found.keySet())
                    .hasSize(5)
                    .anyMatch(digest -> digest.startsWith("INSERT"))
                    .anyMatch(digest -> digest.startsWith("SELECT name FROM t"))
                    .anyMatch(digest -> digest.contains("UNION"))
                    .anyMatch(digest -> digest.startsWith("UPDATE"));
            found.forEach((digest, differences) -> {
                if (refused != 0 && digest.contains(setting)) {
                    assertThat(differences)
                            .singleElement()
                            .satisfies(one -> assertThat(one)
                                    .isInstanceOfSatisfying(
                                            Difference.Refused.class,
                                            error -> assertThat(error.there().errno())
                                                    .isEqualTo(refused)));
                } else {
                    assertThat(differences).as(digest).noneMatch(Difference::real);
                }
            });
            assertThat(old.value("SELECT name FROM shop.t WHERE id = 1")).isEqualTo("a!");
            assertThat(next.value("SELECT name FROM shop.t WHERE id = 1")).isEqualTo("a");
        }
    }

    private static Map<String, List<Difference>> replayed(TestServer old, TestServer next, ServerProgram program)
            throws Exception {
        Map<String, List<Difference>> found = new TreeMap<>();
        ReplayOptions options = ReplayOptions.usual(program, List.of());
        InJob.of(context -> {
            try (OpenServer here = OpenServer.open(Lots.profile(old), Secret.none());
                    OpenServer there = OpenServer.open(Lots.profile(next), Secret.none())) {
                ReplayLoad load = ReplayRehearsal.load(here, options, true, context);
                try (StatementReplay replay = new StatementReplay(
                        new RunningServer(here),
                        new RunningServer(there),
                        "",
                        "",
                        new ReplayStatement.Names("utf8mb4", ""),
                        options,
                        context,
                        new FoundDifferences(found))) {
                    replay.run(load, context.stage("replay", Total.unknown()));
                }
            }
        });
        return found;
    }
}
