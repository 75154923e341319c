package dev.drydock.feature.advisor.schema;

import dev.drydock.check.Subject;
import dev.drydock.db.catalog.ForeignKey;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.server.Fact;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Session;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * Tables, columns, indexes and foreign keys of users, read once for all checks. Before MySQL 8.0 and in MariaDB only columns
 * are asked for that the server answers from the definition files ({@code Open_frm_only} in EXPLAIN): no table is opened.
 *
 * @param tables base tables, with their columns and indexes
 * @param foreignKeys or why they cannot be read
 * @param manyToOpen whether the server would have to open so many tables for their sizes, or do so much for each, that it must
 *     be asked for
 * @param unread what could not be read, with the reason
 */
record SchemaCatalog(
        ServerFacts facts,
        List<SchemaEntry> schemas,
        List<Table> tables,
        Fact<List<ForeignKey>> foreignKeys,
        boolean manyToOpen,
        List<String> unread) {

    record SchemaEntry(String name, String charset, String collation) {}

    /**
     * @param type such as {@code varchar}, in small letters
     * @param letters most characters; 0 for what is not text
     * @param charset empty for what is not text
     */
    record Column(
            String name,
            String type,
            String fullType,
            boolean nullable,
            long letters,
            String charset,
            String collation,
            String extra) {

        boolean text() {
            return !charset.isEmpty();
        }

        /** Whether its texts are words of its type. */
        boolean ofWords() {
            return type.equals("enum") || type.equals("set");
        }
    }

    /**
     * A part of an index.
     *
     * @param column the column, or the expression in its parentheses
     * @param prefix how many characters or bytes of it; empty for all
     */
    record Part(String column, boolean expression, OptionalLong prefix, boolean descending) {}

    /**
     * @param type such as {@code BTREE}; empty where the server was not asked
     * @param visible whether the optimizer uses it
     */
    record Index(String name, boolean unique, String type, boolean visible, List<Part> parts) {

        boolean primary() {
            return name.equals("PRIMARY");
        }

        boolean over(Column column) {
            return parts.stream().anyMatch(part -> part.column().equals(column.name()));
        }
    }

    /** @param rowFormat in small letters; empty where it is not known */
    record Table(
            TableName name,
            String engine,
            String collation,
            String rowFormat,
            List<Column> columns,
            List<Index> indexes) {

        Subject subject() {
            return Subject.table(name.schema(), name.table());
        }

        Subject subject(Column column) {
            return Subject.column(name.schema(), name.table(), column.name());
        }

        Subject subject(Index index) {
            return new Subject(Subject.Kind.INDEX, name.schema(), name.table(), index.name());
        }

        boolean innoDb() {
            return engine.equalsIgnoreCase("InnoDB");
        }

        Optional<Column> column(String wanted) {
            return columns.stream()
                    .filter(one -> one.name().equalsIgnoreCase(wanted))
                    .findFirst();
        }

        String charset() {
            return collation.replaceFirst("_.*", "");
        }

        Table with(String format, Collection<Index> typed) {
            return new Table(name, engine, collation, format, columns, List.copyOf(typed));
        }
    }

    /** Blocks for about three queries a schema. */
    static SchemaCatalog read(Session session, ServerFacts facts, Predicate<String> wanted, boolean openTables) {
        return new SchemaCatalogReader(session, facts, wanted, openTables).read();
    }

    Map<TableName, Table> byName() {
        Map<TableName, Table> all = new HashMap<>();
        tables.forEach(table -> all.put(table.name(), table));
        return all;
    }

    Optional<SchemaEntry> schema(String name) {
        return schemas.stream().filter(one -> one.name().equals(name)).findFirst();
    }

    /** Whether the indexes say their type and directions; else {@link #typed} asks for those of one table. */
    boolean exact() {
        return facts.mySqlAtLeast(8, 0, 0);
    }

    /** The same table with the types and directions of its indexes, for which a server that does not say them opens it. */
    Table typed(Session session, Table table) {
        return exact()
                ? table
                : table.with(
                        table.rowFormat(),
                        new SchemaCatalogReader(session, facts, _ -> true, true)
                                .indexes(
                                        true,
                                        "TABLE_SCHEMA = ? AND TABLE_NAME = ?",
                                        table.name().schema(),
                                        table.name().table())
                                .getOrDefault(table.name().table(), Map.of())
                                .values());
    }
}
