package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Severity;
import dev.drydock.db.Lots;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The statements that a source remembers, explained on both sides. */
@NeedsServers
@Timeout(300)
class RehearsalStatementsTest {

    private static final RehearsalOptions STATEMENTS = new RehearsalOptions(
            new Scope(List.of(), List.of(), List.of(), false),
            Optional.empty(),
            false,
            false,
            20,
            true,
            2,
            Optional.empty());

    @TempDir
    private Path folder;

    @Test
    void anErrorOtherColumnsAndAnotherPlanAreListedAndNothingElse() throws Exception {
        TargetChoice target = Rehearsals.program(ServerKind.MYSQL_8_0, folder);
        try (TestServer source = Lab.fresh(ServerKind.MYSQL_5_7, "--performance-schema=ON");
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            String rows = String.join(
                    ", ",
                    IntStream.range(0, 2_000)
                            .mapToObj(i -> "(" + i + ", " + i % 40 + ", " + i % 7 + ", 'x', '2020-01-01')")
                            .toList());
            source.run(Stream.of(
                            "CREATE DATABASE shop",
                            "USE shop",
                            "CREATE TABLE t (id INT PRIMARY KEY, n INT, g INT, bits BINARY(8), made DATE, KEY (n))",
                            "CREATE TABLE soon_gone (id INT PRIMARY KEY)",
                            "CREATE TABLE u (id INT PRIMARY KEY, t INT, KEY (t))",
                            "INSERT INTO t VALUES " + rows,
                            "INSERT INTO u SELECT id, n FROM t",
                            "ANALYZE TABLE t, u",
                            "TRUNCATE performance_schema.events_statements_summary_by_digest",
                            "SELECT g, COUNT(*) FROM t GROUP BY g",
                            "SELECT bits & bits FROM t WHERE n = 3",
                            "SELECT SQL_CACHE n FROM t WHERE bits = 'hiddenwd'",
                            "SELECT id FROM t WHERE n = 5 LIMIT 3",
                            "SELECT u.id FROM t JOIN u ON u.t = t.n WHERE t.n IN (1, 2, 3)",
                            "SELECT COUNT(*) FROM t WHERE made = '2020-01-01'",
                            "UPDATE t SET g = 8 WHERE n = 39",
                            "DELETE FROM t WHERE n = 39 AND g = 100",
                            "INSERT INTO u (id, t) VALUES (100000, 1), (100001, 1)",
                            "SELECT id FROM soon_gone",
                            "DROP TABLE soon_gone")
                    .toArray(String[]::new));
            String before = source.value("CHECKSUM TABLE shop.t");

            RunResult<RehearsalResult> run = Rehearsals.run(source, target, STATEMENTS, history);
            RehearsalResult result = run.value();

            assertThat(result.findings().stream()
                            .filter(found -> found.finding().severity() != Severity.NOTICE
                                    && !found.finding().message().contains("flags of sql_mode"))
                            .map(found -> found.finding().severity() + " "
                                    + found.finding().message().replaceAll("\\s+", " "))
                            .toList())
                    .as(result.findings().toString())
                    .satisfiesExactlyInAnyOrder(
                            one -> assertThat(one).startsWith("ERROR").contains("SQL_CACHE"),
                            one -> assertThat(one)
                                    .startsWith("WARNING Its result has other columns.")
                                    .contains("BIGINT UNSIGNED")
                                    .contains("BINARY"),
                            one -> assertThat(one)
                                    .startsWith("WARNING Its plan is another one")
                                    .contains("Using filesort"));
            assertThat(Objects.requireNonNull(result.tallies().get("statement")).built())
                    .isGreaterThanOrEqualTo(8);
            assertThat(history.findings(run.id()).toString() + history.items(run.id()))
                    .doesNotContain("hiddenwd");
            assertThat(result.findings())
                    .anySatisfy(found -> assertThat(found.finding().message())
                            .contains("1 statement speaks of tables that the source has no more"));
            assertThat(source.value("CHECKSUM TABLE shop.t")).isEqualTo(before);
            try (OpenServer opened = OpenServer.open(Lots.profile(source), Secret.none())) {
                List<RememberedStatement> remembered =
                        opened.query(session -> new RememberedStatements(session, opened.facts()).all());
                assertThat(remembered)
                        .isNotEmpty()
                        .noneMatch(one -> one.digest().matches("(?i).*(CONCAT_WS|MIN`? ?\\(|drydock).*"));
            }
            assertThat(source.value("SELECT COUNT(*) FROM shop.u")).isEqualTo("2002");
        }
    }

    @Test
    void withoutTheSourcesStatisticsNoPlanIsCalledTheSame() {
        StatementTally tally = new StatementTally(false);
        assertThat(tally.statistics()).isFalse();
        assertThat(RememberedStatement.filled("SELECT `a` FROM `t` WHERE `a` IN (...) AND `b` = ? LIMIT ?, ...", "1"))
                .isEqualTo("SELECT `a` FROM `t` WHERE `a` IN(1) AND `b` = 1 LIMIT 1, 1");
        assertThat(RememberedStatement.filled("INSERT INTO `u` ( `id` , `t` ) VALUES (...) /* , ... */", "1"))
                .startsWith("INSERT INTO `u` ( `id` , `t` ) VALUES(1, 1)");
        assertThat(new RememberedStatement("s", "SELECT `a` FROM `t` WHERE `b` > ? LIMIT ?", "").filled())
                .containsExactly(
                        "SELECT `a` FROM `t` WHERE `b` > 1 LIMIT 1",
                        "SELECT `a` FROM `t` WHERE `b` > '2020-01-01' LIMIT 1");
        assertThat(new RememberedStatement("s", "SELECT `a` FROM `t` WHERE `b`...", "").cut())
                .isTrue();
        assertThat(new RememberedStatement("s", "SELECT ?, ...", "").cut()).isFalse();
    }
}
