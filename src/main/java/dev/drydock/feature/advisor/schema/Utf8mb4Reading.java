package dev.drydock.feature.advisor.schema;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.ForeignKey;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.catalog.Visibility;
import dev.drydock.db.pool.LockHolders;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.Fact;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.db.syntax.ColumnDefinitions;
import dev.drydock.feature.advisor.AdvisorError;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Column;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Index;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Table;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.JoinedKey;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Refusal;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a schema has that is not utf8mb4, which collation each gets, and what stands in the way. Changes nothing; blocks. */
final class Utf8mb4Reading {

    static final int WIDE = 4;

    private static final Messages TEXT = Messages.of("advisorplan");
    private static final long LONGEST_ROW = 65_535;

    private static final Pattern ROW_FORMAT = Pattern.compile("(?m)^\\) [^'\n]* ROW_FORMAT=(\\w+)");

    private static final Pattern WIDE_CHECK = Pattern.compile("(?m)^  CONSTRAINT .* CHECK .*[^\\x00-\\x7F]");

    private static final Pattern VERSIONED = Pattern.compile("(?m)^\\).* WITH SYSTEM VERSIONING");

    private final Session session;
    private final ServerFacts facts;
    private final Utf8mb4Options options;
    private final Utf8mb4Collations collations;
    private final Map<String, String> variables;
    private final SchemaCatalog catalog;
    private final Map<TableName, List<Refusal>> refused = new TreeMap<>();
    private final Map<TableName, Converting> changing = new LinkedHashMap<>();
    private final List<ForeignKey> keys;
    private final List<ForeignKey> touched;
    private final Map<TableName, TableEntry> sizes;
    private final LockHolders holders;
    private final EqualValues equal;

    /**
     * @param left foreign keys that an earlier run left dropped
     * @throws dev.drydock.platform.error.DrydockException if the server does not have the schema, the collation or a column that
     *     is named
     */
    Utf8mb4Reading(Session session, OpenServer server, Utf8mb4Options options, List<JoinedKey> left) {
        this.session = session;
        this.facts = server.facts();
        this.holders = new LockHolders(server, Set.of(session.id()));
        this.options = options;
        this.variables = ServerVariables.read(
                session, List.of("innodb_large_prefix", "innodb_default_row_format", "innodb_page_size"));
        this.catalog = SchemaCatalog.read(session, facts, options.schema()::equals, true);
        if (catalog.schemas().isEmpty()) {
            throw AdvisorError.NO_SCHEMA.as(options.schema());
        }
        this.collations = new Utf8mb4Collations(session, options.collation(), catalog.tables());
        requireColumns();
        for (Table table : catalog.tables()) {
            List<Column> columns =
                    table.columns().stream().filter(this::changes).toList();
            if (!columns.isEmpty() || !table.charset().equals("utf8mb4")) {
                changing.put(table.name(), look(table, columns));
            }
        }
        this.keys = new ArrayList<>(
                switch (catalog.foreignKeys()) {
                    case Fact.Known<List<ForeignKey>>(List<ForeignKey> known) -> known;
                    case Fact.Unknown<List<ForeignKey>>(String reason) -> throw AdvisorError.NO_KEYS.as(reason);
                });
        List<ForeignKey> gone = left.stream()
                .map(key -> new ForeignKey(key.name(), key.child(), List.of(), key.parent(), List.of()))
                .toList();
        this.touched = Stream.concat(keys.stream().filter(this::touched), gone.stream())
                .toList();
        keys.addAll(gone);
        this.sizes = changing.isEmpty() ? Map.of() : readSizes();
        this.equal = new EqualValues(session, facts, this);
        equal.refuse(converting());
        refuseMerged();
        refuseUnseen();
        refuseJoined();
    }

