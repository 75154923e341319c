package dev.drydock.feature.rowcount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.drydock.db.Lots;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.Item;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.run.RunResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Counts that go well, and the forms they come in. */
class RowCountJobTest extends RowCounts {

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_6", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void everyTableIsCountedExactlyBiggestFirstAndIsInTheHistory(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        schema(
                server,
                "exact",
                "CREATE TABLE `small ``one` (id TINYINT AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB",
                "INSERT INTO `small ``one` VALUES (100)",
                "CREATE TABLE empty_one (id INT) ENGINE=MyISAM",
                "CREATE TABLE `select` (id INT) ENGINE=MyISAM",
                "INSERT INTO `select` VALUES (1), (2), (3)",
                "CREATE VIEW dead AS SELECT 1",
                "CREATE DEFINER = 'gone'@'nowhere' VIEW orphan AS SELECT * FROM `select`");
        Lots.numbers(server, "exact", 5);
        try (OpenServer opened = open(server)) {
            List<TableEntry> started = Collections.synchronizedList(new ArrayList<>());
            RunResult<CountResult> result =
                    count(opened, Wish.plain().workers(1).of("exact"), new CountListener() {
                        @Override
                        public void started(TableEntry table) {
                            started.add(table);
                        }
                    });
            assertThat(complete(result)).isTrue();
            assertThat(of(result, "seq").rows()).hasValue(100_000);
            assertThat(of(result, "digits").rows()).hasValue(10);
            assertThat(of(result, "small `one").rows()).hasValue(1);
            assertThat(of(result, "empty_one").rows()).hasValue(0);
            assertThat(of(result, "select").rows()).hasValue(3);
            assertThat(result.value().tables()).hasSize(5);
            assertThat(result.value().plan().leftOut().views()).isEqualTo(2);
            assertThat(started.getFirst().name().table()).isEqualTo("seq");
            assertThat(started).extracting(table -> -table.bytes().orElse(-1)).isSorted();
            assertThat(result.value().headroom()).singleElement().satisfies(column -> {
                assertThat(column.next()).isEqualTo(101);
                assertThat(column.highest()).isEqualTo(127);
                assertThat(column.used()).isBetween(0.78, 0.79);
            });
            RunSummary run = history.run(result.id()).orElseThrow();
            assertThat(run.state()).isEqualTo(RunState.SUCCEEDED);
            assertThat(history.items(result.id()))
                    .filteredOn(item -> item.kind().equals(CountHistory.TABLE))
                    .extracting(Item::measure)
                    .containsExactlyInAnyOrder(100_000L, 10L, 1L, 0L, 3L);
            assertThat(history.findings(result.id())).hasSize(1);
        } finally {
            server.run("DROP DATABASE exact");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_6", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void partitionsAreCountedOneByOneWhereTheServerCan(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        schema(
                server,
                "parts",
                "CREATE TABLE p (id INT PRIMARY KEY) ENGINE=InnoDB PARTITION BY RANGE (id)"
                        + " (PARTITION `low ``est` VALUES LESS THAN (10), PARTITION `from` VALUES LESS THAN MAXVALUE)",
                "INSERT INTO p VALUES (1), (2), (11), (12), (13)");
        try (OpenServer opened = open(server)) {
            TableCount count = of(count(opened, Wish.plain().byPartition().of("parts")), "p");
            assertThat(count.rows()).hasValue(5);
            if (kind == ServerKind.MYSQL_5_5) {
                assertThat(count.partitions()).isEmpty();
            } else {
                assertThat(count.partitions())
                        .extracting(TableCount.PartitionCount::partition, TableCount.PartitionCount::rows)
                        .containsExactly(tuple("low `est", 2L), tuple("from", 3L));
            }
        } finally {
            server.run("DROP DATABASE parts");
        }
    }

    @Test
    void aSchemaWithoutTablesSucceedsWithNothing() throws Exception {
        TestServer server = Lab.mysql57();
        schema(server, "bare");
        try (OpenServer opened = open(server)) {
            RunResult<CountResult> result = count(opened, Wish.plain().of("bare"));
            assertThat(result.value().tables()).isEmpty();
            assertThat(complete(result)).isTrue();
            assertThat(history.run(result.id()).orElseThrow().state()).isEqualTo(RunState.SUCCEEDED);
        } finally {
            server.run("DROP DATABASE bare");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void theGrowthTableGetsWhatWasCounted(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        schema(server, "grows", "CREATE TABLE `it's` (a INT) ENGINE=InnoDB", "INSERT INTO `it's` VALUES (1), (2)");
        server.run("DROP DATABASE IF EXISTS dbadmin");
        try (OpenServer opened = open(server)) {
            RunResult<CountResult> result =
                    count(opened, Wish.plain().withGrowthTable().of("grows"));
            assertThat(result.problems()).isEmpty();
            assertThat(server.value("SELECT CONCAT(table_name, ' ', table_rows) FROM dbadmin.table_growth"
                            + " WHERE table_schema = 'grows'"))
                    .isEqualTo("it's 2");
            try (LongSession session = opened.longSession();
                    ChangePermit permit = opened.permit()) {
                new GrowthTable(session.changes(permit))
                        .write(result.started(), result.value().tables());
            }
            assertThat(server.value("SELECT COUNT(*) FROM dbadmin.table_growth WHERE table_schema = 'grows'"))
                    .as("two runs in one second")
                    .isEqualTo("1");
        } finally {
            server.run("DROP DATABASE grows", "DROP DATABASE IF EXISTS dbadmin");
        }
    }
}
