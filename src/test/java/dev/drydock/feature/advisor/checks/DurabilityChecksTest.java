package dev.drydock.feature.advisor.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Severity;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a crash may lose, brought about on real servers. */
class DurabilityChecksTest extends CheckedServers {

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_6", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void whatACrashMayLoseIsFoundAndMended(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind, "--log-bin=b", "--server-id=7", "--skip-innodb-doublewrite")) {
            server.run("SET GLOBAL sync_binlog = 0", "SET GLOBAL innodb_flush_log_at_trx_commit = 2");
            boolean checksums = kind != ServerKind.MARIADB; // since 10.6 there is no value that turns them off
            if (checksums) {
                server.run("SET GLOBAL innodb_checksum_algorithm = none");
                mendedBySql(server, "dur.checksum", "innodb_checksum_algorithm");
            }
            assertThat(check(server).ids("dur.")).contains("dur.sync-binlog", "dur.trx-commit", "dur.doublewrite");
            assertThat(check(server).of("dur.doublewrite").severity()).isEqualTo(Severity.ERROR);
            mendedBySql(server, "dur.sync-binlog", "sync_binlog");
            mendedBySql(server, "dur.trx-commit", "innodb_flush_log_at_trx_commit");
        }
    }
}
