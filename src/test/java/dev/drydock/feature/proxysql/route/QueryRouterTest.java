package dev.drydock.feature.proxysql.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.proxysql.ProxySqls;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.layer.LayerTable;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.feature.proxysql.status.OverviewReader;
import dev.drydock.feature.proxysql.status.RuleHits;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ProxySqlServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The route that is foretold, held against the hit counters of a real ProxySQL. */
@NeedsServers
@Timeout(120)
class QueryRouterTest {

    private static final long MARKER = 0;

    private static final List<String> STATEMENTS = List.of(
            "SELECT 1 FROM t",
            "select * from orders where id = 5 for update",
            "INSERT INTO log VALUES (1, 'a''b', -3.5e2)",
            "UPDATE orders SET total = 7 WHERE id IN (1,2,3,4,5,6)",
            "SELECT /* from the shop */ name\n  FROM users WHERE name = 'SELECT'",
            "DELETE FROM x WHERE note = \"quo\\\"ted\"",
            "SHOW TABLES",
            "SELECT secret FROM vault",
            "SELECT 'vault'",
            "CALL report(2026)");

    @Test
    void theRulesThatMatchAreThoseWhoseHitsGrow() throws Exception {
        try (ProxySqlServer proxy = Lab.proxySql("monitor_enabled=false");
                OpenServer server = ProxySqls.open(proxy)) {
            proxy.run(
                    "INSERT INTO mysql_users (username, password, default_hostgroup) VALUES ('app', 'app', 1)",
                    "INSERT INTO mysql_query_rules (rule_id, active, username, flagIN, match_digest, match_pattern,"
                            + " negate_match_pattern, re_modifiers, flagOUT, destination_hostgroup, OK_msg, apply,"
                            + " client_addr) VALUES (0, 1, NULL, 0, '^DO marker$', NULL, 0, 'CASELESS', NULL, NULL,"
                            + " 'marker', 1, NULL), (1, 1, NULL, 0, 'vault', NULL, 0, 'CASELESS', NULL, NULL, 'no vault',"
                            + " 1, NULL), (2, 0, NULL, 0, '.', NULL, 0, 'CASELESS', NULL, 9, 'inactive', 1, NULL), (3, 1,"
                            + " 'other', 0, '.', NULL, 0, 'CASELESS', NULL, 9, 'other', 1, NULL), (4, 1, NULL, 0,"
                            + " '^SELECT.*FOR UPDATE$', NULL, 0, 'CASELESS', NULL, 1, 'locks', 1, NULL), (5, 1, NULL, 0,"
                            + " '^select', NULL, 0, '', NULL, 9, 'lower', 1, NULL), (6, 1, NULL, 0, '^SELECT', NULL, 0,"
                            + " 'CASELESS', 50, 2, NULL, 0, '127.%'), (7, 1, NULL, 0, NULL, 'IN \\(1,2', 0, 'CASELESS',"
                            + " NULL, 3, 'many', 1, NULL), (8, 1, NULL, 0, '\\(\\?,\\?,\\?\\)$', NULL, 0, 'CASELESS',"
                            + " NULL, 4, 'three', 1, NULL), (9, 1, NULL, 50, '^SELECT \\?', NULL, 0, 'CASELESS', NULL, 5,"
                            + " 'literal', 1, NULL), (10, 1, NULL, 50, NULL, 'shop', 0, 'CASELESS', NULL, 6, 'comment', 1,"
                            + " NULL), (11, 1, NULL, 0, '^(SHOW|CALL)', NULL, 1, 'CASELESS', NULL, 7, 'negated', 1, NULL),"
                            + " (12, 1, NULL, 0, 'report\\(\\?\\)', NULL, 0, 'CASELESS', NULL, 8, 'call', 1, NULL), (13,"
                            + " 1, NULL, 0, NULL, NULL, 0, 'CASELESS', NULL, 9, 'rest', 1, NULL), (14, 1, NULL, 50, NULL,"
                            + " NULL, 0, 'CASELESS', NULL, 9, 'rest of 50', 1, NULL)",
                    "LOAD MYSQL USERS TO RUNTIME",
                    "LOAD MYSQL QUERY RULES TO RUNTIME");
            LayerTable rules = server.query(
                            session -> new AdminReader(session).configuration(List.of(ConfigModule.QUERY_RULES)))
                    .table(ConfigTable.QUERY_RULES, Layer.RUNTIME)
                    .orElseThrow();
            QueryRouter router = new QueryRouter(rules);
            try (Connection app = proxy.traffic("app", "app");
                    Statement statement = app.createStatement()) {
                for (String sql : STATEMENTS) {
                    Map<Long, Long> before = counted(server, statement);
                    RoutePlan foretold = router.route(new Probe(sql, "app", "", "127.0.0.1", proxy.trafficPort(), "1"));
                    send(statement, sql);
                    Map<Long, Long> after = counted(server, statement);
                    List<Long> grown = new ArrayList<>();
                    after.forEach((rule, hits) -> {
                        if (rule != MARKER && hits > before.getOrDefault(rule, 0L)) {
                            grown.add(rule);
                        }
                    });
                    assertThat(foretold.certain()).isTrue();
                    assertThat(foretold.matched())
                            .as(sql + " = " + foretold.digest())
                            .isEqualTo(grown);
                }
            }
        }
    }

    /** A worker adds its hits to the counters now and then; once the marker is counted, so is all that was before it. */
    private static Map<Long, Long> counted(OpenServer server, Statement statement) throws Exception {
        long before = hits(server).getOrDefault(MARKER, 0L);
        send(statement, "DO marker");
        Map<Long, Long> now = hits(server);
        while (now.getOrDefault(MARKER, 0L) <= before) {
            Thread.sleep(100);
            now = hits(server);
        }
        return now;
    }

    private static void send(Statement statement, String sql) {
        try {
            statement.execute(sql);
        } catch (SQLException answered) {
            // what ProxySQL answers in a server's place does not matter here
        }
    }

    private static Map<Long, Long> hits(OpenServer server) {
        Map<Long, Long> hits = new TreeMap<>();
        for (RuleHits rule : server.query(session -> new OverviewReader(new AdminReader(session)).read(""))
                .rules()) {
            hits.put(rule.id(), rule.hits());
        }
        return hits;
    }
}
