package dev.drydock.feature.advisor.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each remedy that can be carried out is carried out: its finding is gone, and nothing else has changed. */
class RemediesTest extends CheckedServers {

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_6", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB_10_2", "MARIADB"})
    void eachMendsItsFindingAndNothingElse(ServerKind kind) throws Exception {
        boolean eight = kind == ServerKind.MYSQL_8_0 || kind == ServerKind.MYSQL_9;
        boolean maria = kind == ServerKind.MARIADB || kind == ServerKind.MARIADB_10_2;
        try (TestServer server = Lab.fresh(
                kind,
                "--log-bin=b",
                "--server-id=7",
                "--skip-innodb-doublewrite",
                "--myisam-recover-options=OFF",
                "--innodb-flush-method=fsync",
                "--innodb-buffer-pool-dump-at-shutdown=OFF",
                "--innodb-buffer-pool-load-at-startup=OFF")) {
            String days = eight || kind == ServerKind.MARIADB ? "binlog_expire_logs_seconds" : "expire_logs_days";
            server.run(
                    "SET GLOBAL " + days + " = 0",
                    "CREATE USER 'root'@'10.9.9.9' IDENTIFIED BY 'Long-enough-1'",
                    "CREATE USER 'ba`re'@'10.1.2.3'",
                    "CREATE SCHEMA d DEFAULT CHARACTER SET utf8mb4",
                    "CREATE TABLE d.m (i INT PRIMARY KEY) ENGINE=MyISAM",
                    "CREATE TABLE d.`no``key` (i INT NOT NULL) ENGINE=InnoDB");
            if (eight) {
                server.run("CREATE USER 'old'@'10.1.2.3' IDENTIFIED BY 'Long-enough-1'");
            }
            mendedBySql(server, "warm.off", "innodb_buffer_pool_dump_at_shutdown");
            mendedBySql(server, "sec.root-remote");
            mendedByTemplate(server, "sec.no-password", "ba`re@10.1.2.3", "Long-enough-1");
            mendedByTemplate(server, "sch.no-pk", "d.no`key", "i");
            mendedByTemplate(
                    server, "dur.binlog-expiry", days, "7", days, "expire_logs_days", "binlog_expire_logs_seconds");
            // what was set above goes into the file with them, or this restart loses it
            mendedByFile(server, maria, "--innodb-buffer-pool-dump-at-shutdown=ON", "--" + days + "=7");
        }
    }

    /** All lines at once, as a person would put them into the file before one restart. */
    private void mendedByFile(TestServer server, boolean maria, String... others) throws Exception {
        Checked before = check(server);
        List<Finding> offered = before.result().findings().stream()
                .filter(one -> one.remedy().kind() == Remedy.Kind.CONFIGURATION
                        && !one.check().startsWith("conf."))
                .toList();
        assertThat(offered)
                .extracting(Finding::check)
                .contains("dur.doublewrite", "dur.myisam-recover", "io.flush-method", "warm.off", "ops.ps-off");
        List<String> lines = offered.stream()
                .flatMap(one -> one.remedy().text().lines().filter(line -> {
                    assertThat(line).matches("\\[m.*]|\\w+ = .*");
                    return !line.startsWith("[");
                }))
                .toList();
        assertThat(offered).allMatch(one -> one.remedy().text().startsWith(maria ? "[mariadb]" : "[mysqld]"));
        server.restart(Stream.concat(Stream.of(others), lines.stream().map(line -> "--" + line.replace(" = ", "=")))
                .toArray(String[]::new));
        Checked after = check(server);
        Set<String> mended = offered.stream()
                .map(one -> one.check() + " " + one.subject().shown())
                .collect(Collectors.toSet());
        assertThat(after.others("").keySet()).doesNotContainAnyElementsOf(mended);
        Set<String> changed = changed(before, after);
        // what the lab gives each start, and what Performance Schema works out
        changed.removeIf(name -> name.matches("performance_schema_.*|socket|.*tmpdir|pid_file"));
        assertThat(changed)
                .isSubsetOf(
                        lines.stream().map(line -> line.replaceFirst(" .*", "")).collect(Collectors.toSet()));
    }

    private static Set<String> changed(Checked before, Checked after) {
        TreeMap<String, String> values = new TreeMap<>(after.result().read().variables());
        values.entrySet().removeAll(before.result().read().variables().entrySet());
        return new TreeSet<>(values.keySet());
    }
}
