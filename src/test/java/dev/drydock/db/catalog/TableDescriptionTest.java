package dev.drydock.db.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a server says of one table, on each kind of server. */
@NeedsServers
class TableDescriptionTest {

    @ParameterizedTest
    @EnumSource(
            value = ServerKind.class,
            names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MARIADB"})
    void columnsIndexesPartitionsAndStatementAreRead(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        server.run(
                "DROP DATABASE IF EXISTS `descri``bed`",
                "CREATE DATABASE `descri``bed`",
                "CREATE TABLE `descri``bed`.`a-b` (id INT NOT NULL AUTO_INCREMENT, n INT DEFAULT 7, KEY by_n (n, id),"
                        + " PRIMARY KEY (id)) ENGINE=InnoDB PARTITION BY RANGE (id)"
                        + " (PARTITION low VALUES LESS THAN (10), PARTITION high VALUES LESS THAN MAXVALUE)");
        try (OpenServer open = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            TableDescription found =
                    open.query(session -> TableDescription.read(session, new TableName("descri`bed", "a-b")));
            assertThat(found.ddl()).startsWith("CREATE TABLE `a-b`");
            assertThat(found.columns())
                    .extracting(TableDescription.Column::name)
                    .containsExactly("id", "n");
            assertThat(found.columns().getFirst().extra()).isEqualTo("auto_increment");
            assertThat(found.columns().getLast().fallback()).isEqualTo("7");
            assertThat(found.indexes())
                    .extracting(TableDescription.Index::name)
                    .containsExactlyInAnyOrder("PRIMARY", "by_n", "by_n");
            assertThat(found.partitions())
                    .extracting(TableDescription.Partition::name)
                    .containsExactly("low", "high");
        } finally {
            server.run("DROP DATABASE `descri``bed`");
        }
    }
}
