package dev.drydock.feature.proxysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.Flavour;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.layer.DiffLine;
import dev.drydock.feature.proxysql.layer.Effect;
import dev.drydock.feature.proxysql.layer.ModuleComparison;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.feature.proxysql.status.Overview;
import dev.drydock.feature.proxysql.status.OverviewReader;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ProxySqlServer;
import dev.drydock.platform.error.DrydockException;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@NeedsServers
class AdminPortTest {

    @SuppressWarnings("NullAway.Init")
    private static ProxySqlServer proxy;

    @BeforeAll
    static void start() {
        proxy = Lab.proxySql("monitor_enabled=false");
    }

    @Test
    void opensAlthoughTheGreetingIsThatOfAMysqlServer() {
        try (OpenServer server = ProxySqls.open(proxy)) {
            assertThat(server.facts().flavour()).isEqualTo(Flavour.PROXYSQL);
            assertThat(server.facts().product()).startsWith("ProxySQL 2.");
            assertThat(server.facts().account()).startsWith("admin@");
            assertThat(server.<OptionalLong>query(session -> session.number("SELECT 7"))
                            .orElseThrow())
                    .isEqualTo(7);
            assertThat(server.<OptionalLong>query(session -> session.number("SELECT 8"))
                            .orElseThrow())
                    .isEqualTo(8);
        }
    }

    @Test
    void opensAlsoWhereItGreetsAsMariaDb() {
        try (ProxySqlServer other = Lab.proxySql("server_version=\"10.11.6-MariaDB\"");
                OpenServer server = ProxySqls.open(other)) {
            assertThat(server.facts().flavour()).isEqualTo(Flavour.PROXYSQL);
            assertThat(server.<Boolean>query(session -> new AdminReader(session).administrator()))
                    .isEqualTo(true);
        }
    }

    @Test
    void aNewProxySqlHasNoDifferences() {
        try (OpenServer server = ProxySqls.open(proxy)) {
            Configuration read = server.query(session -> new AdminReader(session).configuration());
            assertThat(read.unread()).isEmpty();
            assertThat(read.compare())
                    .filteredOn(ModuleComparison::pending)
                    .as("modules whose layers differ")
                    .isEmpty();
        }
    }

    @Test
    void whatWasNotLoadedAndSavedIsSeen() throws Exception {
        proxy.run(
                "INSERT INTO mysql_servers (hostgroup_id, hostname, port) VALUES (7, 'not-loaded', 3306)",
                "INSERT INTO mysql_query_rules (rule_id, active, match_pattern, apply) VALUES (70, 1, '^SELECT', 1)",
                "LOAD MYSQL QUERY RULES TO RUNTIME");
        try (OpenServer server = ProxySqls.open(proxy)) {
            Configuration read = server.query(session -> new AdminReader(session).configuration());
            assertThat(module(read, ConfigModule.SERVERS).load()).isEqualTo(new Effect(1, 0, 0));
            assertThat(module(read, ConfigModule.QUERY_RULES).load()).isEqualTo(Effect.NOTHING);
            assertThat(module(read, ConfigModule.QUERY_RULES).save()).isEqualTo(new Effect(1, 0, 0));
        } finally {
            proxy.run(
                    "DELETE FROM mysql_servers", "DELETE FROM mysql_query_rules", "LOAD MYSQL QUERY RULES TO RUNTIME");
        }
    }

