package dev.drydock.feature.proxysql.layer;

import java.util.List;

/** The tables of the configuration with their keys, which are the same in all versions since 2.0. */
public enum ConfigTable {
    SERVERS("mysql_servers", ConfigModule.SERVERS, "hostgroup_id", "hostname", "port"),
    REPLICATION_HOSTGROUPS("mysql_replication_hostgroups", ConfigModule.SERVERS, "writer_hostgroup"),
    GALERA_HOSTGROUPS("mysql_galera_hostgroups", ConfigModule.SERVERS, "writer_hostgroup"),
    GROUP_REPLICATION_HOSTGROUPS("mysql_group_replication_hostgroups", ConfigModule.SERVERS, "writer_hostgroup"),
    AURORA_HOSTGROUPS("mysql_aws_aurora_hostgroups", ConfigModule.SERVERS, "writer_hostgroup"),
    HOSTGROUP_ATTRIBUTES("mysql_hostgroup_attributes", ConfigModule.SERVERS, "hostgroup_id"),
    SSL_PARAMS("mysql_servers_ssl_params", ConfigModule.SERVERS, "hostname", "port", "username"),
    USERS("mysql_users", ConfigModule.USERS, "username", "backend"),
    QUERY_RULES("mysql_query_rules", ConfigModule.QUERY_RULES, "rule_id"),
    FAST_ROUTING("mysql_query_rules_fast_routing", ConfigModule.QUERY_RULES, "username", "schemaname", "flagIN"),
    MYSQL_VARIABLES("global_variables", ConfigModule.MYSQL_VARIABLES, "variable_name"),
    ADMIN_VARIABLES("global_variables", ConfigModule.ADMIN_VARIABLES, "variable_name"),
    SCHEDULER("scheduler", ConfigModule.SCHEDULER, "id"),
    PROXYSQL_SERVERS("proxysql_servers", ConfigModule.PROXYSQL_SERVERS, "hostname", "port"),
    PGSQL_SERVERS("pgsql_servers", ConfigModule.PGSQL_SERVERS, "hostgroup_id", "hostname", "port"),
    PGSQL_REPLICATION_HOSTGROUPS("pgsql_replication_hostgroups", ConfigModule.PGSQL_SERVERS, "writer_hostgroup"),
    PGSQL_HOSTGROUP_ATTRIBUTES("pgsql_hostgroup_attributes", ConfigModule.PGSQL_SERVERS, "hostgroup_id"),
    PGSQL_USERS("pgsql_users", ConfigModule.PGSQL_USERS, "username", "backend"),
    PGSQL_QUERY_RULES("pgsql_query_rules", ConfigModule.PGSQL_QUERY_RULES, "rule_id"),
    PGSQL_FAST_ROUTING(
            "pgsql_query_rules_fast_routing", ConfigModule.PGSQL_QUERY_RULES, "username", "database", "flagIN"),
    PGSQL_VARIABLES("global_variables", ConfigModule.PGSQL_VARIABLES, "variable_name");

    private final String table;
    private final ConfigModule module;

    @SuppressWarnings("ImmutableEnumChecker")
    private final List<String> key;

    ConfigTable(String table, ConfigModule module, String... key) {
        this.table = table;
        this.module = module;
        this.key = List.of(key);
    }

    /** Its name in memory and on disk. */
    public String table() {
        return table;
    }

    public ConfigModule module() {
        return module;
    }

    /** The columns that tell its rows apart. */
    public List<String> key() {
        return key;
    }

    /** Whether its rows are servers that the monitor may shun. */
    public boolean servers() {
        return this == SERVERS || this == PGSQL_SERVERS;
    }

    /** Whether its rows are users, of which the runtime shows one for each side. */
    public boolean users() {
        return this == USERS || this == PGSQL_USERS;
    }

    /** Whether LOAD leaves out rows that are not active. */
    public boolean loadedIfActive() {
        return users() || this == QUERY_RULES || this == PGSQL_QUERY_RULES;
    }

    /** The statement that reads one copy of it whole. */
    public String select(Layer layer) {
        String all = "SELECT * FROM " + layer.table(table);
        return switch (this) {
            case MYSQL_VARIABLES -> all + " WHERE variable_name LIKE 'mysql-%'";
            case PGSQL_VARIABLES -> all + " WHERE variable_name LIKE 'pgsql-%'";
            case ADMIN_VARIABLES -> all + " WHERE variable_name LIKE 'admin-%'";
            default -> all;
        };
    }
}
