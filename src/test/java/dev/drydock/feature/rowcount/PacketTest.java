package dev.drydock.feature.rowcount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.history.Item;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Small tables share a packet; each must still have its own result, whatever happens to its neighbours. */
class PacketTest extends RowCounts {

    private static final int TABLES = 150;

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MARIADB"})
    void tablesThatVanishFailByThemselvesAndTheirNeighboursAreCountedOnce(ServerKind kind) throws Exception {
        TestServer lab = Lab.shared(kind);
        schema(lab, "packets", smallTables());
        try (OpenServer server = open(lab);
                Connection connection = lab.connect();
                Statement statement = connection.createStatement()) {
            CountResult result = count(
                    server,
                    Wish.plain().of("packets"),
                    oncePlanned(statement, "DROP TABLE packets.t000, packets.t017, packets.t018, packets.t149"));

            for (int table = 0; table < TABLES; table++) {
                String name = "t%03d".formatted(table);
                if (List.of(0, 17, 18, 149).contains(table)) {
                    assertThat(code(result, name)).as(name).isEqualTo(DbError.TABLE_GONE);
                } else {
                    assertThat(of(result, name).rows()).as(name).hasValue(table % 4);
                }
            }
            assertThat(history.items(result.runId()))
                    .extracting(item -> item.object().name())
                    .doesNotHaveDuplicates()
                    .hasSize(TABLES);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0"})
    void eachTableOfAPacketHasTheTimeOfItsOwnStatement(ServerKind kind) throws Exception {
        TestServer lab = Lab.shared(kind);
        schema(lab, "packets", smallTables());
        try (OpenServer server = open(lab);
                Connection connection = lab.connect();
                Statement statement = connection.createStatement()) {
            Thread unlock = Thread.ofPlatform().unstarted(() -> unlockLater(statement));
            CountListener locking = new CountListener() {
                @Override
                public void planned(CountPlan plan) {
                    oncePlanned(statement, "LOCK TABLES packets.t077 WRITE").planned(plan);
                    unlock.start();
                }
            };
            CountResult result = count(server, Wish.plain().workers(1).of("packets"), locking);
            unlock.join();

            assertThat(complete(result)).isTrue();
            assertThat(of(result, "t077").took().toMillis()).isGreaterThanOrEqualTo(400);
            assertThat(result.tables())
                    .filteredOn(count -> !count.name().table().equals("t077"))
                    .allMatch(count ->
                            count.took().toMillis() < of(result, "t077").took().toMillis());
            assertThat(history.items(result.runId())).hasSize(TABLES).allMatch(item -> measured(item));
        }
    }

    private static boolean measured(Item item) {
        return item.millis() != null && item.measure() != null;
    }

    private static void unlockLater(Statement statement) {
        try {
            Thread.sleep(800);
            statement.execute("UNLOCK TABLES");
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static String[] smallTables() {
        List<String> statements = new ArrayList<>();
        for (int table = 0; table < TABLES; table++) {
            String name = "t%03d".formatted(table);
            statements.add("CREATE TABLE " + name + " (id INT PRIMARY KEY AUTO_INCREMENT) ENGINE=MyISAM");
            for (int row = 0; row < table % 4; row++) {
                statements.add("INSERT INTO " + name + " VALUES ()");
            }
        }
        return statements.toArray(String[]::new);
    }
}
