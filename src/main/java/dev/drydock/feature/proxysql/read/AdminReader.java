package dev.drydock.feature.proxysql.read;

import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.proxysql.ProxySqlError;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.layer.LayerTable;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads ProxySQL's tables, one statement after the other. No table whose reading clears counters ({@code …_reset}) is ever
 * asked for. Used by one thread; every call blocks on the network.
 */
public final class AdminReader {

    private final Statements statements;
    private final String server;

    /** What answers statements. */
    public interface Statements {

        /** All rows; one without rows names no columns. */
        AdminTable ask(String sql);
    }

    public AdminReader(Session session) {
        this(sql -> rows(session, sql), session.server());
    }

    /** @param server its shown name */
    public AdminReader(Statements statements, String server) {
        this.statements = statements;
        this.server = server;
    }

    private static AdminTable rows(Session session, String sql) {
        List<List<Optional<String>>> rows = new ArrayList<>();
        List<String> columns = new ArrayList<>();
        session.each(sql, row -> {
            if (columns.isEmpty()) {
                columns.addAll(row.labels());
            }
            List<Optional<String>> values = new ArrayList<>(columns.size());
            for (int i = 1; i <= columns.size(); i++) {
                values.add(row.optionalText(i));
            }
            rows.add(List.copyOf(values));
        });
        return new AdminTable(columns, rows);
    }

    /**
     * All rows of a query.
     *
     * @throws IllegalArgumentException for a table whose reading clears counters
     */
    public AdminTable query(String sql) {
        if (sql.contains("_reset")) {
            throw new IllegalArgumentException("reading it clears counters: " + sql);
        }
        return statements.ask(sql);
    }

    /** The same, nothing where this version or log-in has no such table. */
    public AdminTable queryIfThere(String sql) {
        try {
            return query(sql);
        } catch (ServerException failure) {
            if (failure.connectionLost() || !missing(failure)) {
                throw failure;
            }
            return AdminTable.EMPTY;
        }
    }

    /** Every error of the admin port has the same number; the words are SQLite's, and never translated. */
    private static boolean missing(ServerException failure) {
        String said = failure.problem().detail();
        return said.contains("no such table") || said.contains("unknown database");
    }

    /** Names of the tables of one of its schemas. */
    public Set<String> tables(String schema) {
        return new HashSet<>(first("SHOW TABLES FROM " + schema));
    }

    /** Whether the log-in may see the configuration, or statistics only. */
    public boolean administrator() {
        return tables("main").contains("mysql_servers");
    }

    /**
     * All copies of these modules.
     *
     * @throws DrydockException E-4502 if the log-in may read statistics only
     */
    public Configuration configuration(Collection<ConfigModule> modules) {
        Set<String> there = tables("main");
        if (!there.contains("mysql_servers")) {
            throw new DrydockException(Problem.of(ProxySqlError.STATISTICS_ONLY, "", server));
        }
        Map<ConfigTable, Map<Layer, LayerTable>> found = new EnumMap<>(ConfigTable.class);
        List<String> unread = new ArrayList<>();
        for (ConfigTable table : ConfigTable.values()) {
            boolean ofVersion =
                    table != ConfigTable.PGSQL_VARIABLES || there.contains(ConfigTable.PGSQL_SERVERS.table());
            if (modules.contains(table.module()) && there.contains(table.table()) && ofVersion) {
                copies(table, unread).ifPresent(copies -> found.put(table, copies));
            }
        }
        return new Configuration(found, unread, unknown(there), Instant.now());
    }

    /** Tables that have a copy at runtime and are none of ours: of another version, or of a part that is not looked at. */
    private static List<String> unknown(Set<String> there) {
        Set<String> ours = new HashSet<>();
        Arrays.stream(ConfigTable.values()).forEach(table -> ours.add(table.table()));
        return there.stream()
                .filter(table -> there.contains("runtime_" + table) && !ours.contains(table))
                .sorted()
                .toList();
    }

    /** All copies of all modules; see {@link #configuration(Collection)}. */
    public Configuration configuration() {
        return configuration(Arrays.asList(ConfigModule.values()));
    }

    private Optional<Map<Layer, LayerTable>> copies(ConfigTable table, List<String> unread) {
        try {
            Map<Layer, LayerTable> copies = new EnumMap<>(Layer.class);
            List<String> columns = columns(table);
            for (Layer layer : Layer.values()) {
                AdminTable read = query(table.select(layer));
                copies.put(
                        layer,
                        LayerTable.of(table, layer, read.columns().isEmpty() ? columns : read.columns(), read.rows()));
            }
            return Optional.of(copies);
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            unread.add(table.table() + ": " + failure.problem().detail());
            return Optional.empty();
        }
    }

    /** An empty answer names no columns here, since rows are what is read of it. */
    private List<String> columns(ConfigTable table) {
        return first("SELECT name FROM pragma_table_info(" + Sql.adminLiteral(table.table()) + ")");
    }

    /** The first column of all rows. */
    private List<String> first(String sql) {
        return query(sql).rows().stream()
                .map(row -> row.isEmpty() ? "" : row.getFirst().orElse(""))
                .toList();
    }
}
