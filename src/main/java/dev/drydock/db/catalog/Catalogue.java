package dev.drydock.db.catalog;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Reads what a server holds from information_schema. One query a schema, since servers before 8.0 answer a query with a
 * constant schema name without touching the others. Used by one thread; every call blocks.
 */
public final class Catalogue {

    /** Schemas that belong to the server. */
    public static final Set<String> SYSTEM_SCHEMAS =
            Set.of("mysql", "information_schema", "performance_schema", "sys", "ndbinfo");

    private static final String ENTRY =
            "SELECT TABLE_NAME, TABLE_TYPE, ENGINE, TABLE_ROWS, DATA_LENGTH + INDEX_LENGTH, AUTO_INCREMENT,"
                    + " CREATE_OPTIONS FROM information_schema.TABLES WHERE TABLE_SCHEMA = ?";

    private final Session session;

    /** Whether information_schema has no row for an InnoDB table without its file: seen of 5.5 and 5.6, not of later ones. */
    private final boolean hidesBroken;

    /** Whether information_schema shows InnoDB's own list of foreign keys under its old name. */
    private final boolean hasInnoDbForeignKeys;

    /** Asks MySQL 8.0 and later for fresh sizes and AUTO_INCREMENT values instead of ones up to a day old. */
    public Catalogue(Session session, ServerFacts facts) {
        this.session = session;
        this.hidesBroken = !facts.mySqlAtLeast(5, 7, 0) && !facts.mariaDbAtLeast(10, 11, 0);
        this.hasInnoDbForeignKeys = facts.mySqlAtLeast(5, 6, 0) && !facts.mySqlAtLeast(8, 0, 0);
        if (facts.mySqlAtLeast(8, 0, 3)) {
            session.executeOwn("SET SESSION information_schema_stats_expiry = 0");
        }
    }

    /** Names of all schemas that the account sees. */
    public List<String> schemas() {
        return session.query("SELECT SCHEMA_NAME FROM information_schema.SCHEMATA ORDER BY 1", row -> row.text(1));
    }

    /** The same without those of the server, as {@link #SYSTEM_SCHEMAS} has them. */
    public List<String> userSchemas() {
        return schemas().stream()
                .filter(schema -> !SYSTEM_SCHEMAS.contains(schema.toLowerCase(Locale.ROOT)))
                .toList();
    }

    /** Every entry of one schema, in the server's order; tables of which only the name is known come last. */
    public void entries(String schema, Consumer<TableEntry> reader) {
        Set<String> found = new HashSet<>();
        session.each(
                ENTRY,
                row -> {
                    if (hidesBroken) {
                        found.add(row.text(1));
                    }
                    reader.accept(entry(schema, row));
                },
                schema);
        if (hidesBroken) {
            hidden(schema, found, reader);
        }
    }

    private void hidden(String schema, Set<String> found, Consumer<TableEntry> reader) {
        names(schema, entry -> {
            if (entry.kind() == TableEntry.Kind.TABLE
                    && !found.contains(entry.name().table())) {
                reader.accept(entry);
            }
        });
    }

    /**
     * Name and kind of every entry of one schema, and nothing else of it. The server opens no table for it, so that those
     * that cannot be opened are there, too.
     */
    public void names(String schema, Consumer<TableEntry> reader) {
        session.each(
                "SHOW FULL TABLES FROM " + Sql.name(schema),
                row -> reader.accept(outline(schema, row.text(1), row.text(2), "", "")));
    }

    /**
     * The bytes of one table.
     *
     * @param data {@code DATA_LENGTH}: for InnoDB the clustered index
     * @param index {@code INDEX_LENGTH}: the other indexes
     */
    public record TableSize(TableName table, long data, long index) {

        public long bytes() {
            return data + index;
        }
    }

    /** A foreign key, by its two tables. */
    public record ForeignKey(TableName child, TableName parent) {}

    /** Whether any table may have a foreign key: no only where MySQL 5.6 or 5.7 says so, which costs one look. */
    public boolean mayHaveForeignKeys() {
        try {
            return !hasInnoDbForeignKeys
                    || session.first("SELECT 1 FROM information_schema.INNODB_SYS_FOREIGN LIMIT 1", _ -> true)
                            .isPresent();
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return true;
        }
    }

    /** The foreign keys of one schema's tables. */
    public List<ForeignKey> foreignKeys(String schema) {
        return session.query(
                "SELECT TABLE_NAME, UNIQUE_CONSTRAINT_SCHEMA, REFERENCED_TABLE_NAME"
                        + " FROM information_schema.REFERENTIAL_CONSTRAINTS WHERE CONSTRAINT_SCHEMA = ?",
                row -> new ForeignKey(new TableName(schema, row.text(1)), new TableName(row.text(2), row.text(3))),
                schema);
    }

