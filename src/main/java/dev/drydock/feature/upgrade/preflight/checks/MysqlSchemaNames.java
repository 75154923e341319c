package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Tables in the schema mysql with the names of tables that 8.0 keeps there. */
final class MysqlSchemaNames {

    /** Tables of which 8.0.15 does not start while they are there: of its dictionary, and what it reads before it is up. */
    private static final Set<String> STOPPING = Set.of(
            "catalogs",
            "character_sets",
            "collations",
            "column_statistics",
            "column_type_elements",
            "columns",
            "dd_properties",
            "events",
            "foreign_key_column_usage",
            "foreign_keys",
            "global_grants",
            "index_column_usage",
            "index_partitions",
            "index_stats",
            "indexes",
            "innodb_ddl_log",
            "innodb_dynamic_metadata",
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
            "triggers",
            "view_routine_usage",
            "view_table_usage");

    /** Joined the dictionary later; before that the name is like any other ("Upgrade Prerequisites" in the MySQL manual). */
    private static final String CHECK_CONSTRAINTS = "check_constraints";

    private static final ServerVersion WITH_CHECK_CONSTRAINTS = ServerVersion.parse("8.0.16");

    /**
     * System tables outside of the dictionary, with the release that brings each: the server starts with another table of that name (seen on
     * 8.0.15; the manual's list of names that must not be there has none of them), and what it keeps in it does not work.
     */
    private static final Map<String, ServerVersion> USED = Map.of(
            "component", ServerVersion.parse("8.0.0"),
            "default_roles", ServerVersion.parse("8.0.0"),
            "password_history", ServerVersion.parse("8.0.0"),
            "role_edges", ServerVersion.parse("8.0.0"),
            "replication_asynchronous_connection_failover", ServerVersion.parse("8.0.22"),
            "replication_asynchronous_connection_failover_managed", ServerVersion.parse("8.0.23"),
            "replication_group_configuration_version", ServerVersion.parse("8.0.26"),
            "replication_group_member_actions", ServerVersion.parse("8.0.26"));

    private MysqlSchemaNames() {}

    static void run(CheckContext context) {
        context.needs("SELECT");
        context.session().each("SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = 'mysql'", row -> {
            String name = row.text(1);
            String plain = name.toLowerCase(Locale.ROOT);
            ServerVersion used = USED.get(plain);
            if (STOPPING.contains(plain)
                    || (plain.equals(CHECK_CONSTRAINTS) && !context.path().endsBefore(WITH_CHECK_CONSTRAINTS))) {
                context.error(Subject.table("mysql", name), renamed(name), name);
            } else if (used != null && !context.path().endsBefore(used)) {
                context.say("used", Severity.WARNING, Subject.table("mysql", name), renamed(name), name);
            }
        });
    }

    private static Remedy renamed(String table) {
        return Remedy.sql(
                "RENAME TABLE " + Sql.name("mysql", table) + " TO " + Sql.name("mysql", table + "_old") + ";");
    }
}
