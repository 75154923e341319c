package dev.drydock.feature.advisor.schema;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.ForeignKey;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.server.Fact;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.advisor.check.AdvisorCheck;
import dev.drydock.feature.advisor.check.AdvisorContext;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Column;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Index;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Part;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Table;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Indexes and keys: what there is twice, what nobody reads, what is missing. */
final class IndexChecks {

    /** Tables that are opened for the types of their indexes, unless more was asked for; row counts plan with as many. */
    private static final int MOST_OPENED = 2_000;

    private static final Messages TEXT = Messages.of(SchemaChecks.TEXTS);

    private IndexChecks() {}

    static Stream<AdvisorCheck> all(SchemaChecks of) {
        return Stream.of(
                of.check("sch.no-pk", IndexChecks::noPrimaryKey),
                of.check("sch.dup", (context, catalog) -> redundant(context, catalog, of.openTables(), true)),
                of.check("sch.prefix", (context, catalog) -> redundant(context, catalog, of.openTables(), false)),
                of.check("sch.dup-fk", IndexChecks::foreignKeys),
                of.check("sch.fk-types", IndexChecks::foreignKeyTypes),
                of.check(
                        "sch.unused",
                        facts -> facts.mariaDb() || facts.mySqlAtLeast(5, 6, 0),
                        (context, catalog) ->
                                unused(context, catalog, of.limits().uptime())));
    }

    private static void noPrimaryKey(AdvisorContext context, SchemaCatalog catalog) {
        boolean certified = context.facts().galera()
                || !context.optional("group_replication_group_name").orElse("").isEmpty();
        for (Table table : catalog.tables()) {
            if (table.indexes().stream().noneMatch(index -> identifies(table, index))) {
                context.say(
                        certified ? Severity.ERROR : Severity.WARNING,
                        table.subject(),
                        certified ? "cluster" : "message",
                        Remedy.template("ALTER TABLE " + table.name().quoted() + " ADD PRIMARY KEY (<columns>);"));
            }
        }
    }

    /** InnoDB and replication take a unique key without NULL as well. */
    private static boolean identifies(Table table, Index index) {
        return index.unique()
                && index.parts().stream()
                        .allMatch(part -> part.prefix().isEmpty()
                                && !part.expression()
                                && table.column(part.column())
                                        .filter(Column::nullable)
                                        .isEmpty());
    }

    /** What both checks of redundant indexes share: the tables that have some, with types, and how many were not looked at. */
    private record Redundant(List<Redundancy> found, long unopened) {

        static Redundant of(Session session, SchemaCatalog catalog, boolean openTables) {
            List<Table> suspects = catalog.tables().stream()
                    .filter(table -> !Redundancy.of(table).isEmpty())
                    .toList();
            List<Redundancy> found = new ArrayList<>();
            long most = catalog.exact() || openTables ? suspects.size() : MOST_OPENED;
            for (Table table : suspects.subList(0, (int) Math.min(most, suspects.size()))) {
                found.addAll(Redundancy.of(catalog.typed(session, table)));
            }
            found.removeIf(one -> one.index().type().equals("FULLTEXT") && ofOtherParsers(session, one.table()));
            return new Redundant(found, Math.max(0, suspects.size() - most));
        }

        /** The catalogue does not say by which parser a full-text index was made. */
        private static boolean ofOtherParsers(Session session, Table table) {
            return session.first("SHOW CREATE TABLE " + table.name().quoted(), row -> row.text(2))
                    .filter(ddl -> !ddl.contains("WITH PARSER"))
                    .isEmpty();
        }
    }

    private static void redundant(AdvisorContext context, SchemaCatalog catalog, boolean openTables, boolean exact) {
        Redundant all = context.once("schema.redundant", session -> Redundant.of(session, catalog, openTables));
        if (all.unopened() > 0) {
            context.unknown(TEXT.text("open.types", all.unopened(), MOST_OPENED));
        }
        for (Redundancy one : all.found()) {
            if (one.exact() == exact) {
                TableName table = one.table().name();
                context.say(
                        exact ? Severity.WARNING : Severity.NOTICE,
                        one.table().subject(one.index()),
                        "message",
                        Remedy.sql("ALTER TABLE " + table.quoted() + " DROP INDEX "
                                + Sql.name(one.index().name()) + ";"),
                        shown(one.index()),
                        one.kept().name(),
                        shown(one.kept()));
            }
        }
    }

    static String shown(Index index) {
        return index.parts().stream().map(IndexChecks::shown).collect(Collectors.joining(", ", "(", ")"));
    }

    private static String shown(Part part) {
        return (part.expression() ? "(" + part.column() + ")" : part.column())
                + (part.prefix().isPresent() ? "(" + part.prefix().getAsLong() + ")" : "")
                + (part.descending() ? " DESC" : "");
    }

    private static void foreignKeys(AdvisorContext context, SchemaCatalog catalog) {
        Map<List<Object>, ForeignKey> first = new HashMap<>();
        for (ForeignKey key : context.known(catalog.foreignKeys())) {
            if (catalog.schema(key.child().schema()).isEmpty()) {
                continue;
            }
            Map<String, String> pairs = new HashMap<>();
            for (int i = 0; i < key.columns().size(); i++) {
                pairs.put(key.columns().get(i), key.parentColumns().get(i));
            }
            ForeignKey same = first.putIfAbsent(List.of(key.child(), key.parent(), pairs), key);
            if (same == null) {
                continue;
            }
            String drop = "ALTER TABLE " + key.child().quoted() + " DROP FOREIGN KEY ";
            String actions = actions(context.sql(), key);
            String others = actions(context.sql(), same);
            if (!actions.equals(others)) {
                context.say(
                        Severity.WARNING,
                        subject(key),
                        "actions",
                        Remedy.template(drop + "<" + Sql.name(key.name()) + " or " + Sql.name(same.name()) + ">;"),
                        String.join(", ", key.columns()),
                        key.parent().shown(),
                        same.name(),
                        actions,
                        others);
            } else {
                context.say(
                        Severity.NOTICE,
                        subject(key),
                        "message",
                        Remedy.sql(drop + Sql.name(key.name()) + ";"),
                        String.join(", ", key.columns()),
                        key.parent().shown(),
                        same.name());
            }
        }
    }