    /**
     * These entries of one schema with kind and engine; rows, sizes and AUTO_INCREMENT are empty, since the server would
     * open the tables for them, and one that it cannot open would lose its engine. Entries that it knows nothing about are
     * left out.
     */
    public List<TableEntry> outlines(String schema, List<String> tables) {
        return these(
                "SELECT TABLE_NAME, TABLE_TYPE, ENGINE, CREATE_OPTIONS",
                schema,
                tables,
                row -> outline(schema, row.text(1), row.text(2), row.text(3), row.text(4)));
    }

    /** The sizes of these tables of one schema, of those where they are known. Before MySQL 8.0 this opens them. */
    public List<TableSize> sizes(String schema, List<String> tables) {
        return these("SELECT TABLE_NAME, DATA_LENGTH, INDEX_LENGTH", schema, tables, row -> size(schema, row)).stream()
                .flatMap(Optional::stream)
                .toList();
    }

    private <T> List<T> these(String select, String schema, List<String> tables, Function<Row, T> reader) {
        List<Object> parameters = new ArrayList<>(List.of(schema));
        parameters.addAll(tables);
        return session.query(
                select + " FROM information_schema.TABLES WHERE TABLE_SCHEMA = ? AND TABLE_NAME IN ("
                        + "?, ".repeat(tables.size() - 1) + "?)",
                reader,
                parameters.toArray());
    }

    private static Optional<TableSize> size(String schema, Row row) {
        OptionalLong data = row.number(2);
        return data.isEmpty()
                ? Optional.empty()
                : Optional.of(new TableSize(
                        new TableName(schema, row.text(1)),
                        data.getAsLong(),
                        row.number(3).orElse(0)));
    }

    private static TableEntry outline(String schema, String table, String type, String engine, String options) {
        return new TableEntry(
                new TableName(schema, table),
                kind(type),
                engine,
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                options.contains("partitioned"));
    }

    private static TableEntry.Kind kind(String type) {
        return switch (type) {
            case "BASE TABLE", "SYSTEM VERSIONED", "TEMPORARY" -> TableEntry.Kind.TABLE;
            case "SEQUENCE" -> TableEntry.Kind.SEQUENCE;
            default -> TableEntry.Kind.VIEW;
        };
    }

    private static TableEntry entry(String schema, Row row) {
        return new TableEntry(
                new TableName(schema, row.text(1)),
                kind(row.text(2)),
                row.text(3),
                row.number(4),
                row.number(5),
                row.number(6),
                row.text(7).contains("partitioned"));
    }

    /** Partition names of a table in their order; the sub-partitions' names where it has them. */
    public List<String> partitions(TableName table) {
        return session.query(
                "SELECT COALESCE(SUBPARTITION_NAME, PARTITION_NAME) FROM information_schema.PARTITIONS"
                        + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? AND PARTITION_NAME IS NOT NULL"
                        + " ORDER BY PARTITION_ORDINAL_POSITION, SUBPARTITION_ORDINAL_POSITION",
                row -> row.text(1),
                table.schema(),
                table.table());
    }

    /**
     * An AUTO_INCREMENT column.
     *
     * @param column its name
     * @param type its full type, such as {@code int(10) unsigned}
     * @param highest largest value that the type holds; {@link Long#MAX_VALUE} also for BIGINT UNSIGNED, and for the
     *     floating types, whose limit is not that of an integer
     */
    public record AutoIncrementColumn(TableName table, String column, String type, long highest) {}

    /**
     * The AUTO_INCREMENT columns of one schema.
     *
     * @throws ServerException if the account may not read them
     */
    public List<AutoIncrementColumn> autoIncrementColumns(String schema) {
        return session.query(
                "SELECT TABLE_NAME, COLUMN_NAME, DATA_TYPE, COLUMN_TYPE FROM information_schema.COLUMNS"
                        + " WHERE TABLE_SCHEMA = ? AND EXTRA LIKE '%auto_increment%'",
                row -> new AutoIncrementColumn(
                        new TableName(schema, row.text(1)),
                        row.text(2),
                        row.text(4),
                        highest(row.text(3), row.text(4).contains("unsigned"))),
                schema);
    }

    /** Ranges from "Integer Types" in the MySQL manual. */
    static long highest(String type, boolean unsigned) {
        int bits = switch (type.toLowerCase(java.util.Locale.ROOT)) {
            case "tinyint" -> 8;
            case "smallint" -> 16;
            case "mediumint" -> 24;
            case "int" -> 32;
            default -> 64;
        };
        if (bits == 64) {
            return Long.MAX_VALUE;
        }
        return (1L << (unsigned ? bits : bits - 1)) - 1;
    }
}
