package dev.drydock.feature.upgrade.system;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Session;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads the definitions of a server's own tables; it works where {@code SHOW VARIABLES} fails, since it asks for none. */
final class SystemCatalog {

    /** The schemas with tables of the server's own. */
    static final List<String> SCHEMAS = List.of("mysql", "performance_schema", "sys");
    /** Views of {@code sys} are not opened: before an upgrade many of them cannot be. */
    private static final String ONLY_TABLE_OF_SYS = "sys_config";

    private final Session session;
    private final ServerFacts facts;
    private final Map<TableName, String> engines = new LinkedHashMap<>();
    private final Map<TableName, List<SystemTable.Column>> columns = new LinkedHashMap<>();
    private final Map<TableName, Map<String, List<IndexPart>>> keys = new LinkedHashMap<>();

    private record IndexPart(boolean unique, String column) {}

    private SystemCatalog(Session session, ServerFacts facts) {
        this.session = session;
        this.facts = facts;
    }

    /**
     * All of them by their names.
     *
     * @throws dev.drydock.db.sql.ServerException if they cannot be read
     */
    static Map<TableName, SystemTable> read(Session session, ServerFacts facts) {
        SystemCatalog catalog = new SystemCatalog(session, facts);
        catalog.showOldFormats();
        // schema by schema with a constant, so that a server before 8.0 looks into no other folder
        SCHEMAS.forEach(catalog::read);
        return catalog.tables();
    }

    private void showOldFormats() {
        boolean tells = !facts.mariaDb()
                && facts.version().atLeast(5, 6, 24)
                && !facts.version().atLeast(8, 0, 0);
        if (tells) {
            session.executeOwn("SET SESSION show_old_temporals = ON");
        }
    }

    private void read(String schema) {
        // collations and keys of performance_schema follow the release's character sets and hash tables
        boolean own = !schema.equals("performance_schema");
        String only = schema.equals("sys") ? " AND TABLE_NAME = '" + ONLY_TABLE_OF_SYS + "'" : "";
        session.each(
                "SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, ENGINE FROM information_schema.TABLES"
                        + " WHERE TABLE_SCHEMA = '" + schema + "'",
                row -> engines.put(
                        SystemTable.key(row.text(1), row.text(2)),
                        row.text(3).contains("VIEW") ? "" : row.optionalText(4).orElse(SystemTable.ANY_ENGINE)));
        session.each(
                "SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, COLUMN_TYPE, COLLATION_NAME FROM"
                        + " information_schema.COLUMNS WHERE TABLE_SCHEMA = '" + schema + "'" + only
                        + " ORDER BY TABLE_NAME, ORDINAL_POSITION",
                row -> columns.computeIfAbsent(SystemTable.key(row.text(1), row.text(2)), _ -> new ArrayList<>())
                        .add(SystemTable.Column.of(row.text(3), row.text(4), own ? row.text(5) : "")));
        if (!own) {
            return;
        }
        session.each(
                "SELECT TABLE_SCHEMA, TABLE_NAME, INDEX_NAME, NON_UNIQUE, COLUMN_NAME, SUB_PART FROM"
                        + " information_schema.STATISTICS WHERE TABLE_SCHEMA = '" + schema + "'" + only
                        + " ORDER BY TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX",
                row -> keys.computeIfAbsent(SystemTable.key(row.text(1), row.text(2)), _ -> new LinkedHashMap<>())
                        .computeIfAbsent(row.text(3), _ -> new ArrayList<>())
                        .add(new IndexPart(
                                row.number(4).orElse(1) == 0,
                                row.text(5)
                                        + row.optionalText(6)
                                                .map(length -> "(" + length + ")")
                                                .orElse(""))));
    }

    private Map<TableName, SystemTable> tables() {
        Map<TableName, SystemTable> tables = new LinkedHashMap<>();
        engines.forEach((name, engine) -> tables.put(
                name,
                new SystemTable(
                        name,
                        engine,
                        engine.isEmpty() ? List.of() : columns.getOrDefault(name, List.of()),
                        keys.getOrDefault(name, Map.of()).entrySet().stream()
                                .map(key -> new SystemTable.Key(
                                        key.getKey(),
                                        key.getValue().getFirst().unique(),
                                        key.getValue().stream()
                                                .map(IndexPart::column)
                                                .collect(Collectors.joining(","))))
                                .toList())));
        return tables;
    }
}
