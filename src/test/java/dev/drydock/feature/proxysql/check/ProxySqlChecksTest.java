package dev.drydock.feature.proxysql.check;

import static dev.drydock.feature.proxysql.layer.Layer.DISK;
import static dev.drydock.feature.proxysql.layer.Layer.MEMORY;
import static dev.drydock.feature.proxysql.layer.Layer.RUNTIME;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.CheckResult;
import dev.drydock.check.CheckRunner;
import dev.drydock.check.Finding;
import dev.drydock.check.Findings;
import dev.drydock.check.Severity;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.SchemaOf27;
import dev.drydock.feature.proxysql.status.Member;
import dev.drydock.feature.proxysql.status.Overview;
import dev.drydock.feature.proxysql.status.PoolServer;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.JobOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Each check with what makes it speak and what does not, on tables of the real schema. */
class ProxySqlChecksTest {

    private static final String SERVER =
            "hostgroup_id=0 hostname=db1.example port=3306 status=ONLINE weight=1 use_ssl=1";
    private static final String USER = "username=app password=*2470C0C06DEE42FD1618BB99005ADCA2EC9D1E19 active=1"
            + " default_hostgroup=0 transaction_persistent=1 backend=1 frontend=1";
    private static final String RULE = "active=1 flagIN=0 negate_match_pattern=0 re_modifiers=CASELESS ";
    private static final String GALERA =
            "writer_hostgroup=0 backup_writer_hostgroup=20 reader_hostgroup=30 offline_hostgroup=9999 active=1";

    private final SchemaOf27 schema = new SchemaOf27();
    private final List<PoolServer> pool = new ArrayList<>();
    private final List<Member> members = new ArrayList<>();
    private final Map<String, String> monitorErrors = new HashMap<>();
    private final Map<String, String> versions = new HashMap<>(Map.of("db1.example:3306", "8.0.36"));

    private void healthy() {
        schema.everywhere(ConfigTable.SERVERS, SERVER);
        schema.everywhere(ConfigTable.USERS, USER);
        variable("mysql-monitor_enabled", "true");
        variable("mysql-server_version", "8.0.36");
        variable("mysql-have_ssl", "true");
        variable("admin-mysql_ifaces", "127.0.0.1:6032");
        variable("admin-admin_credentials", "root:long-and-random");
        pool.add(server("0", "ONLINE", ""));
    }

    private void variable(String name, String value) {
        schema.everywhere(
                name.startsWith("admin-") ? ConfigTable.ADMIN_VARIABLES : ConfigTable.MYSQL_VARIABLES,
                "variable_name=" + name + " variable_value=" + value);
    }

    private static PoolServer server(String hostgroup, String status, String reason) {
        return new PoolServer(hostgroup, "db1.example", 3306, status, 1, 0, 0, 1000, 0, 0, 0, 0, 0, "", reason);
    }

    @Test
    void aHealthyProxyHasNothingToTell() {
        healthy();
        assertThat(findings()).isEmpty();
    }

    @Test
    void everyCheckHasATitle() {
        assertThat(ProxySqlChecks.all())
                .allSatisfy(check -> assertThat(check.title()).isNotBlank());
    }

    @Test
    void aServerThatIsOut() {
        healthy();
        pool.set(0, server("0", "SHUNNED", "Ping: refused"));
        assertThat(findings()).containsKeys("servers-out", "hostgroup-down");
        assertThat(one("servers-out").message()).contains("SHUNNED", "Ping: refused");
    }

    @Test
    void anEmptyReaderHostgroupOfAClusterIsNoAlarm() {
        healthy();
        schema.everywhere(ConfigTable.GALERA_HOSTGROUPS, GALERA);
        pool.add(server("9999", "SHUNNED", "Galera check: wsrep_desync is ON"));
        assertThat(findings()).containsOnlyKeys("servers-out");
    }

    @Test
    void theMonitorsLogIn() {
        healthy();
        monitorErrors.put("db1.example:3306", "Access denied for user 'monitor'@'10.0.0.1'");
        assertThat(one("monitor-user").severity()).isEqualTo(Severity.ERROR);
        assertThat(one("monitor-user").remedy().text()).contains("USAGE");
    }

    @Test
    void aMonitorThatIsOff() {
        healthy();
        schema.row(ConfigTable.MYSQL_VARIABLES, "variable_name=mysql-x variable_value=1", MEMORY, RUNTIME, DISK);
        SchemaOf27 off = new SchemaOf27();
        off.everywhere(ConfigTable.SERVERS, SERVER);
        off.everywhere(ConfigTable.MYSQL_VARIABLES, "variable_name=mysql-monitor_enabled variable_value=false");
        assertThat(findings(off)).containsKey("monitor-off");
    }

    @Test
    void aManualStateInAClustersHostgroup() {
        healthy();
        schema.everywhere(
                ConfigTable.SERVERS, "hostgroup_id=0 hostname=db2 port=3306 status=OFFLINE_SOFT weight=1 use_ssl=1");
        assertThat(findings()).as("no cluster").doesNotContainKey("manual-status");
        schema.everywhere(ConfigTable.GALERA_HOSTGROUPS, GALERA);
        assertThat(one("manual-status").message()).contains("db2:3306", "mysql_galera_hostgroups");
    }

