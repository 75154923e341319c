package dev.drydock.feature.upgrade.preflight;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.server.Grants;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.sql.OwnMark;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.Session;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.feature.upgrade.config.OptionFinding;
import dev.drydock.feature.upgrade.config.OptionLint;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.optionfile.OptionFiles;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a server's catalogue holds, as the checks of one run share it. Only columns of {@code information_schema} are read
 * that a server before 8.0 answers from the definition files, so that no table is opened in its engine ("Optimizing
 * INFORMATION_SCHEMA Queries" in the MySQL manual). Safe on any thread.
 */
final class Snapshot {

    private static final String COMMENT_ON_OLD_FORMAT = "/* 5.5 binary format */";

    /** Name in statements of this program that a check would object to: digests keep names, and drop comments. */
    private static final String OWN = OwnMark.WORD;

    private static final String PARTITIONS =
            "SELECT TABLE_SCHEMA, TABLE_NAME, PARTITION_NAME, SUBPARTITION_NAME, PARTITION_METHOD,"
                    + " SUBPARTITION_METHOD, PARTITION_EXPRESSION, SUBPARTITION_EXPRESSION, PARTITION_DESCRIPTION,"
                    + " TABLESPACE_NAME FROM information_schema.PARTITIONS WHERE PARTITION_NAME IS NOT NULL AND ";

    final CachedCatalogRead<List<SchemaEntry>> schemas;
    final CachedCatalogRead<List<Table>> tables;
    /** Every table and view by its name alone, which needs no file to be opened. */
    final CachedCatalogRead<List<TableName>> names;

    final CachedCatalogRead<List<Column>> columns;
    final CachedCatalogRead<List<IndexColumn>> indexes;
    final CachedCatalogRead<List<Partition>> partitions;
    final CachedCatalogRead<List<StoredProgram>> routines;
    final CachedCatalogRead<List<StoredProgram>> triggers;
    final CachedCatalogRead<List<StoredProgram>> events;
    final CachedCatalogRead<List<StoredProgram>> views;
    final CachedCatalogRead<List<Account>> accounts;
    final CachedCatalogRead<Map<String, String>> variables;
    final CachedCatalogRead<InnoDbDictionary> innoDb;
    final CachedCatalogRead<List<StatementDigest>> digests;

    /** Tables of information_schema of which all comments were read, without a warning of the server. */
    private final Set<String> quiet = ConcurrentHashMap.newKeySet();

    private @Nullable List<OptionFinding> lint;

    private final Messages messages = Messages.of("upgrade");
    private final ServerFacts server;
    /** Behind the name of a column that holds a schema: not one of the server's own. */
    final String userSchemas;

    Snapshot(ServerFacts server) {
        this.server = server;
        // Before 5.7 a schema named sys is the user's own.
        this.userSchemas = " NOT IN ('mysql', 'information_schema', 'performance_schema'"
                + (server.version().atLeast(5, 7, 0) ? ", 'sys')" : ")");
        Optional<String> rows = gap("SELECT", "gap.catalogue");
        schemas = CachedCatalogRead.rows(
                gap("SHOW DATABASES", "gap.catalogue"),
                "SELECT SCHEMA_NAME, DEFAULT_CHARACTER_SET_NAME, DEFAULT_COLLATION_NAME FROM"
                        + " information_schema.SCHEMATA",
                row -> new SchemaEntry(row.text(1), row.text(2), row.text(3)));
        tables = CachedCatalogRead.rows(
                        rows,
                        "SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_TYPE, ENGINE, VERSION, CREATE_OPTIONS, TABLE_COLLATION"
                                + comment("TABLE") + " FROM information_schema.TABLES WHERE TABLE_SCHEMA" + userSchemas,
                        Snapshot::table)
                .followedBy(session -> heard(session, "TABLES"));
        names = CachedCatalogRead.rows(
                rows,
                "SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA" + userSchemas,
                row -> new TableName(row.text(1), row.text(2)));
        columns = columns(rows);
        indexes = new CachedCatalogRead<>(rows, this::readIndexes);
        partitions = new CachedCatalogRead<>(rows, this::readPartitions);
        ProgramTexts texts = new ProgramTexts(server, userSchemas);
        // without it, the server lists only the routines that the account may call or has made
        routines = new CachedCatalogRead<>(seesRoutines() ? Optional.empty() : rows, texts::routines);
        triggers = new CachedCatalogRead<>(gap("TRIGGER", "gap.triggers"), texts::triggers);
        events = new CachedCatalogRead<>(gap("EVENT", "gap.events"), texts::events);
        views = new CachedCatalogRead<>(gap("SHOW VIEW", "gap.views"), texts::views);
        accounts = new CachedCatalogRead<>(Optional.empty(), Snapshot::readAccounts);
        variables =
                new CachedCatalogRead<>(Optional.empty(), session -> ServerVariables.read(session, Variables.NEEDED));
        innoDb = new CachedCatalogRead<>(
                gap("PROCESS", "gap.innodb"), session -> InnoDbDictionary.read(session, server));
        digests = new CachedCatalogRead<>(Optional.empty(), this::readDigests);
    }

    /**
     * One row a digest, whatever schemas it ran in; what defines a program is left to the program's own text. So is the text of
     * a view, under which servers before 8.0 keep whatever opened it, and which stays as it was when the view is mended.
     */
    private List<StatementDigest> readDigests(Session session) {
        Set<List<String>> ofViews = views.get(session).stream()
                .flatMap(view -> view.body().stream())
                .map(body -> StatementDigest.head(SqlText.of(body, false)))
                .filter(head -> !head.isEmpty())
                .collect(Collectors.toSet());
        return session
                .query(
                        "SELECT DIGEST, DIGEST_TEXT, CAST(MAX(LAST_SEEN) AS CHAR) FROM"
                                + " performance_schema.events_statements_summary_by_digest WHERE DIGEST_TEXT IS NOT NULL"
                                + " AND LOCATE('" + OWN + "', DIGEST_TEXT) = 0 GROUP BY DIGEST, DIGEST_TEXT",
                        row -> StatementDigest.read(row.text(1), row.text(2), row.text(3)))
                .stream()
                .filter(digest -> !digest.definesProgram()
                        && !digest.ofDriver()
                        && !digest.maintains()
                        && !ofViews.contains(StatementDigest.head(SqlText.ofDigest(digest.text()))))
                .toList();
    }

    /** What the linter finds in the option file; held against the path once, by whoever asks first. */
    synchronized List<OptionFinding> lint(OptionFiles files, UpgradePath path) {
        List<OptionFinding> known = lint;
        if (known == null) {
            known = new OptionLint(files, path).findings();
            lint = known;
        }
        return known;
    }

    /** The parts that take time, in the order in which it is best to read them. */
    List<CachedCatalogRead<?>> worthReadingAhead() {
        return List.of(columns, tables, indexes, partitions, routines, triggers, events, views, innoDb);
    }

    private boolean seesRoutines() {
        Grants grants = server.grants();
        return server.mySqlAtLeast(8, 0, 0) ? grants.global("SHOW_ROUTINE") : grants.onSchema("SELECT", "mysql");
    }

    private Optional<String> gap(String privilege, String key) {
        Grants grants = server.grants();
        return grants.global(privilege) ? Optional.empty() : Optional.of(messages.text(key, privilege));
    }

    private static Table table(Row row) {
        boolean view = row.text(3).equals("VIEW");
        return new Table(
                row.text(1), row.text(2), view, row.text(4), row.number(5).orElse(0), row.text(6), row.text(7));
    }

    private CachedCatalogRead<List<Column>> columns(Optional<String> gap) {
        boolean generated = server.mariaDb()
                ? server.version().atLeast(10, 2, 5)
                : server.version().atLeast(5, 7, 6);
        boolean tellsOldFormat = server.version().atLeast(5, 7, 0)
                ? server.version().atLeast(5, 7, 6) && !server.version().atLeast(8, 0, 0)
                : server.version().atLeast(5, 6, 24);
        String sql =
                "SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, COLUMN_DEFAULT, IS_NULLABLE, DATA_TYPE, COLUMN_TYPE,"
                        + " CHARACTER_SET_NAME, EXTRA" + (generated ? ", GENERATION_EXPRESSION" : ", ''")
                        + comment("COLUMN") + " FROM information_schema.COLUMNS WHERE TABLE_SCHEMA" + userSchemas
                        + " ORDER BY TABLE_SCHEMA, TABLE_NAME, ORDINAL_POSITION";
        return CachedCatalogRead.rows(
                        gap,
                        sql,
                        Snapshot::column,
                        tellsOldFormat ? new String[] {"SET SESSION show_old_temporals = ON"} : new String[0])
                .followedBy(session -> heard(session, "COLUMNS"));
    }

    private static Column column(Row row) {
        String type = row.text(7);
        boolean old = type.contains(COMMENT_ON_OLD_FORMAT);
        return new Column(
                row.text(1),
                row.text(2),
                row.text(3),
                row.optionalText(4),
                row.text(5).equals("YES"),
                row.text(6).toLowerCase(Locale.ROOT),
                type.replace(COMMENT_ON_OLD_FORMAT, "").strip(),
                old,
                row.text(8),
                row.text(9),
                row.text(10));
    }

    /**
     * MySQL before 8.0 opens every table that it is asked INDEX_TYPE of. There InnoDB's own dictionary has the indexes that are
     * no B-trees, and only tables of other engines are asked, one by one. Where names differ from InnoDB's in case, all are.
     */
    private List<IndexColumn> readIndexes(Session session) {
        if (server.mariaDb()
                || server.mySqlAtLeast(8, 0, 0)
                || innoDb.gap().isPresent()
                || variables
                        .get(session)
                        .getOrDefault("lower_case_table_names", "")
                        .equals("2")) {
            // 8.0 shows the columns of an index in any order
            return List.copyOf(
                    session.query(indexes("INDEX_TYPE") + userSchemas + " ORDER BY SEQ_IN_INDEX", Snapshot::index));
        }
        Map<List<String>, String> types = innoDb.get(session).indexes().stream()
                .collect(Collectors.toMap(
                        index -> List.of(index.table().schema(), index.table().table(), index.index()),
                        InnoDbDictionary.IndexEntry::type,
                        (first, _) -> first));
        Set<List<String>> inInnoDb = tables.get(session).stream()
                .filter(Table::innoDb)
                .map(table -> List.of(table.schema(), table.name()))
                .collect(Collectors.toSet());
        Set<List<String>> others = new LinkedHashSet<>();
        List<IndexColumn> found = new ArrayList<>();
        session.each(indexes("'BTREE'" + comment("INDEX")) + userSchemas, row -> {
            IndexColumn index = index(row);
            List<String> table = List.of(index.schema(), index.table());
            if (inInnoDb.contains(table)) {
                found.add(index.as(
                        types.getOrDefault(List.of(index.schema(), index.table(), index.index()), index.type())));
            } else {
                others.add(table);
            }
        });
        heard(session, "STATISTICS");
        for (List<String> table : others) {
            found.addAll(session.query(
                    indexes("INDEX_TYPE") + " = ? AND TABLE_NAME = ?",
                    Snapshot::index,
                    table.getFirst(),
                    table.getLast()));
        }
        return List.copyOf(found);
    }

    /** A column that is read for the warnings of it, which a server before 8.0 gives of bytes that are not utf8. */
    private String comment(String of) {
        return server.mariaDb() || server.mySqlAtLeast(8, 0, 0) ? "" : ", " + of + "_COMMENT";
    }

    private void heard(Session session, String view) {
        if (session.number("SELECT @@warning_count").orElse(1) == 0) {
            quiet.add(view);
        }
    }

    /** Whether the comments of this table of information_schema were read, and the server warned of nothing. */
    boolean quiet(String view) {
        return quiet.contains(view);
    }

    private static String indexes(String type) {
        return "SELECT TABLE_SCHEMA, TABLE_NAME, INDEX_NAME, NON_UNIQUE, COLUMN_NAME, SUB_PART, " + type
                + " FROM information_schema.STATISTICS WHERE TABLE_SCHEMA";
    }

    private static IndexColumn index(Row row) {
        OptionalLong prefix = row.number(6);
        return new IndexColumn(
                row.text(1), row.text(2), row.text(3), row.number(4).orElse(1) == 0, row.text(5), prefix, row.text(7));
    }

    /**
     * Before 8.0 table by table, since a query over all tables would open every one of them; 8.0 has them in its dictionary,
     * and does not call a table partitioned whose KEY() names no column (seen on 8.0.15).
     */
    private List<Partition> readPartitions(Session session) {
        if (server.mySqlAtLeast(8, 0, 0)) {
            return session.query(PARTITIONS + "TABLE_SCHEMA" + userSchemas, Snapshot::partition);
        }
        List<Partition> found = new ArrayList<>();
        for (Table table : tables.get(session)) {
            if (table.partitioned()) {
                found.addAll(session.query(
                        PARTITIONS + "TABLE_SCHEMA = ? AND TABLE_NAME = ?",
                        Snapshot::partition,
                        table.schema(),
                        table.name()));
            }
        }
        return List.copyOf(found);
    }

    private static Partition partition(Row row) {
        return new Partition(
                row.text(1),
                row.text(2),
                row.text(3),
                row.optionalText(4),
                row.text(5) + row.optionalText(6).map(sub -> "/" + sub).orElse(""),
                row.text(7),
                row.text(8),
                row.text(9),
                row.text(10));
    }

    /** {@code Password} was dropped in 5.7.6; {@code plugin} came with 5.5. */
    private static List<Account> readAccounts(Session session) {
        boolean password = session.number("SELECT COUNT(*) FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = 'mysql'"
                                + " AND TABLE_NAME = 'user' AND COLUMN_NAME = 'Password'")
                        .orElse(0)
                > 0;
        return session.query(
                "SELECT User, Host, plugin, LENGTH(" + (password ? "Password" : "authentication_string") + ") AS " + OWN
                        + ", Create_priv, Alter_priv, References_priv FROM mysql.user",
                row -> new Account(
                        row.text(1),
                        row.text(2),
                        row.text(3),
                        row.number(4).orElse(0),
                        row.text(5).equals("Y") || row.text(6).equals("Y"),
                        row.text(7).equals("Y")));
    }
}
