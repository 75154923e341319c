package dev.drydock.feature.advisor.schema;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.Headroom;
import dev.drydock.db.catalog.HeadroomReader;
import dev.drydock.db.catalog.InnoDbName;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.server.Fact;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.advisor.check.AdvisorCheck;
import dev.drydock.feature.advisor.check.AdvisorContext;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Table;
import dev.drydock.platform.i18n.Formats;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** Engines, room that is left, and room that is taken without need. */
final class StorageChecks {

    private static final double FULL = 0.9;
    private static final double NEARLY_FULL = 0.75;
    private static final double HALF_FULL = 0.5;
    private static final int PERCENT = 100;
    private static final int FREE_PERCENT = 25;

    private StorageChecks() {}

    static Stream<AdvisorCheck> all(SchemaChecks of) {
        return Stream.of(
                of.check("sch.ai", StorageChecks::headroom),
                of.check("sch.engine", StorageChecks::engines),
                of.check("sch.fts", StorageChecks::fullText),
                of.check(
                        "sch.ibdata",
                        (context, _) -> systemTablespace(context, of.limits().free())),
                of.check(
                        "sch.free",
                        (context, catalog) -> free(context, catalog, of.limits().free())));
    }

    private static void mayOpen(AdvisorContext context, SchemaCatalog catalog) {
        if (catalog.manyToOpen()) {
            throw context.missing("open.tables", catalog.tables().size());
        }
    }

    /** The same figures as those of row counts. */
    private static void headroom(AdvisorContext context, SchemaCatalog catalog) {
        mayOpen(context, catalog);
        Catalogue catalogue = new Catalogue(context.sql(), context.facts());
        List<TableEntry> entries = new ArrayList<>();
        SchemaChecks.eachSchema(context, catalog, schema -> catalogue.entries(schema, entries::add));
        for (Headroom one : new HeadroomReader(entries).read(catalogue)) {
            double used = one.used();
            if (used >= HALF_FULL) {
                context.advise(
                        used >= FULL ? Severity.ERROR : used >= NEARLY_FULL ? Severity.WARNING : Severity.NOTICE,
                        Subject.column(one.table().schema(), one.table().table(), one.column()),
                        (int) (used * PERCENT),
                        one.type(),
                        Long.toString(one.next()),
                        Long.toString(one.highest()));
            }
        }
    }

    private static void engines(AdvisorContext context, SchemaCatalog catalog) {
        for (Table table : catalog.tables()) {
            String engine = table.engine().toUpperCase(Locale.ROOT);
            boolean lost = context.facts().galera() && !table.innoDb() && !engine.equals("SEQUENCE");
            if (engine.equals("MYISAM") || lost) {
                context.say(
                        lost ? Severity.WARNING : Severity.NOTICE,
                        table.subject(),
                        lost ? "cluster" : "message",
                        lost
                                ? context.advice()
                                : Remedy.template("ALTER TABLE " + table.name().quoted()
                                        + " ENGINE=<InnoDB, once tried on a copy>;"),
                        table.engine());
            }
        }
    }

    /** Words that MyISAM finds and InnoDB does not: from another length on, and with another list of stop words. */
    private static void fullText(AdvisorContext context, SchemaCatalog catalog) {
        List<Table> tables = catalog.tables().stream()
                .filter(table -> table.engine().equalsIgnoreCase("MyISAM")
                        && table.indexes().stream()
                                .anyMatch(index ->
                                        index.type().isEmpty() || index.type().equals("FULLTEXT")))
                .toList();
        if (!catalog.exact() && !tables.isEmpty()) {
            mayOpen(context, catalog);
        }
        for (Table known : tables) {
            Table table = catalog.typed(context.sql(), known);
            if (table.indexes().stream().anyMatch(index -> index.type().equals("FULLTEXT"))) {
                context.adviseAs(
                        context.optional("innodb_ft_min_token_size").isPresent() ? "message" : "none",
                        Severity.NOTICE,
                        table.subject(),
                        context.value("ft_min_word_len"),
                        context.optional("innodb_ft_min_token_size").orElse(""));
            }
        }
    }

