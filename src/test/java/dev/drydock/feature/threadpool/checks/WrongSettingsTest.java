package dev.drydock.feature.threadpool.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Finding;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.Surveys;
import dev.drydock.feature.threadpool.pool.ExtraPort;
import dev.drydock.feature.threadpool.pool.PoolKind;
import dev.drydock.feature.threadpool.pool.SettingSpec;
import dev.drydock.feature.threadpool.pool.SettingSpecs;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Settings that a server takes, right and wrong, and what the survey says of each: verdict against truth. On real servers where
 * a setting can be changed there while it runs and the server lives on; else on made readings, with the reason in the table.
 */
@NeedsServers
@Timeout(300)
class WrongSettingsTest {

    private static final String FINE = "";
    private static final PoolKind MARIADB = PoolKind.MARIADB;
    private static final PoolKind MYSQL = PoolKind.MYSQL;
    private static final PoolKind PERCONA = PoolKind.PERCONA;

    /**
     * @param truth the check that must speak of this variable; {@link #FINE} if none may
     * @param made why it is a made reading; empty on a real server
     */
    record Setting(PoolKind kind, String variable, String value, String truth, String made) {

        Setting(PoolKind kind, String variable, String value, String truth) {
            this(kind, "thread_pool_" + variable, value, truth, "");
        }
    }

    private static final String NO_SERVER = "no such server in the lab";

    private static Setting percona(String variable, String value, String truth) {
        return new Setting(PERCONA, variable, value, truth, NO_SERVER);
    }

