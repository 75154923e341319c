package dev.drydock.feature.galera.check;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.Fact;
import dev.drydock.db.sql.Session;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The tables of the cluster, read from one node, since all nodes have the same.
 *
 * @param withoutKey tables without a primary key
 * @param otherEngines tables that are not InnoDB's, which are not replicated
 * @param superProbes accounts with SUPER that are probes by their names
 */
public record SchemaSurvey(
        Fact<List<TableName>> withoutKey, Fact<List<EngineTable>> otherEngines, Fact<List<String>> superProbes) {

    /** What programs that look after clusters are called, and their accounts after them. */
    private static final Pattern PROBE = Pattern.compile(
            "check|probe|monitor|health|haproxy|maxscale|proxysql|nagios|zabbix|exporter|prometheus|pmm",
            Pattern.CASE_INSENSITIVE);

    /** A table and its engine. */
    public record EngineTable(TableName table, String engine) {}

    private static final String OWN =
            " TABLE_SCHEMA NOT IN ('mysql', 'information_schema', 'performance_schema', 'sys')";

    static SchemaSurvey unknown(String reason) {
        return new SchemaSurvey(new Fact.Unknown<>(reason), new Fact.Unknown<>(reason), new Fact.Unknown<>(reason));
    }

    /** Reads it from an opened node; blocks for as long as its catalogue takes, at most half a minute. */
    static SchemaSurvey read(OpenServer node) {
        return new SchemaSurvey(
                NodeSurvey.attempt(node, SchemaSurvey::withoutKey),
                NodeSurvey.attempt(node, SchemaSurvey::otherEngines),
                NodeSurvey.attempt(node, SchemaSurvey::superProbes));
    }

    private static List<String> superProbes(Session session) {
        return session
                .query(
                        "SELECT User, Host FROM mysql.user WHERE Super_priv = 'Y' ORDER BY User, Host",
                        row -> row.text(1) + "@" + row.text(2))
                .stream()
                .filter(account -> PROBE.matcher(account.substring(0, account.lastIndexOf('@')))
                        .find())
                .toList();
    }

    private static List<TableName> withoutKey(Session session) {
        Set<TableName> keyed = new HashSet<>(session.query(
                "SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.TABLE_CONSTRAINTS WHERE CONSTRAINT_TYPE ="
                        + " 'PRIMARY KEY' AND" + OWN,
                row -> new TableName(row.text(1), row.text(2))));
        List<TableName> all = new ArrayList<>(session.query(
                "SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.TABLES WHERE TABLE_TYPE = 'BASE TABLE' AND"
                        + OWN + " ORDER BY TABLE_SCHEMA, TABLE_NAME",
                row -> new TableName(row.text(1), row.text(2))));
        all.removeAll(keyed);
        return all;
    }

    private static List<EngineTable> otherEngines(Session session) {
        return session.query(
                "SELECT TABLE_SCHEMA, TABLE_NAME, ENGINE FROM information_schema.TABLES WHERE TABLE_TYPE = 'BASE"
                        + " TABLE' AND"
                        + OWN + " AND ENGINE <> 'InnoDB' ORDER BY TABLE_SCHEMA, TABLE_NAME",
                row -> new EngineTable(new TableName(row.text(1), row.text(2)), row.text(3)));
    }
}
