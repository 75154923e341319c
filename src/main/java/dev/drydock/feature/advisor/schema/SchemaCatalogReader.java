package dev.drydock.feature.advisor.schema;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.ForeignKey;
import dev.drydock.db.catalog.InnoDbName;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.server.Fact;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerNow;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Column;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Index;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Part;
import dev.drydock.feature.advisor.schema.SchemaCatalog.SchemaEntry;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Table;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Reads schema by schema; what fails of one is noted, and the others are read. */
final class SchemaCatalogReader {

    private static final Messages TEXT = Messages.of(SchemaChecks.TEXTS);
    private static final String ROW_FORMAT = "row_format=";
    private static final String STATISTICS = "innodb_stats_on_metadata";

    private final Session session;
    private final ServerFacts facts;
    private final Predicate<String> wanted;
    private final boolean dictionary;
    private final boolean openTables;
    private final List<String> unread = new ArrayList<>();
    private final List<Table> tables = new ArrayList<>();
    /** One copy of the few words that many columns share. */
    private final Map<String, String> words = new HashMap<>();

    SchemaCatalogReader(Session session, ServerFacts facts, Predicate<String> wanted, boolean openTables) {
        this.session = session;
        this.facts = facts;
        this.wanted = wanted;
        this.openTables = openTables;
        this.dictionary = facts.mySqlAtLeast(8, 0, 0);
    }

    SchemaCatalog read() {
        List<SchemaEntry> schemas = session
                .query(
                        "SELECT SCHEMA_NAME, DEFAULT_CHARACTER_SET_NAME, DEFAULT_COLLATION_NAME"
                                + " FROM information_schema.SCHEMATA ORDER BY 1",
                        row -> new SchemaEntry(row.text(1), row.text(2), row.text(3)))
                .stream()
                .filter(schema -> !system(schema.name()) && wanted.test(schema.name()))
                .toList();
        Fact<Map<TableName, String>> formats = rowFormats();
        for (SchemaEntry schema : schemas) {
            Fact<List<Table>> read = Fact.read(() -> tables(schema.name(), formats));
            switch (read) {
                case Fact.Known<List<Table>>(List<Table> known) -> tables.addAll(known);
                case Fact.Unknown<List<Table>>(String reason) ->
                    unread.add(TEXT.text("schema.unread", schema.name(), reason));
            }
        }
        boolean many = !openTables && (worksOutStatistics() || ServerNow.manyToOpen(session, facts));
        return new SchemaCatalog(
                facts, schemas, List.copyOf(tables), foreignKeys(schemas, many), many, List.copyOf(unread));
    }

    /** 5.5 does so for every table that it opens for information_schema, unless told otherwise. */
    private boolean worksOutStatistics() {
        return !facts.mariaDb()
                && !facts.mySqlAtLeast(5, 6, 0)
                && ServerVariables.read(session, List.of(STATISTICS)).values().stream()
                        .anyMatch(ServerVariables::on);
    }

    /** Before 5.7 a schema named sys is the user's own. */
    private boolean system(String schema) {
        String small = schema.toLowerCase(Locale.ROOT);
        return Catalogue.SYSTEM_SCHEMAS.contains(small)
                && !(small.equals("sys") && !facts.mySqlAtLeast(5, 7, 0) && !facts.mariaDbAtLeast(10, 6, 0));
    }

    /** Where the server fills in table by table, each is in order, and a sort of all goes to disk. */
    private String ordered(String columns) {
        return dictionary ? " ORDER BY " + columns : "";
    }

    private String word(String text) {
        return words.computeIfAbsent(text, one -> one);
    }

    private List<Table> tables(String schema, Fact<Map<TableName, String>> formats) {
        Map<String, List<Column>> columns = new HashMap<>();
        session.each(
                "SELECT TABLE_NAME, COLUMN_NAME, DATA_TYPE, COLUMN_TYPE, IS_NULLABLE, CHARACTER_MAXIMUM_LENGTH,"
                        + " CHARACTER_SET_NAME, COLLATION_NAME, EXTRA FROM information_schema.COLUMNS"
                        + " WHERE TABLE_SCHEMA = ?" + ordered("TABLE_NAME, ORDINAL_POSITION"),
                row -> columns.computeIfAbsent(row.text(1), _ -> new ArrayList<>())
                        .add(column(row)),
                schema);
        Map<String, Map<String, Index>> indexes = indexes(dictionary, "TABLE_SCHEMA = ?", schema);
        List<Table> read = new ArrayList<>();
        List<String> broken = new ArrayList<>();
        session.each(
                "SELECT TABLE_NAME, TABLE_TYPE, ENGINE, TABLE_COLLATION, "
                        + (facts.mariaDb() ? "''" : dictionary ? "ROW_FORMAT" : "CREATE_OPTIONS")
                        + " FROM information_schema.TABLES WHERE TABLE_SCHEMA = ? ORDER BY TABLE_NAME",
                row -> {
                    String type = row.text(2);
                    TableName name = new TableName(schema, row.text(1));
                    List<Column> own = columns.getOrDefault(name.table(), List.of());
                    if (type.equals("BASE TABLE") || type.equals("SYSTEM VERSIONED")) {
                        if (row.text(3).isEmpty() || own.isEmpty()) {
                            broken.add(name.table());
                        } else {
                            read.add(new Table(
                                    name,
                                    word(row.text(3)),
                                    word(row.text(4)),
                                    word(rowFormat(name, row.text(5), formats)),
                                    own,
                                    List.copyOf(indexes.getOrDefault(name.table(), Map.of())
                                            .values())));
                        }
                    }
                },
                schema);
        missing(schema, read, broken);
        return read;
    }