    @Test
    void theVersionThatApplicationsAreTold() {
        healthy();
        versions.put("db1.example:3306", "5.7.44");
        assertThat(findings()).doesNotContainKey("server-version");
        SchemaOf27 old = new SchemaOf27();
        old.everywhere(ConfigTable.MYSQL_VARIABLES, "variable_name=mysql-server_version variable_value=5.5.30");
        versions.put("db1.example:3306", "8.0.36");
        assertThat(first(findings(old), "server-version").severity()).isEqualTo(Severity.ERROR);
        versions.put("db1.example:3306", "5.5.5-10.11.6-MariaDB");
        assertThat(first(findings(old), "server-version").severity()).isEqualTo(Severity.WARNING);
        versions.clear();
        assertThat(first(findings(), "server-version").severity()).isEqualTo(Severity.NOT_EVALUATED);
    }

    @Test
    void layersThatDiffer() {
        healthy();
        schema.row(ConfigTable.QUERY_RULES, RULE + "rule_id=1 apply=1 username=a destination_hostgroup=0", MEMORY);
        assertThat(one("not-loaded").message()).contains("LOAD adds 1");
        assertThat(one("not-saved").remedy().text()).contains("SAVE MYSQL QUERY RULES TO DISK");
    }

    @Test
    void membersOfTheCluster() {
        healthy();
        members.add(new Member("p2:6032", "", 100, 5, Map.of(), List.of()));
        assertThat(findings()).doesNotContainKey("cluster-members");
        members.add(new Member("p3:6032", "", 100, 5, Map.of(), List.of("mysql_users")));
        members.add(new Member("p4:6032", "", -1, 0, Map.of(), List.of()));
        assertThat(findings().get("cluster-members"))
                .extracting(Finding::severity)
                .containsExactly(Severity.WARNING, Severity.ERROR);
    }

    @Test
    void whatProxySqlComesWith() {
        healthy();
        SchemaOf27 fresh = new SchemaOf27();
        fresh.everywhere(
                ConfigTable.ADMIN_VARIABLES,
                "variable_name=admin-admin_credentials variable_value=root:x7;admin:admin");
        fresh.everywhere(ConfigTable.ADMIN_VARIABLES, "variable_name=admin-mysql_ifaces variable_value=0.0.0.0:6032");
        Map<String, List<Finding>> found = findings(fresh);
        assertThat(found).containsKeys("default-credentials", "admin-interfaces");
        assertThat(found.toString()).doesNotContain("x7");
    }

    @Test
    void encryption() {
        healthy();
        SchemaOf27 plain = new SchemaOf27();
        plain.everywhere(ConfigTable.SERVERS, SERVER.replace("use_ssl=1", "use_ssl=0"));
        plain.everywhere(ConfigTable.SERVERS, "hostgroup_id=0 hostname=127.0.0.1 port=3306 status=ONLINE use_ssl=0");
        plain.everywhere(ConfigTable.MYSQL_VARIABLES, "variable_name=mysql-have_ssl variable_value=false");
        assertThat(findings(plain)).containsKeys("tls-front", "tls-backend");
        assertThat(first(findings(plain), "tls-backend").message()).contains("1 server ");
    }

    @Test
    void passwordsAsText() {
        healthy();
        schema.everywhere(
                ConfigTable.USERS, USER.replace("app", "b").replaceAll("password=\\S+", "password=tops3cret"));
        schema.everywhere(ConfigTable.USERS, USER.replace("app", "c").replaceAll("password=\\S+", "password="));
        assertThat(findings().get("plain-passwords"))
                .extracting(Finding::severity)
                .containsExactly(Severity.WARNING, Severity.ERROR);
        assertThat(findings().toString()).doesNotContain("tops3cret");
    }

    @Test
    void usersWithoutServers() {
        healthy();
        schema.everywhere(ConfigTable.USERS, USER.replace("app", "b").replace("hostgroup=0", "hostgroup=77"));
        assertThat(one("user-hostgroup").message()).contains("77");
    }

    @Test
    void aHostgroupOfAClusterIsServedByItsOthers() {
        healthy();
        schema.everywhere(ConfigTable.GALERA_HOSTGROUPS, GALERA);
        schema.everywhere(ConfigTable.USERS, USER.replace("app", "b").replace("hostgroup=0", "hostgroup=30"));
        assertThat(findings()).doesNotContainKey("user-hostgroup");
    }

    @Test
    void transactionsThatMayBeTornApart() {
        healthy();
        schema.everywhere(ConfigTable.USERS, USER.replace("app", "b").replace("persistent=1", "persistent=0"));
        assertThat(findings()).as("no rules").doesNotContainKey("user-transactions");
        schema.everywhere(ConfigTable.QUERY_RULES, RULE + "rule_id=1 apply=1 username=b destination_hostgroup=0");
        assertThat(findings()).containsKey("user-transactions");
    }