    /** Whatever the runtime writes otherwise than it was given must not look like a LOAD that is missing. */
    @Test
    void whatWasLoadedAndSavedDiffersNowhere() throws Exception {
        try (ProxySqlServer other = Lab.proxySql("monitor_enabled=false");
                OpenServer server = ProxySqls.open(other)) {
            other.run(
                    "INSERT INTO mysql_servers (hostgroup_id, hostname, port, gtid_port, status, weight, compression,"
                            + " max_connections, max_replication_lag, use_ssl, max_latency_ms, comment) VALUES"
                            + " (1, 'Db-A.Example', 3307, 0, 'OFFLINE_SOFT', 0, 1, 10, 5, 1, 20, 'it''s'),"
                            + " (2, '10.0.0.1', 3306, 3310, 'online', 1, 0, 1000, 0, 0, 0, '')",
                    "INSERT INTO mysql_replication_hostgroups VALUES (1, 2, 'read_only', 'c')",
                    "INSERT INTO mysql_hostgroup_attributes (hostgroup_id, servers_defaults, comment) VALUES"
                            + " (1, '{\"weight\": 100}', 'x')",
                    "INSERT INTO mysql_servers_ssl_params (hostname, port, ssl_ca) VALUES ('db-a', 3306, '/ca.pem')",
                    "INSERT INTO mysql_users (username, password, active, default_schema, backend, frontend,"
                            + " attributes, comment) VALUES ('a', 'x', 1, NULL, 1, 1, '', ''), ('b',"
                            + " '*2470C0C06DEE42FD1618BB99005ADCA2EC9D1E19', 1, 'shop', 1, 1, '{\"key\": 1}', 'c'), ('c',"
                            + " 'x', 0, NULL, 1, 1, '', ''), ('d', 'x', 1, '', 1, 0, '', ''), ('e', 'x', 1, '', 0, 1, '',"
                            + " '')",
                    "INSERT INTO mysql_query_rules (rule_id, active, username, flagIN, client_addr, proxy_port,"
                            + " digest, match_digest, re_modifiers, flagOUT, destination_hostgroup, cache_ttl, multiplex,"
                            + " apply, comment) VALUES (1, 1, 'a', 0, '10.%', 6033, '0xabcdef', '^SELECT',"
                            + " 'caseless,global', 5, 1, 100, 2, 0, NULL), (2, 0, NULL, 0, NULL, NULL, NULL, NULL, '',"
                            + " NULL, NULL, NULL, NULL, 1, ''), (3, 1, NULL, 5, '', NULL, '0x0000000000ABCDEF', NULL,"
                            + " 'CASELESS', NULL, 2, NULL, NULL, 1, 'x')",
                    "INSERT INTO mysql_query_rules_fast_routing VALUES ('a', 'shop', 0, 1, '')",
                    "INSERT INTO scheduler (id, active, interval_ms, filename, arg1) VALUES (1, 0, 10000, '/bin/true',"
                            + " 'x'), (2, 1, 600000, '/bin/true', NULL)",
                    "UPDATE global_variables SET variable_value = '500' WHERE variable_name = 'mysql-max_connections'",
                    "UPDATE global_variables SET variable_value = 'TRUE' WHERE variable_name = 'mysql-commands_stats'");
            for (ConfigModule module : ConfigModule.values()) {
                if (module.word().startsWith("pgsql")) {
                    continue;
                }
                other.run(module.load(), module.save());
            }
            Configuration read = server.query(session -> new AdminReader(session).configuration());
            assertThat(read.compare().stream()
                            .flatMap(module -> DiffLine.of(module, true).stream())
                            .filter(line -> line.load().pending() || line.save().pending()))
                    .isEmpty();
        }
    }

    @Test
    void theOverviewIsRead() {
        try (OpenServer server = ProxySqls.open(proxy)) {
            Overview read = server.query(session -> new OverviewReader(new AdminReader(session)).read("2.7"));
            assertThat(read.global("ProxySQL_Uptime")).isNotNegative();
            assertThat(read.memory()).isNotEmpty();
        }
    }

    @Test
    void aLogInForStatisticsReadsThemAndNoConfiguration() {
        try (OpenServer server = ProxySqls.open(proxy, ProxySqlServer.STATISTICS)) {
            assertThat(server.query(session -> new OverviewReader(new AdminReader(session)).read("2.7"))
                            .memory())
                    .isNotEmpty();
            assertThatThrownBy(() -> server.query(session -> new AdminReader(session).configuration()))
                    .isInstanceOfSatisfying(
                            DrydockException.class,
                            failure -> assertThat(failure.problem().code()).isEqualTo(ProxySqlError.STATISTICS_ONLY));
        }
    }

    @Test
    void tablesWhoseReadingClearsCountersAreRefused() {
        try (OpenServer server = ProxySqls.open(proxy)) {
            assertThatThrownBy(() -> server.query(
                            session -> new AdminReader(session).query("SELECT * FROM stats_mysql_errors_reset")))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static ModuleComparison module(Configuration read, ConfigModule module) {
        return read.compare().stream()
                .filter(compared -> compared.module() == module)
                .findFirst()
                .orElseThrow();
    }
}
