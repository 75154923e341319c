package dev.drydock.feature.proxysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.Flavour;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.Configuration;
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