    private void requireColumns() {
        Set<String> there = catalog.tables().stream()
                .flatMap(table -> table.columns().stream().filter(Column::text).map(column -> named(table, column)))
                .collect(Collectors.toSet());
        options.asIs().stream()
                .filter(name -> !there.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw AdvisorError.NO_COLUMN.as(name);
                });
    }

    private static String named(Table table, Column column) {
        return table.name().table() + "." + column.name();
    }

    Utf8mb4Collations collations() {
        return collations;
    }

    /** Tables with something to convert and nothing in the way. */
    List<Converting> converting() {
        return changing.values().stream()
                .filter(one -> !refused.containsKey(one.table().name()))
                .toList();
    }

    List<Refusal> refused() {
        return refused.values().stream().flatMap(List::stream).toList();
    }

    /** All foreign keys of the schema. */
    List<ForeignKey> keys() {
        return keys;
    }

    /** Those over columns that change. */
    List<ForeignKey> touched() {
        return touched;
    }

    boolean schemaIsWide() {
        return catalog.schemas().getFirst().charset().equals("utf8mb4");
    }

    List<String> unread() {
        return catalog.unread();
    }

    boolean keptAsIs(Table table, Column column) {
        return options.asIs().contains(named(table, column));
    }

    /**
     * A table that has something to convert.
     *
     * @param columns those that change
     * @param definitions of all its columns
     */
    record Converting(Table table, List<Column> columns, ColumnDefinitions definitions, TextSample sample) {

        boolean has(List<String> names) {
            return columns.stream().anyMatch(column -> names.stream().anyMatch(column.name()::equalsIgnoreCase));
        }
    }

    /** ASCII is a part of every character set and joins with all of them. */
    private boolean changes(Column column) {
        return column.text()
                && !column.charset().equals("ascii")
                && (!column.charset().equals("utf8mb4")
                        || (options.collation().isPresent()
                                && !column.collation().equals(collations.target(column))));
    }

    /** What cannot be read is refused, for a lock with who holds it. */
    private <T> Optional<T> read(TableName table, Supplier<Optional<T>> read) {
        try {
            return read.get();
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            String why = failure.problem().detail();
            if (failure.is(DbError.LOCK_WAIT)) {
                refuse(table, "", "locked", why, holders.of(table));
            } else {
                refuse(table, "", "unread", why);
            }
            return Optional.empty();
        }
    }

    void refuse(TableName table, String column, String key, Object... arguments) {
        refused.computeIfAbsent(table, _ -> new ArrayList<>())
                .add(new Refusal(table, column, TEXT.text("refused." + key, arguments)));
    }

    /** Reads one table, and refuses it where its text or its keys stand in the way. */
    private Converting look(Table listed, List<Column> columns) {
        TableName name = listed.name();
        boolean fits = listed.indexes().stream()
                .noneMatch(index -> limits(listed).exceeded(index).isPresent());
        String ddl = read(name, () -> session.first("SHOW CREATE TABLE " + name.quoted(), row -> row.text(2)))
                .orElse("");
        Table known = fits
                ? listed
                : Fact.read(() -> catalog.typed(session, listed)).known().orElse(listed);
        Table table = known.with(known.rowFormat().isEmpty() ? rowFormat(ddl) : known.rowFormat(), known.indexes());
        TextSample sample = ddl.isEmpty()
                ? TextSample.NONE
                : read(name, () -> Optional.of(TextSample.read(session, facts, table, options.sampleRows())))
                        .orElse(TextSample.NONE);
        Converting read = new Converting(table, columns, ColumnDefinitions.parsed(ddl), sample);
        for (Column column : columns) {
            TextSample.Counted counted = read.sample().of(column.name());
            if (counted.suspect() > 0 && !keptAsIs(table, column)) {
                refuse(
                        name,
                        column.name(),
                        TextSample.unicode(column.charset()) ? "double" : "mislabelled",
                        counted.suspect(),
                        counted.beyondAscii(),
                        column.charset());
            }
            if (!ddl.isEmpty() && read.definitions().of(column.name()).isEmpty()) {
                refuse(name, column.name(), "definition");
            }
            if (!generation(column).isEmpty()) {
                refuse(name, column.name(), "generated");
            }
        }
        table.columns().stream()
                .filter(column ->
                        !columns.contains(column) && !generation(column).isEmpty())
                .forEach(column -> read.definitions()
                        .of(column.name())
                        .ifPresent(definition -> columns.stream()
                                .map(Column::name)
                                .filter(text -> definition.contains(Sql.name(text)))
                                .findFirst()
                                .ifPresent(text -> refuse(name, column.name(), "generated.from", text))));
        if (facts.mySqlAtLeast(8, 0, 16) && WIDE_CHECK.matcher(ddl).find()) {
            refuse(name, "", "check");
        }
        if (facts.mariaDb() && VERSIONED.matcher(ddl).find()) {
            refuse(name, "", "versioned");
        }
        KeyLimits limits = limits(table);
        for (Index index : table.indexes()) {
            limits.exceeded(index)
                    .filter(over -> !over.dynamic() && columns.stream().anyMatch(index::over))
                    .ifPresent(over -> refuse(
                            name, "", "key", index.name(), IndexChecks.shown(index), over.bytes(), over.limit()));
        }
        long row = table.columns().stream()
                .filter(column ->
                        column.type().equals("varchar") || column.type().equals("char"))
                .mapToLong(column -> column.letters() * (column.charset().equals("ascii") ? 1 : WIDE))
                .sum();
        if (row > LONGEST_ROW) {
            refuse(name, "", "row", row, LONGEST_ROW);
        }
        return read;
    }

    /** What the server says of them; empty where it does not. */
    Map<TableName, TableEntry> sizes() {
        return sizes;
    }

    /** Unique keys and columns of words of which it is not known whether their values stay different. */
    List<String> notCompared() {
        return equal.notCompared();
    }

    private Map<TableName, TableEntry> readSizes() {
        Map<TableName, TableEntry> read = new HashMap<>();
        Fact.read(() -> {
            new Catalogue(session, facts).entries(options.schema(), entry -> read.put(entry.name(), entry));
            return true;
        });
        return read;
    }

    /** What a definition asks for; where an account lacks PROCESS, MariaDB tells it nowhere else. */
    private static String rowFormat(String ddl) {
        Matcher asked = ROW_FORMAT.matcher(ddl);
        return asked.find() ? asked.group(1).toLowerCase(Locale.ROOT) : "";
    }

    KeyLimits limits(Table table) {
        return KeyLimits.of(table, name -> Optional.ofNullable(variables.get(name)), facts);
    }

    private static String generation(Column column) {
        return column.extra()
                .toUpperCase(Locale.ROOT)
                .replaceAll("DEFAULT_GENERATED|ON UPDATE.*", "")
                .strip()
                .replaceAll("INVISIBLE|AUTO_INCREMENT|WITHOUT SYSTEM VERSIONING", "")
                .strip();
    }

    private boolean touched(ForeignKey key) {
        Converting child = changing.get(key.child());
        Converting parent = changing.get(key.parent());
        return (child != null && child.has(key.columns())) || (parent != null && parent.has(key.parentColumns()));
    }

    private void refuseMerged() {
        if (changing.values().stream()
                .anyMatch(one -> one.table().engine().toUpperCase(Locale.ROOT).endsWith("MYISAM"))) {
            MergedTables.read(session, (table, merge) -> {
                if (changing.containsKey(table)) {
                    refuse(table, "", "merged", merge.shown());
                }
            });
        }
    }

    /** MySQL converts joined tables with its check off, also where a schema that the account does not see has a key on them. */
    private void refuseUnseen() {
        boolean sees = facts.mariaDb()
                || Visibility.of(facts.grants(), facts.account(), Scope.everything())
                        .all()
                || (facts.mySqlAtLeast(5, 6, 0)
                        && !facts.mySqlAtLeast(8, 0, 0)
                        && facts.grants().global("PROCESS"));
        if (!sees) {
            touched.forEach(key -> Stream.of(key.child(), key.parent())
                    .filter(table -> table.schema().equals(options.schema()) && !refused.containsKey(table))
                    .forEach(table -> refuse(table, "", "unseen", key.name())));
        }
    }

    /** Both sides of a foreign key are converted, or none. */
    private void refuseJoined() {
        boolean more = true;
        while (more) {
            more = false;
            for (ForeignKey key : touched) {
                more |= refuseIf(key.child(), key.parent(), key);
                more |= refuseIf(key.parent(), key.child(), key);
            }
        }
    }

    private boolean refuseIf(TableName table, TableName other, ForeignKey key) {
        boolean elsewhere = !other.schema().equals(options.schema());
        if (!table.schema().equals(options.schema())
                || refused.containsKey(table)
                || !(elsewhere || refused.containsKey(other))) {
            return false;
        }
        refuse(table, "", elsewhere ? "elsewhere" : "joined", key.name(), other.shown());
        return true;
    }
}