    private static final List<Setting> TABLE = List.of(
            new Setting(MARIADB, "stall_limit", "60000", "range"),
            new Setting(MARIADB, "stall_limit", "4294967295", "range"),
            new Setting(MARIADB, "stall_limit", "6", "stall-unit"),
            new Setting(MARIADB, "stall_limit", "10", FINE),
            new Setting(MARIADB, "stall_limit", "2000", FINE),
            new Setting(MARIADB, "oversubscribe", "1000", "range"),
            new Setting(MARIADB, "oversubscribe", "33", "range"),
            new Setting(MARIADB, "oversubscribe", "1", "range"),
            new Setting(MARIADB, "oversubscribe", "3", FINE),
            new Setting(MARIADB, "oversubscribe", "10", FINE),
            new Setting(MARIADB, "idle_timeout", "1", "range"),
            new Setting(MARIADB, "idle_timeout", "4294967295", "range"),
            new Setting(MARIADB, "idle_timeout", "10", FINE),
            new Setting(MARIADB, "idle_timeout", "3600", FINE),
            new Setting(MARIADB, "prio_kickup_timer", "4000000000", "range"),
            new Setting(MARIADB, "prio_kickup_timer", "0", "kickup-off"),
            new Setting(MARIADB, "prio_kickup_timer", "10000", FINE),
            new Setting(MARIADB, "priority", "low", "range"),
            new Setting(MARIADB, "priority", "high", "range"),
            new Setting(MARIADB, "priority", "auto", FINE),
            new Setting(MARIADB, "max_threads", "100", "range"),
            new Setting(MARIADB, "max_threads", "500", FINE),
            new Setting(MARIADB, "max_threads", "65536", FINE),
            new Setting(MARIADB, "size", "128", "size"),
            new Setting(MARIADB, "size", "1", "size"),
            new Setting(MARIADB, "dedicated_listener", "ON", "range"),
            new Setting(MARIADB, "dedicated_listener", "OFF", FINE),
            new Setting(MARIADB, "exact_stats", "ON", "range"),
            new Setting(MARIADB, "exact_stats", "OFF", FINE),
            new Setting(MARIADB, "extra_max_connections", "100000", "range", ""),
            new Setting(MARIADB, "extra_max_connections", "1", "door-narrow", ""),
            new Setting(MARIADB, "extra_max_connections", "100", FINE, ""),
            new Setting(MARIADB, "extra_port", "0", "no-door", "SettingRemedyTest has it on a real server"),
            new Setting(
                    MARIADB, "thread_handling", "no-threads", "range", "a server of one connection cannot be opened"),
            new Setting(MYSQL, "stall_limit", "500", "stall-unit"),
            new Setting(MYSQL, "stall_limit", "4", FINE),
            new Setting(MYSQL, "stall_limit", "199", FINE),
            new Setting(MYSQL, "query_threads_per_group", "4096", "range"),
            new Setting(MYSQL, "query_threads_per_group", "32", FINE),
            new Setting(MYSQL, "query_threads_per_group", "1", FINE),
            // the server takes no fewer transactions than query threads in a group: each line fits the one of the same
            // place
            new Setting(MYSQL, "max_transactions_limit", "0", FINE),
            new Setting(MYSQL, "max_transactions_limit", "1000000", "range"),
            new Setting(MYSQL, "max_transactions_limit", "4", "range"),
            new Setting(MYSQL, "max_transactions_limit", "64", FINE),
            new Setting(MYSQL, "transaction_delay", "101", "range"),
            new Setting(MYSQL, "transaction_delay", "0", FINE),
            new Setting(MYSQL, "longrun_trx_limit", "10", "range"),
            new Setting(MYSQL, "longrun_trx_limit", "86400000", "range"),
            new Setting(MYSQL, "longrun_trx_limit", "60000", FINE),
            new Setting(MYSQL, "high_priority_connection", "1", "range"),
            new Setting(MYSQL, "high_priority_connection", "0", FINE),
            new Setting(MYSQL, "prio_kickup_timer", "4000000000", "range"),
            new Setting(MYSQL, "prio_kickup_timer", "0", "kickup-off"),
            new Setting(MYSQL, "prio_kickup_timer", "1", FINE),
            new Setting(MYSQL, "max_unused_threads", "1", "range"),
            new Setting(MYSQL, "max_unused_threads", "0", FINE),
            new Setting(MYSQL, "max_unused_threads", "4096", FINE),
            new Setting(MYSQL, "max_active_query_threads", "512", "range"),
            new Setting(MYSQL, "max_active_query_threads", "0", FINE),
            new Setting(MYSQL, "connection_report_interval", "0", FINE),
            new Setting(MYSQL, "connection_report_interval", "600", FINE),
            percona("thread_handling", "no-threads", "range"),
            percona("thread_pool_size", "100", "size"),
            percona("thread_pool_size", "8", FINE),
            percona("thread_pool_stall_limit", "60000", "range"),
            percona("thread_pool_stall_limit", "6", "stall-unit"),
            percona("thread_pool_stall_limit", "500", FINE),
            percona("thread_pool_oversubscribe", "1000", "range"),
            percona("thread_pool_oversubscribe", "3", FINE),
            percona("thread_pool_idle_timeout", "1", "range"),
            percona("thread_pool_idle_timeout", "60", FINE),
            percona("thread_pool_max_threads", "30", "range"),
            percona("thread_pool_max_threads", "100000", FINE),
            percona("thread_pool_high_prio_mode", "none", "range"),
            percona("thread_pool_high_prio_mode", "statements", "range"),
            percona("thread_pool_high_prio_mode", "transactions", FINE),
            percona("thread_pool_high_prio_tickets", "0", "range"),
            percona("thread_pool_high_prio_tickets", "4294967295", FINE),
            percona("extra_port", "0", "no-door"),
            percona("extra_max_connections", "100000", "range"),
            percona("extra_max_connections", "1", "door-narrow"));

    @TempDir
    private Path folder;

    private HistoryStore history;

    @BeforeEach
    void open() {
        history = HistoryStore.open(folder, "test");
    }

    @AfterEach
    void close() {
        history.close();
    }

    @Test
    void onMariaDb() throws Exception {
        try (TestServer server = Surveys.mariaDb(Surveys.freePort(), "--extra-max-connections=3")) {
            holdsAgainst(server, MARIADB);
        }
    }

    @Test
    void onMySql() throws Exception {
        try (TestServer server = Surveys.mySql(Surveys.freePort(), "--thread-pool-max-transactions-limit=0")) {
            holdsAgainst(server, MYSQL);
        }
    }

