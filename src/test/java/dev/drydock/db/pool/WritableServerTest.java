package dev.drydock.db.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.Lots;
import dev.drydock.db.sql.DbError;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.DrydockException;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** InnoDB that refuses changes is asked of the server itself, with the statement that a rebuild is. */
@NeedsServers
@Timeout(300)
class WritableServerTest {

    @ParameterizedTest
    @CsvSource({
        "MYSQL_5_5, --innodb-force-recovery=1, innodb_force_recovery = 1",
        "MYSQL_5_6, --innodb-read-only, innodb_read_only = 1",
        "MYSQL_5_7, --innodb-force-recovery=3, innodb_force_recovery = 3",
        "MYSQL_8_0, --innodb-force-recovery=1, innodb_force_recovery = 1",
        "MARIADB_10_2, --innodb-force-recovery=4, innodb_force_recovery = 4",
        "MARIADB, --innodb-force-recovery=5, innodb_force_recovery = 5",
    })
    void aServerWhoseInnoDbTakesNoChangesIsNamedWithItsOption(ServerKind kind, String option, String named)
            throws Exception {
        try (TestServer server = Lab.fresh(kind)) {
            server.run("CREATE DATABASE w", "CREATE TABLE w.t (a INT) ENGINE=InnoDB");
            server.restart(option);
            try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
                assertThatThrownBy(() -> server.run("ALTER TABLE w.t ENGINE=InnoDB"))
                        .isInstanceOf(Exception.class);
                assertThatThrownBy(() -> WritableServer.require(opened))
                        .isInstanceOfSatisfying(DrydockException.class, refused -> {
                            assertThat(refused.problem().code()).isEqualTo(DbError.SERVER_READ_ONLY);
                            assertThat(refused.problem().detail()).isEqualTo(named);
                        });
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "MYSQL_5_6, --skip-innodb --default-storage-engine=MyISAM --default-tmp-storage-engine=MyISAM",
        "MARIADB, --innodb-force-recovery=3"
    })
    void oneThatTakesThemIsNotRefused(ServerKind kind, String options) throws Exception {
        try (TestServer server = Lab.fresh(kind, options.split(" "));
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            server.run("CREATE DATABASE w", "CREATE TABLE w.t (a INT)", "ALTER TABLE w.t FORCE");
            WritableServer.require(opened);
        }
    }
}