    /** To InnoDB, NO ACTION is RESTRICT. */
    private static String actions(Session session, ForeignKey key) {
        return key.actions(session)
                .map(actions -> "ON DELETE " + actions.onDelete() + " ON UPDATE " + actions.onUpdate())
                .orElse("")
                .replace("NO ACTION", "RESTRICT");
    }

    private static Subject subject(ForeignKey key) {
        return new Subject(
                Subject.Kind.FOREIGN_KEY, key.child().schema(), key.child().table(), key.name());
    }

    /** Such keys come from foreign_key_checks = 0 and from releases that took them. */
    private static void foreignKeyTypes(AdvisorContext context, SchemaCatalog catalog) {
        Map<TableName, Table> tables = catalog.byName();
        for (ForeignKey key : context.known(catalog.foreignKeys())) {
            for (int i = 0; i < key.columns().size(); i++) {
                String childColumn = key.columns().get(i);
                String parentColumn = key.parentColumns().get(i);
                Optional<Column> child = column(tables, key.child(), childColumn);
                Optional<Column> parent = column(tables, key.parent(), parentColumn);
                if (child.isPresent() && parent.isPresent() && differ(child.get(), parent.get())) {
                    context.advise(
                            Severity.WARNING,
                            subject(key),
                            childColumn,
                            full(child.get()),
                            key.parent().shown() + "." + parentColumn,
                            full(parent.get()));
                }
            }
        }
    }

    private static Optional<Column> column(Map<TableName, Table> tables, TableName table, String column) {
        return Optional.ofNullable(tables.get(table)).flatMap(one -> one.column(column));
    }

    private static boolean differ(Column child, Column parent) {
        return (child.text() && parent.text())
                ? !child.collation().equals(parent.collation())
                : !child.type().replace("var", "").equals(parent.type().replace("var", ""))
                        || (child.fullType().contains("unsigned")
                                != parent.fullType().contains("unsigned"));
    }

    private static String full(Column column) {
        return column.fullType() + (column.text() ? " " + column.collation() : "");
    }

    /** Reads of each index since the start of this server; those that no plan has used, by their table. */
    private static void unused(AdvisorContext context, SchemaCatalog catalog, long least) {
        if (!context.on("performance_schema")) {
            throw context.missing("sch.unused.off");
        }
        Session session = context.sql();
        long up = session.first(
                        "SHOW GLOBAL STATUS LIKE 'Uptime'", row -> row.number(2).orElse(0))
                .orElse(0L);
        if (up < least) {
            throw context.missing("sch.unused.young", up / 3600, least / 3600);
        }
        boolean instrumented = context.known(Fact.read(() -> session.first(
                        "SELECT 1 FROM performance_schema.setup_consumers c, performance_schema.setup_instruments i"
                                + " WHERE c.NAME = 'global_instrumentation' AND c.ENABLED = 'YES'"
                                + " AND i.NAME = 'wait/io/table/sql/handler' AND i.ENABLED = 'YES'",
                        _ -> true)
                .orElse(false)));
        if (!instrumented) {
            throw context.missing("sch.unused.instruments");
        }
        Map<TableName, Table> tables = catalog.byName();
        List<ForeignKey> keys = context.known(catalog.foreignKeys());
        List<List<String>> rows = session.query(
                "SELECT OBJECT_SCHEMA, OBJECT_NAME, INDEX_NAME FROM"
                        + " performance_schema.table_io_waits_summary_by_index_usage"
                        + " WHERE INDEX_NAME IS NOT NULL AND COUNT_STAR = 0 AND OBJECT_TYPE = 'TABLE'"
                        + " ORDER BY 1, 2, 3",
                row -> List.of(row.text(1), row.text(2), row.text(3)));
        for (List<String> row : rows) {
            Table table = tables.get(new TableName(row.get(0), row.get(1)));
            if (table != null) {
                table.indexes().stream()
                        .filter(one -> one.name().equals(row.get(2)))
                        .filter(one -> !one.unique() && one.visible() && !enforces(keys, table, one))
                        .forEach(one -> context.say(
                                Severity.NOTICE,
                                table.subject(one),
                                "message",
                                hide(context, table, one),
                                shown(one),
                                up / 86_400));
            }
        }
    }

    private static Remedy hide(AdvisorContext context, Table table, Index index) {
        String alter = "ALTER TABLE " + table.name().quoted();
        String name = Sql.name(index.name());
        return context.facts().mySqlAtLeast(8, 0, 0)
                ? Remedy.sql(alter + " ALTER INDEX " + name + " INVISIBLE;")
                : context.facts().mariaDbAtLeast(10, 6, 0)
                        ? Remedy.sql(alter + " ALTER INDEX " + name + " IGNORED;")
                        : context.advice();
    }

    private static boolean enforces(List<ForeignKey> keys, Table table, Index index) {
        String first = index.parts().getFirst().column();
        return keys.stream()
                .anyMatch(key ->
                        (key.child().equals(table.name()) && key.columns().contains(first))
                                || (key.parent().equals(table.name())
                                        && key.parentColumns().contains(first)));
    }
}