    /** What only a start of MySQL takes. */
    @Test
    void atTheStartOfMySql() throws Exception {
        try (TestServer server = Surveys.mySql(
                        Surveys.freePort(),
                        "--thread-pool-size=512",
                        "--thread-pool-dedicated-listeners=ON",
                        "--thread-pool-algorithm=1",
                        "--max-connections=10000");
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            List<Finding> found = Surveys.survey(opened, history).findings();
            assertThat(checks(found, "thread_pool_size")).containsExactly("size");
            assertThat(checks(found, "thread_pool_dedicated_listeners")).containsExactly("range");
            assertThat(checks(found, "thread_pool_algorithm"))
                    .as("max_connections is " + server.value("SELECT @@max_connections"))
                    .containsExactly("range");
        }
    }

    @Test
    void onMadeReadings() throws Exception {
        for (Setting one : TABLE) {
            if (!one.made().isEmpty()) {
                MadeReading made = one.kind() == PERCONA ? MadeReading.percona("8.0.13") : MadeReading.mariaDb();
                if (one.variable().equals("extra_port")) {
                    made.door(ExtraPort.State.NONE, 0, "");
                }
                List<Finding> found = made.with(one.variable(), one.value()).findings();
                assertThat(checks(found, one.variable())).as(one.toString()).isEqualTo(truth(one));
            }
        }
    }

    @Test
    void thePlainMySqlOfManyConnectionsHasNoSuchAlgorithm() throws Exception {
        assertThat(checks(
                        MadeReading.mySql()
                                .with("thread_pool_algorithm", "1")
                                .with("max_connections", "9999")
                                .findings(),
                        "thread_pool_algorithm"))
                .isEmpty();
    }

    @Test
    void everySettingOfEachPoolHasAWrongValueInTheTable() {
        Set<String> atTheStart = Set.of(
                "MYSQL thread_pool_size", "MYSQL thread_pool_dedicated_listeners", "MYSQL thread_pool_algorithm");
        // the server itself refuses to report oftener than makes sense, and none of the other values does harm
        Set<String> harmless = Set.of("MYSQL thread_pool_connection_report_interval");
        for (PoolKind kind : List.of(MARIADB, PERCONA, MYSQL)) {
            Set<String> covered = TABLE.stream()
                    .filter(one -> one.kind() == kind && !one.truth().equals(FINE))
                    .map(Setting::variable)
                    .collect(Collectors.toSet());
            assertThat(SettingSpecs.of(kind).stream()
                            .map(SettingSpec::name)
                            .filter(name -> name.matches("thread_(pool|handling).*|extra_.*"))
                            .filter(name ->
                                    !atTheStart.contains(kind + " " + name) && !harmless.contains(kind + " " + name)))
                    .as(kind.toString())
                    .isSubsetOf(covered);
        }
        assertThat(TABLE.stream().filter(one -> !one.truth().equals(FINE))).hasSizeGreaterThanOrEqualTo(40);
    }

    /** Sets one value of each variable, surveys, and goes on with the next ones. */
    private void holdsAgainst(TestServer server, PoolKind kind) throws Exception {
        List<Setting> left = new ArrayList<>(TABLE.stream()
                .filter(one -> one.kind() == kind && one.made().isEmpty())
                .toList());
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            while (!left.isEmpty()) {
                List<Setting> now = new ArrayList<>();
                Set<String> names = new TreeSet<>();
                left.stream().filter(one -> names.add(one.variable())).forEach(now::add);
                left.removeAll(now);
                for (Setting one : now) {
                    server.run("SET GLOBAL " + one.variable() + " = " + one.value());
                    String taken = server.value("SELECT @@global." + one.variable());
                    assertThat(one.value().replace("ON", "1").replace("OFF", "0"))
                            .as(one + ": the server took " + taken)
                            .isEqualToIgnoringCase(taken);
                }
                List<Finding> found = Surveys.survey(opened, history).findings();
                for (Setting one : now) {
                    assertThat(checks(found, one.variable())).as(one.toString()).isEqualTo(truth(one));
                }
            }
        }
    }

    private static Set<String> truth(Setting one) {
        return one.truth().equals(FINE) ? Set.of() : Set.of(one.truth());
    }

    private static Set<String> checks(List<Finding> found, String variable) {
        return found.stream()
                .filter(finding -> finding.subject().name().equals(variable))
                .map(Finding::check)
                .collect(Collectors.toSet());
    }
}
