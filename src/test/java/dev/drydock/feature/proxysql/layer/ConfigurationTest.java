package dev.drydock.feature.proxysql.layer;

import static dev.drydock.feature.proxysql.layer.Layer.DISK;
import static dev.drydock.feature.proxysql.layer.Layer.MEMORY;
import static dev.drydock.feature.proxysql.layer.Layer.RUNTIME;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ConfigurationTest {

    private static final String DB1 = "hostgroup_id=10 hostname=db1 port=3306 status=ONLINE weight=1";
    private static final String GALERA =
            "writer_hostgroup=10 backup_writer_hostgroup=20 reader_hostgroup=30 offline_hostgroup=9999 active=1";
    private static final String HASH = "*2470C0C06DEE42FD1618BB99005ADCA2EC9D1E19";

    private final SchemaOf27 schema = new SchemaOf27();

    @Test
    void copiesThatAreTheSameNeedNothing() {
        schema.everywhere(ConfigTable.SERVERS, DB1);
        ModuleComparison servers = module(ConfigModule.SERVERS);
        assertThat(servers.pending()).isFalse();
        assertThat(servers.load()).isEqualTo(Effect.NOTHING);
    }

    @Test
    void aChangedColumnIsMarkedAndCounted() {
        schema.row(ConfigTable.SERVERS, DB1, RUNTIME, DISK);
        schema.row(ConfigTable.SERVERS, DB1.replace("weight=1", "weight=7"), MEMORY);
        RowComparison row = table(ConfigTable.SERVERS).rows().getFirst();
        assertThat(row.unloaded()).containsExactly("weight");
        assertThat(row.unsaved()).containsExactly("weight");
        assertThat(module(ConfigModule.SERVERS).load()).isEqualTo(new Effect(0, 1, 0));
    }

    @Test
    void whatLoadAndSaveWouldAddAndRemoveIsToldApart() {
        schema.everywhere(ConfigTable.SERVERS, DB1);
        schema.row(ConfigTable.SERVERS, DB1.replace("db1", "db2"), MEMORY);
        schema.row(ConfigTable.SERVERS, DB1.replace("db1", "db3"), RUNTIME, DISK);
        schema.row(ConfigTable.SERVERS, DB1.replace("db1", "db4"), MEMORY, RUNTIME);
        ModuleComparison servers = module(ConfigModule.SERVERS);
        assertThat(servers.load()).isEqualTo(new Effect(1, 0, 1));
        assertThat(servers.save()).isEqualTo(new Effect(2, 0, 1));
        assertThat(table(ConfigTable.SERVERS).rows())
                .extracting(row -> row.key().get(1))
                .as("differences first")
                .containsExactly("db2", "db3", "db4", "db1");
    }

    @Test
    void aShunnedServerIsTheMonitorsDoing() {
        schema.row(ConfigTable.SERVERS, DB1, MEMORY, DISK);
        schema.row(ConfigTable.SERVERS, DB1.replace("ONLINE", "SHUNNED"), RUNTIME);
        RowComparison row = table(ConfigTable.SERVERS).rows().getFirst();
        assertThat(row.load()).isEqualTo(Move.BY_MONITOR);
        assertThat(row.unloaded()).containsExactly("status");
        assertThat(module(ConfigModule.SERVERS).pending()).isFalse();
    }

    @Test
    void aShunnedServerMayDifferBesides() {
        schema.row(ConfigTable.SERVERS, DB1, MEMORY, DISK);
        schema.row(ConfigTable.SERVERS, DB1.replace("ONLINE", "SHUNNED").replace("weight=1", "weight=2"), RUNTIME);
        assertThat(table(ConfigTable.SERVERS).rows().getFirst().load()).isEqualTo(Move.CHANGE);
    }

    @Test
    void aServerThatTheGaleraMonitorMovedWaitsForNoLoad() {
        schema.everywhere(ConfigTable.GALERA_HOSTGROUPS, GALERA);
        schema.row(ConfigTable.SERVERS, DB1, MEMORY, DISK);
        schema.row(ConfigTable.SERVERS, DB1.replace("id=10", "id=20"), RUNTIME);
        ModuleComparison servers = module(ConfigModule.SERVERS);
        assertThat(servers.load()).isEqualTo(Effect.NOTHING);
        assertThat(servers.byMonitor()).isEqualTo(2);
    }

    @Test
    void aNewServerOfAGaleraHostgroupWaitsForItsLoad() {
        schema.everywhere(ConfigTable.GALERA_HOSTGROUPS, GALERA);
        schema.everywhere(ConfigTable.SERVERS, DB1);
        schema.row(ConfigTable.SERVERS, DB1.replace("db1", "db2"), MEMORY);
        assertThat(module(ConfigModule.SERVERS).load()).isEqualTo(new Effect(1, 0, 0));
    }

    @Test
    void hostgroupsOfAnInactiveGroupAreNotMoved() {
        schema.everywhere(ConfigTable.GALERA_HOSTGROUPS, GALERA.replace("active=1", "active=0"));
        schema.row(ConfigTable.SERVERS, DB1, MEMORY, DISK);
        schema.row(ConfigTable.SERVERS, DB1.replace("id=10", "id=20"), RUNTIME);
        assertThat(module(ConfigModule.SERVERS).load()).isEqualTo(new Effect(1, 0, 1));
    }

    @Test
    void aRemovedServerWithItsLastConnectionsIsNoDifference() {
        schema.row(ConfigTable.SERVERS, DB1.replace("ONLINE", "OFFLINE_HARD"), RUNTIME);
        assertThat(module(ConfigModule.SERVERS).pending()).isFalse();
    }

    @Test
    void inactiveRulesAreNotExpectedAtRuntime() {
        schema.row(ConfigTable.QUERY_RULES, "rule_id=1 active=0 apply=1", MEMORY, DISK);
        schema.row(ConfigTable.QUERY_RULES, "rule_id=2 active=0 apply=1", MEMORY, DISK);
        schema.row(ConfigTable.QUERY_RULES, "rule_id=2 active=1 apply=1", RUNTIME);
        assertThat(module(ConfigModule.QUERY_RULES).load()).isEqualTo(new Effect(0, 0, 1));
    }

    @Test
    void aUserOfBothSidesIsOneRow() {
        schema.row(ConfigTable.USERS, "username=app password=secret active=1 backend=1 frontend=1", MEMORY, DISK);
        schema.row(ConfigTable.USERS, "username=app password=secret active=1 backend=0 frontend=1", RUNTIME);
        schema.row(ConfigTable.USERS, "username=app password=secret active=1 backend=1 frontend=0", RUNTIME);
        assertThat(module(ConfigModule.USERS).pending()).isFalse();
        assertThat(table(ConfigTable.USERS).rows()).hasSize(1);
    }

    @Test
    void aUserMadeOfTwoRowsStaysTwo() {
        schema.everywhere(ConfigTable.USERS, "username=app password=one active=1 backend=0 frontend=1");
        schema.everywhere(ConfigTable.USERS, "username=app password=two active=1 backend=1 frontend=0");
        assertThat(module(ConfigModule.USERS).pending()).isFalse();
        assertThat(table(ConfigTable.USERS).rows()).hasSize(2);
    }

    @Test
    void aPasswordAndItsNativeHashAreTheSame() {
        String user = "username=app active=1 backend=1 frontend=1 password=";
        schema.row(ConfigTable.USERS, user + "password", MEMORY, DISK);
        schema.row(ConfigTable.USERS, user + HASH, RUNTIME);
        assertThat(module(ConfigModule.USERS).pending()).isFalse();
    }

    @Test
    void anotherPasswordIsSeenAndNeverShown() {
        String user = "username=app active=1 backend=1 frontend=1 password=";
        schema.row(ConfigTable.USERS, user + "tops3cret", MEMORY, DISK);
        schema.row(ConfigTable.USERS, user + HASH, RUNTIME);
        schema.everywhere(ConfigTable.MYSQL_VARIABLES, "variable_name=mysql-monitor_password variable_value=tops3cret");
        schema.everywhere(
                ConfigTable.ADMIN_VARIABLES, "variable_name=admin-admin_credentials variable_value=admin:tops3cret");
        schema.everywhere(ConfigTable.SCHEDULER, "id=1 active=1 filename=/x arg1=--password=tops3cret");
        schema.everywhere(
                ConfigTable.USERS,
                "username=u2 password=x active=1 backend=1 frontend=1 attributes={\"p\":\"tops3cret-password\"}");
        assertThat(table(ConfigTable.USERS).rows().getFirst().unloaded()).containsExactly("password");
        Configuration all = schema.build();
        assertThat(all.toString() + all.compare()).doesNotContain("tops3cret").doesNotContain(HASH.substring(1));
    }

    @Test
    void variablesAreSharedOutByTheirPrefix() {
        assertThat(ConfigTable.ADMIN_VARIABLES.select(RUNTIME))
                .isEqualTo("SELECT * FROM `main`.`runtime_global_variables` WHERE variable_name LIKE 'admin-%'");
        assertThat(ConfigTable.SERVERS.select(DISK)).isEqualTo("SELECT * FROM `disk`.`mysql_servers`");
    }

    @Test
    void keysAreOrderedAsNumbers() {
        for (String id : List.of("9", "100", "20")) {
            schema.everywhere(ConfigTable.QUERY_RULES, "rule_id=" + id + " active=1 apply=1");
        }
        assertThat(table(ConfigTable.QUERY_RULES).rows())
                .extracting(row -> row.key().getFirst())
                .containsExactly("9", "20", "100");
    }

    private ModuleComparison module(ConfigModule module) {
        return schema.build().compare().stream()
                .filter(compared -> compared.module() == module)
                .findFirst()
                .orElseThrow();
    }

    private TableComparison table(ConfigTable table) {
        return module(table.module()).tables().stream()
                .filter(compared -> compared.table() == table)
                .findFirst()
                .orElseThrow();
    }
}