    /** Servers before 5.7 leave tables that they cannot open out of information_schema. */
    private void missing(String schema, List<Table> read, List<String> broken) {
        if (!dictionary) {
            Set<String> known = new HashSet<>(broken);
            read.forEach(table -> known.add(table.name().table()));
            new Catalogue(session, facts).names(schema, entry -> {
                if (entry.kind() == TableEntry.Kind.TABLE
                        && !known.contains(entry.name().table())) {
                    broken.add(entry.name().table());
                }
            });
        }
        if (!broken.isEmpty()) {
            unread.add(TEXT.text("tables.unread", broken.size(), schema, SchemaChecks.some(broken)));
        }
    }

    private Column column(Row row) {
        return new Column(
                word(row.text(2)),
                word(row.text(3).toLowerCase(Locale.ROOT)),
                word(row.text(4)),
                row.text(5).equals("YES"),
                row.number(6).orElse(0),
                word(row.text(7)),
                word(row.text(8)),
                word(row.text(9)));
    }

    /** @param exact whether their types and directions are asked for */
    Map<String, Map<String, Index>> indexes(boolean exact, String where, Object... parameters) {
        String visible = dictionary ? "IS_VISIBLE" : facts.mariaDbAtLeast(10, 6, 0) ? "IGNORED" : "''";
        String types = exact ? "COLLATION, INDEX_TYPE, " : "'', '', ";
        String expressions = facts.mySqlAtLeast(8, 0, 13) ? "EXPRESSION" : "NULL";
        Map<String, Map<String, Index>> indexes = new HashMap<>();
        session.each(
                "SELECT TABLE_NAME, INDEX_NAME, NON_UNIQUE, COLUMN_NAME, SUB_PART, " + visible + ", " + types
                        + expressions + " FROM information_schema.STATISTICS WHERE " + where
                        + ordered("TABLE_NAME, INDEX_NAME, SEQ_IN_INDEX"),
                row -> {
                    Optional<String> expression = row.optionalText(9);
                    Index index = indexes.computeIfAbsent(row.text(1), _ -> new LinkedHashMap<>())
                            .computeIfAbsent(
                                    row.text(2),
                                    name -> new Index(
                                            word(name),
                                            row.number(3).orElse(1) == 0,
                                            word(row.text(8).toUpperCase(Locale.ROOT)),
                                            !row.text(6).equals(dictionary ? "NO" : "YES"),
                                            new ArrayList<>(2)));
                    index.parts()
                            .add(new Part(
                                    word(expression.orElseGet(() -> row.text(4))),
                                    expression.isPresent(),
                                    row.number(5),
                                    row.text(7).equals("D")));
                },
                parameters);
        return indexes;
    }

    private String rowFormat(TableName name, String told, Fact<Map<TableName, String>> formats) {
        String small = told.toLowerCase(Locale.ROOT);
        int at = small.indexOf(ROW_FORMAT);
        String asked = at < 0 ? "" : small.substring(at + ROW_FORMAT.length()).replaceFirst(" .*", "");
        return dictionary
                ? small
                : formats.known()
                        .flatMap(all -> Optional.ofNullable(all.get(name)))
                        .orElse(asked);
    }

    /** What InnoDB says by itself, where information_schema.TABLES would open the table for it. */
    private Fact<Map<TableName, String>> rowFormats() {
        if (dictionary || !innoDbTables()) {
            return new Fact.Known<>(Map.of());
        }
        return Fact.read(() -> {
            Map<TableName, String> formats = new HashMap<>();
            session.each(
                    "SELECT NAME, ROW_FORMAT FROM information_schema.INNODB_SYS_TABLES",
                    row -> formats.put(
                            InnoDbName.decode(row.text(1)).wholeTable(),
                            word(row.text(2).toLowerCase(Locale.ROOT))));
            return formats;
        });
    }

    private boolean innoDbTables() {
        return facts.grants().global("PROCESS") && (facts.mariaDb() || facts.mySqlAtLeast(5, 6, 0));
    }

    private Fact<List<ForeignKey>> foreignKeys(List<SchemaEntry> schemas, boolean many) {
        if (!dictionary && innoDbTables()) {
            return Fact.read(() -> ForeignKey.ofInnoDb(
                    session,
                    (child, parent) ->
                            !system(child.schema()) && (wanted.test(child.schema()) || wanted.test(parent.schema()))));
        }
        if (many) {
            return new Fact.Unknown<>(TEXT.text("open.keys"));
        }
        return Fact.read(() -> {
            List<ForeignKey> keys = new ArrayList<>();
            for (SchemaEntry schema : schemas) {
                keys.addAll(ForeignKey.ofCatalogue(session, "TABLE_SCHEMA = ?", schema.name()));
                if (dictionary || openTables) {
                    ForeignKey.ofCatalogue(session, "REFERENCED_TABLE_SCHEMA = ?", schema.name()).stream()
                            .filter(key -> !wanted.test(key.child().schema()))
                            .forEach(keys::add);
                }
            }
            return keys;
        });
    }
}