    @Test
    void rulesThatAreNeverReached() {
        healthy();
        schema.everywhere(ConfigTable.QUERY_RULES, RULE + "rule_id=1 apply=1 username=a destination_hostgroup=0");
        schema.everywhere(ConfigTable.QUERY_RULES, RULE + "rule_id=2 apply=1 username=b destination_hostgroup=0");
        assertThat(findings()).doesNotContainKey("rule-shadowed");
        schema.everywhere(
                ConfigTable.QUERY_RULES,
                RULE + "rule_id=3 apply=1 username=a match_digest=^SELECT destination_hostgroup=0");
        assertThat(one("rule-shadowed").message()).contains("Rule 3", "rule 1");
    }

    @Test
    void theSamePatternNegatedIsAnotherOne() {
        healthy();
        schema.everywhere(
                ConfigTable.QUERY_RULES, RULE + "rule_id=1 apply=1 match_digest=^INSERT destination_hostgroup=0");
        schema.everywhere(
                ConfigTable.QUERY_RULES,
                (RULE + "rule_id=2 apply=1 match_digest=^INSERT destination_hostgroup=0")
                        .replace("negate_match_pattern=0", "negate_match_pattern=1"));
        assertThat(findings()).doesNotContainKey("rule-shadowed");
    }

    @Test
    void inactiveRulesAndChainsThatNobodyEnters() {
        healthy();
        schema.row(ConfigTable.QUERY_RULES, "rule_id=5 active=0 flagIN=0 apply=1", MEMORY, DISK);
        assertThat(one("rule-inactive").severity()).isEqualTo(Severity.NOTICE);
        schema.everywhere(ConfigTable.QUERY_RULES, "rule_id=6 active=1 flagIN=9 apply=1 destination_hostgroup=0");
        assertThat(one("rule-chain").message()).contains("flagIN=9");
        schema.everywhere(ConfigTable.QUERY_RULES, "rule_id=4 active=1 flagIN=0 flagOUT=9 username=x");
        assertThat(findings()).doesNotContainKey("rule-chain");
    }

    @Test
    void destinationsWithoutServers() {
        healthy();
        schema.everywhere(ConfigTable.QUERY_RULES, RULE + "rule_id=1 apply=1 username=a destination_hostgroup=44");
        assertThat(one("rule-hostgroup").message()).contains("44");
    }

    @Test
    void everySelectAwayFromTheWriter() {
        healthy();
        schema.everywhere(
                ConfigTable.QUERY_RULES, RULE + "rule_id=2 apply=1 match_digest=^SELECT destination_hostgroup=0");
        assertThat(findings()).containsKey("rule-select");
        schema.everywhere(
                ConfigTable.QUERY_RULES,
                RULE + "rule_id=1 apply=1 match_digest=^SELECT.*FOR~UPDATE destination_hostgroup=0");
        assertThat(findings()).doesNotContainKey("rule-select");
    }

    private Finding one(String check) {
        List<Finding> found = findings().getOrDefault(check, List.of());
        assertThat(found).as(check).hasSize(1);
        return found.getFirst();
    }

    private Map<String, List<Finding>> findings() {
        return findings(schema);
    }

    private static Finding first(Map<String, List<Finding>> findings, String check) {
        return Objects.requireNonNull(findings.get(check), check).getFirst();
    }

    private Map<String, List<Finding>> findings(SchemaOf27 tables) {
        Overview overview =
                new Overview(Instant.EPOCH, "2.7", Map.of(), pool, List.of(), List.of(), List.of(), Map.of(), members);
        CheckReader read = new CheckReader(tables.build(), overview, monitorErrors, versions);
        Map<String, List<Finding>> found = new HashMap<>();
        results(read).forEach(result -> {
            if (!result.findings().isEmpty()) {
                found.put(result.check(), result.findings());
            }
        });
        return found;
    }

    private static List<CheckResult> results(CheckReader read) {
        Job<List<CheckResult>> job = new Job<>() {
            @Override
            public String title() {
                return "checks";
            }

            @Override
            public String subject() {
                return "proxy";
            }

            @Override
            public List<CheckResult> run(JobContext context) throws InterruptedException {
                return CheckRunner.run(context, "checks", ProxySqlChecks.all(), 1, _ -> new Reading(read), _ -> {});
            }
        };
        try {
            JobOutcome<List<CheckResult>> outcome =
                    new CurrentThreadRunner().submit(job).await();
            return ((JobOutcome.Succeeded<List<CheckResult>>) outcome).value();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private record Reading(CheckReader read) implements CheckRunner.CheckWorker<ProxyCheckContext> {

        @Override
        public ProxyCheckContext contextFor(Findings findings) {
            return read.scene(findings);
        }

        @Override
        public void withRetry(Runnable check) {
            check.run();
        }

        @Override
        public void close() {
            // all was read before
        }
    }
}