    private static void systemTablespace(AdvisorContext context, long least) {
        if (!context.on("innodb_file_per_table")) {
            return;
        }
        String sql = context.facts().mariaDb()
                ? "SELECT FILE_SIZE FROM information_schema.INNODB_SYS_TABLESPACES WHERE SPACE = 0"
                : "SELECT SUM(TOTAL_EXTENTS * EXTENT_SIZE) FROM information_schema.FILES"
                        + " WHERE TABLESPACE_NAME = 'innodb_system'";
        OptionalLong known = context.known(Fact.read(() -> context.sql().number(sql)));
        boolean first = context.facts().mariaDb()
                && context.value("innodb_data_file_path").contains(";");
        if (first || known.isEmpty()) {
            throw context.missing("sch.ibdata.untold");
        }
        long bytes = known.getAsLong();
        if (bytes >= least) {
            context.advise(Severity.NOTICE, Subject.SERVER, Formats.bytes(bytes));
        }
    }

    /** What a table takes, as the server says it. */
    private record Taken(TableName table, long used, long free) {}

    /** All tables of a shared tablespace say the free room of it, which a rebuild does not give back. */
    private static void free(AdvisorContext context, SchemaCatalog catalog, long least) {
        mayOpen(context, catalog);
        Session session = context.sql();
        new Catalogue(session, context.facts()); // makes the session ask for figures of now
        List<Taken> found = new ArrayList<>();
        Map<Long, Integer> alike = new HashMap<>();
        SchemaChecks.eachSchema(
                context,
                catalog,
                schema -> session.each(
                        "SELECT TABLE_NAME, DATA_LENGTH + INDEX_LENGTH, DATA_FREE FROM information_schema.TABLES"
                                + " WHERE TABLE_SCHEMA = ? AND TABLE_TYPE = 'BASE TABLE'",
                        row -> {
                            OptionalLong free = row.number(3);
                            if (free.orElse(0) > 0) {
                                alike.merge(free.getAsLong(), 1, Integer::sum);
                            }
                            if (free.orElse(0) >= least) {
                                found.add(new Taken(
                                        new TableName(schema, row.text(1)),
                                        row.number(2).orElse(0),
                                        free.getAsLong()));
                            }
                        },
                        schema));
        Set<TableName> shared = found.isEmpty() ? Set.of() : shared(context);
        Map<TableName, Long> ahead = found.isEmpty() ? Map.of() : ahead(context);
        for (Taken one : found) {
            long percent = PERCENT * one.free() / (one.used() + one.free());
            if (one.free() - ahead.getOrDefault(one.table(), 0L) >= least
                    && percent > FREE_PERCENT
                    && !shared.contains(one.table())
                    && alike.getOrDefault(one.free(), 0) < 2) {
                context.advise(
                        Severity.NOTICE,
                        Subject.table(one.table().schema(), one.table().table()),
                        Formats.bytes(one.free()),
                        percent);
            }
        }
    }

    /** What the file of a table grows by at once, so much of it waits to be used. */
    private static Map<TableName, Long> ahead(AdvisorContext context) {
        Map<TableName, Long> sizes = new HashMap<>();
        if (context.facts().mySqlAtLeast(8, 0, 23)) {
            Fact.read(() -> {
                context.sql()
                        .each(
                                "SELECT NAME, AUTOEXTEND_SIZE FROM information_schema.INNODB_TABLESPACES"
                                        + " WHERE AUTOEXTEND_SIZE > 0",
                                row -> sizes.put(
                                        InnoDbName.decode(row.text(1)).wholeTable(),
                                        row.number(2).orElse(0)));
                return true;
            });
        }
        return sizes;
    }

    /** Tables that have no file of their own, as far as the server tells. */
    private static Set<TableName> shared(AdvisorContext context) {
        boolean eight = context.facts().mySqlAtLeast(8, 0, 0);
        String sql = "SELECT NAME FROM information_schema.INNODB_" + (eight ? "" : "SYS_") + "TABLES WHERE "
                + (context.facts().mySqlAtLeast(5, 7, 0) ? "SPACE_TYPE <> 'Single'" : "SPACE = 0");
        return Set.copyOf(Fact.read(() -> context.sql()
                        .query(sql, row -> InnoDbName.decode(row.text(1)).wholeTable()))
                .known()
                .orElse(List.of()));
    }
}
