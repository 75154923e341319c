package dev.drydock.feature.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.advisor.SettingsDiff.Difference;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two sides compared by what their values mean. */
class SettingsDiffTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "slow_query_log | ON | 1",
                "max_dirty | 75 | 75.000000",
                "sql_mode | A,B | b,a",
                "character_set_server | utf8 | utf8mb3",
                "collation_server | utf8_bin | utf8mb3_bin",
                "optimizer_switch | mrr=on,icp=off | icp=off,mrr=ON,newer=on",
                "wsrep_provider_options | base_host = 10.0.0.1; repl.causal = 1 | base_host = 10.0.0.2; repl.causal = 1"
            })
    void theSameInOtherWordsIsNoDifference(String name, String one, String other) {
        assertThat(ValueMeaning.same(name, one, other)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "slow_query_log | ON | 0",
                "sql_mode | A,B | A",
                "secure_file_priv | NULL | ''",
                "character_set_server | utf8 | utf8mb4",
                "innodb_data_file_path | ibdata1:10M | ibdata1:12M",
                "authentication_policy | a,b | b,a",
                "optimizer_switch | mrr=on,icp=off | icp=off,mrr=off"
            })
    void anotherMeaningIsADifference(String name, String one, String other) {
        assertThat(ValueMeaning.same(name, one, other)).isFalse();
    }

    /** What a DBA who moved from the one to the other wrote down. */
    @Test
    void theDefaultsOfTwoReleasesDifferInWhatIsKnownOfThem() {
        SettingsDiff diff = SettingsDiff.of(release("mysql-5.7"), release("mariadb-10.2"));
        assertThat(diff.differences())
                .extracting(Difference::name)
                .contains(
                        "sync_binlog",
                        "binlog_format",
                        "sql_mode",
                        "max_allowed_packet",
                        "group_concat_max_len",
                        "lock_wait_timeout",
                        "key_buffer_size",
                        "sort_buffer_size",
                        "thread_stack",
                        "query_prealloc_size",
                        "performance_schema",
                        "optimizer_switch")
                .doesNotContain("old_passwords", "tx_isolation", "thread_cache_size");
        assertThat(diff.differences().getFirst().loud()).isTrue();
        assertThat(diff.differences())
                .extracting(Difference::name, one -> one.shown(0), one -> one.shown(1), Difference::loud)
                .contains(tuple(
                        "optimizer_switch",
                        "engine_condition_pushdown=on,mrr=on,mrr_cost_based=on",
                        "engine_condition_pushdown=off,mrr=off,mrr_cost_based=off",
                        false));
    }

    @Test
    void namesAndUnitsOfReleasesAreBroughtTogether() {
        SettingsSide old = side(Map.of(
                "tx_isolation", "REPEATABLE-READ",
                "slave_parallel_workers", "4",
                "expire_logs_days", "30",
                "innodb_log_file_size", "50331648",
                "innodb_log_files_in_group", "2"));
        SettingsSide recent = side(Map.of(
                "transaction_isolation", "REPEATABLE-READ",
                "replica_parallel_workers", "8",
                "binlog_expire_logs_seconds", "2592000",
                "innodb_redo_log_capacity", "100663296"));
        SettingsDiff diff = SettingsDiff.of(old, recent);
        assertThat(diff.differences())
                .extracting(
                        Difference::name,
                        one -> one.shown(0),
                        one -> one.shown(1),
                        Difference::loud,
                        Difference::computed,
                        Difference::place)
                .containsExactly(tuple("slave_parallel_workers", "4", "8", false, false, ""));
        assertThat(List.of(diff.onlyLeft(), diff.onlyRight())).allMatch(List::isEmpty);
    }

    private static SettingsSide side(Map<String, String> values) {
        Map<String, ReleaseDefaults.Default> defaults = new java.util.HashMap<>();
        values.forEach((name, value) -> defaults.put(name, new ReleaseDefaults.Default(value, false, false)));
        return SettingsSide.of(new ReleaseDefaults("mysql-1.2.3", defaults));
    }

    private static SettingsSide release(String name) {
        return SettingsSide.of(ReleaseDefaults.named(name).orElseThrow());
    }

    @NeedsServers
    @Test
    void ofTwoServersOnlyWhatWasSetOnOneDiffers() throws Exception {
        try (TestServer one = Lab.fresh(ServerKind.MYSQL_8_0);
                TestServer other = Lab.fresh(ServerKind.MYSQL_8_0)) {
            SettingsSide before = of(one);
            other.run(
                    "SET GLOBAL sql_mode = 'NO_ZERO_DATE,ANSI_QUOTES'",
                    "SET GLOBAL innodb_io_capacity = 400",
                    "SET GLOBAL read_only = ON");
            SettingsDiff diff = SettingsDiff.of(before, of(other));
            assertThat(diff.differences())
                    .extracting(Difference::name)
                    .containsExactly("sql_mode", "innodb_io_capacity");
            assertThat(diff.leftOut()).extracting(Difference::name).contains("read_only", "port", "datadir");
            assertThat(SettingsDiff.of(of(one), of(one)).leftOut()).isEmpty();
        }
    }

    private static SettingsSide of(TestServer server) {
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Secret.none())) {
            return SettingsSide.of(opened);
        }
    }
}
