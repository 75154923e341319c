package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.UpgradeCheck;
import java.util.Locale;
import java.util.Set;

/** Tables in the schema mysql with the names of tables of the data dictionary of 8.0. */
final class MysqlSchemaNames implements UpgradeCheck {

    /** Tables of the data dictionary and system tables that 8.0 brings and 5.7 does not have. */
    private static final Set<String> DICTIONARY = Set.of(
            "catalogs",
            "character_sets",
            "check_constraints",
            "collations",
            "column_statistics",
            "column_type_elements",
            "columns",
            "dd_properties",
            "events",
            "foreign_key_column_usage",
            "foreign_keys",
            "index_column_usage",
            "index_partitions",
            "index_stats",
            "indexes",
            "parameter_type_elements",
            "parameters",
            "resource_groups",
            "routines",
            "schemata",
            "st_spatial_reference_systems",
            "table_partition_values",
            "table_partitions",
            "table_stats",
            "tables",
            "tablespace_files",
            "tablespaces",
            "component",
            "default_roles",
            "global_grants",
            "innodb_ddl_log",
            "innodb_dynamic_metadata",
            "password_history",
            "role_edges",
            "replication_asynchronous_connection_failover",
            "replication_asynchronous_connection_failover_managed",
            "replication_group_configuration_version",
            "replication_group_member_actions",
            "triggers",
            "view_routine_usage",
            "view_table_usage");

    @Override
    public String id() {
        return "mysql-schema-names";
    }

    @Override
    public Set<Hop> hops() {
        return Set.of(Hop.TO_8_0);
    }

    @Override
    public void run(CheckContext context) {
        context.needs("SELECT");
        context.session().each("SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = 'mysql'", row -> {
            String name = row.text(1);
            if (DICTIONARY.contains(name.toLowerCase(Locale.ROOT))) {
                context.error(
                        Subject.table("mysql", name),
                        Remedy.sql("RENAME TABLE " + Sql.name("mysql", name) + " TO " + Sql.name("mysql", name + "_old")
                                + ";"),
                        name);
            }
        });
    }
}
