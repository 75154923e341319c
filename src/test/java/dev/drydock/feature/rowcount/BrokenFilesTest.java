package dev.drydock.feature.rowcount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.run.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Damaged and missing files cost the table they belong to, and are told by a code. */
class BrokenFilesTest extends RowCounts {

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void crashedAndDroppedTablesFailByThemselves(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        schema(
                server,
                "broken",
                "CREATE TABLE crashed (a INT NOT NULL, b CHAR(20), KEY (a)) ENGINE=MyISAM",
                "INSERT INTO crashed VALUES (1, 'a'), (2, 'b'), (3, 'c')",
                "CREATE TABLE dropped (a INT) ENGINE=InnoDB",
                "CREATE TABLE good (a INT) ENGINE=InnoDB",
                "INSERT INTO good VALUES (1), (2)",
                "FLUSH TABLES");
        Path index = server.dataDir().orElseThrow().resolve("broken").resolve("crashed.MYI");
        byte[] bytes = Files.readAllBytes(index);
        Arrays.fill(bytes, 24, 64, (byte) 0x7f);
        Files.write(index, bytes);
        try (OpenServer opened = open(server)) {
            RunResult<CountResult> result =
                    count(opened, Wish.plain().workers(1).of("broken"), new CountListener() {
                        @Override
                        public void planned(CountPlan plan) {
                            try {
                                server.run("DROP TABLE broken.dropped");
                            } catch (SQLException failure) {
                                throw new IllegalStateException(failure);
                            }
                        }
                    });
            assertThat(of(result, "good").rows()).hasValue(2);
            assertThat(code(result, "dropped")).isEqualTo(DbError.TABLE_GONE);
            assertThat(code(result, "crashed")).isEqualTo(DbError.TABLE_CRASHED);
            assertThat(complete(result)).isFalse();
            assertThat(history.items(result.id())).hasSize(3);
        } finally {
            server.run("DROP DATABASE IF EXISTS broken");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_6", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void tablesAndPartitionsWhoseFilesAreMissingFailByThemselves(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind)) {
            // since 8.0 there are no partitions of MyISAM
            boolean myisamPartitions = kind != ServerKind.MYSQL_8_0 && kind != ServerKind.MYSQL_9;
            String parts = " PARTITION BY RANGE (a) (PARTITION p0 VALUES LESS THAN (10),"
                    + " PARTITION p1 VALUES LESS THAN (20), PARTITION p2 VALUES LESS THAN MAXVALUE)";
            schema(
                    server,
                    "holes",
                    "CREATE TABLE gone (a INT) ENGINE=InnoDB",
                    "CREATE TABLE gone_myisam (a INT) ENGINE=MyISAM",
                    "CREATE TABLE zeroed_myisam (a INT) ENGINE=MyISAM",
                    "CREATE TABLE part (a INT) ENGINE=InnoDB" + parts,
                    "CREATE TABLE part_myisam (a INT) ENGINE=MyISAM" + (myisamPartitions ? parts : ""),
                    "CREATE TABLE here (a INT) ENGINE=InnoDB" + parts,
                    "INSERT INTO gone VALUES (1)",
                    "INSERT INTO gone_myisam VALUES (1)",
                    "INSERT INTO part VALUES (1), (11), (21)",
                    "INSERT INTO part_myisam VALUES (1), (11), (21)",
                    "INSERT INTO here VALUES (1), (11), (12), (21)");
            server.stop();
            Path data = server.dataDir().orElseThrow().resolve("holes");
            delete(data, "gone.ibd");
            delete(data, "gone_myisam.myd");
            Path index = file(data, "zeroed_myisam.myi");
            Files.write(index, new byte[(int) Files.size(index)]);
            delete(data, "part#p#p1.ibd");
            delete(data, myisamPartitions ? "part_myisam#p#p1.myd" : "part_myisam.myd");
            server.restartUnseen();
            try (OpenServer opened = open(server)) {
                for (CountOptions options : List.of(
                        Wish.plain().of("holes"), Wish.plain().byPartition().of("holes"))) {
                    RunResult<CountResult> result = count(opened, options);
                    assertThat(result.value().tables()).hasSize(6);
                    assertThat(of(result, "here").rows()).hasValue(4);
                    for (String hole : List.of("gone", "gone_myisam", "zeroed_myisam", "part", "part_myisam")) {
                        assertThat(of(result, hole).status()).as(hole).isEqualTo(TableCount.Status.FAILED);
                        assertThat(code(result, hole))
                                .as(of(result, hole).problem().orElseThrow().full())
                                .isIn(DbError.FILES_BROKEN, DbError.TABLE_GONE, DbError.TABLE_CRASHED);
                    }
                    assertThat(history.items(result.id()))
                            .filteredOn(item -> item.kind().equals(CountHistory.TABLE))
                            .hasSize(6);
                }
            }
        }
    }

    private static void delete(Path folder, String name) throws IOException {
        Files.delete(file(folder, name));
    }

    /** The file whatever the case of its name, in which versions differ. */
    private static Path file(Path folder, String name) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName()
                            .toString()
                            .toLowerCase(Locale.ROOT)
                            .equals(name))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(name));
        }
    }
}
