package dev.drydock.feature.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.advisor.PinnedSettings.Line;
import dev.drydock.feature.advisor.PinnedSettings.Lost;
import dev.drydock.lab.HostedServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.platform.secret.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines that keep today's behaviour: real servers of the releases are started with them. */
@NeedsServers
class PinnedSettingsTest {

    /** What the lab says on the command line, whatever the file says. */
    private static final List<String> OF_THE_LAB =
            List.of("log_bin", "sync_binlog", "max_allowed_packet", "performance_schema");

    @ParameterizedTest
    @CsvSource({
        "mysql-5.5, MYSQL_5_6, mysql-5.6",
        "mysql-5.6, MYSQL_5_7, mysql-5.7",
        "mysql-8.0, MYSQL_5_7, mysql-5.7",
        "mysql-5.7, MYSQL_8_0, mysql-8.0",
        "mysql-5.7, MYSQL_9, mysql-9.7",
        "mysql-5.7, MARIADB_10_2, mariadb-10.2",
        "mysql-8.0, MARIADB, mariadb-10.11",
        "mariadb-10.2, MARIADB_11_4, mariadb-11.4"
    })
    void theTargetStartsWithTheLinesAndHasTheValuesOfToday(String from, ServerKind kind, String to) throws Exception {
        SettingsSide today = SettingsSide.of(release(from));
        PinnedSettings pinned = PinnedSettings.of(today, release(to));
        assertThat(pinned.lines()).isNotEmpty();
        // the lab's command line has a binary log otherwise
        String log = pinned.file().contains("skip_log_bin") ? "--skip-log-bin" : "--log-bin=binlog";
        try (HostedServer host = Lab.hostedWith(kind, String.join("\n", pinned.file()) + "\n", "--server-id=1", log)) {
            try (OpenServer server = OpenServer.open(Lots.profile(host.server()), Secret.none())) {
                SettingsSide moved = SettingsSide.of(server);
                List<String> others = new ArrayList<>();
                for (Line line : pinned.lines()) {
                    String name = VariableNames.canonical(line.name());
                    String one = name.equals("expire_logs_days") ? "binlog_expire_logs_seconds" : name;
                    SettingsSide.Value now =
                            Objects.requireNonNull(today.values().get(one), one);
                    SettingsSide.Value then =
                            Objects.requireNonNull(moved.values().get(one), one);
                    if (!OF_THE_LAB.contains(one)
                            && !ValueMeaning.same(one, now.text(), then.text())
                            && !line.text().endsWith("= " + then.text())) {
                        others.add(line.text() + " is " + then.text() + ", was " + now.text());
                    }
                }
                assertThat(others).isEmpty();
            }
        }
    }

    @Test
    void whatTheTargetDoesNotKnowIsNamedAndNotWritten() {
        PinnedSettings toNine = PinnedSettings.of(SettingsSide.of(release("mysql-5.7")), release("mysql-9.7"));
        assertThat(toNine.lost()).extracting(Lost::name).contains("default_authentication_plugin");
        assertThat(toNine.file())
                .noneMatch(line -> line.contains("NO_AUTO_CREATE_USER"))
                .contains("skip_log_bin", "binlog_expire_logs_seconds = 0", "innodb_flush_method = fsync");
        PinnedSettings toMariaDb = PinnedSettings.of(SettingsSide.of(release("mysql-8.0")), release("mariadb-11.4"));
        assertThat(toMariaDb.lost())
                .extracting(Lost::name)
                .contains("collation_server", "default_authentication_plugin", "innodb_change_buffering");
    }

    private static ReleaseDefaults release(String name) {
        return ReleaseDefaults.named(name).orElseThrow();
    }
}
