package dev.drydock.feature.advisor.schema;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.catalog.Visibility;
import dev.drydock.db.server.Fact;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.db.syntax.ColumnDefinitions;
import dev.drydock.feature.advisor.AdvisorError;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Column;
import dev.drydock.feature.advisor.schema.SchemaCatalog.ForeignKey;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Index;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Part;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Table;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.JoinedKey;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Refusal;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
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

    private static final Pattern UNION = Pattern.compile("(?m)^\\).* UNION=\\((.*)\\)");

    /** A member, behind the name of its schema where this is another one. */
    private static final Pattern MEMBER = Pattern.compile("(?:`((?:[^`]|``)+)`\\.)?`((?:[^`]|``)+)`");

    /** In seconds: for the values of one unique key, and of all. */
    private static final int ONE_KEY = 10;

    private static final int ALL_KEYS = 60;
    /** Rows that are compared where the release cannot limit the time of a statement. */
    private static final long FEW_ROWS = 100_000;

    private final Session session;
    private final ServerFacts facts;
    private final Utf8mb4Options options;
    private final Set<String> collations;
    private final Map<String, String> variables;
    private final SchemaCatalog catalog;
    private final String collation;
    private final Map<TableName, List<Refusal>> refused = new TreeMap<>();
    private final Map<TableName, Converting> changing = new LinkedHashMap<>();
    private final List<ForeignKey> keys;
    private final List<ForeignKey> touched;
    private final Map<TableName, TableEntry> sizes;
    private final List<String> notCompared = new ArrayList<>();

    /**
     * @param left foreign keys that an earlier run left dropped
     * @throws dev.drydock.platform.error.DrydockException if the server does not have the schema, the collation or a column that
     *     is named
     */
    Utf8mb4Reading(Session session, ServerFacts facts, Utf8mb4Options options, List<JoinedKey> left) {
        this.session = session;
        this.facts = facts;
        this.options = options;
        this.collations = new HashSet<>(session.query(
                "SELECT COLLATION_NAME FROM information_schema.COLLATIONS WHERE CHARACTER_SET_NAME = 'utf8mb4'"
                        + " OR COLLATION_NAME LIKE 'utf8mb4%'",
                row -> row.text(1)));
        this.variables = ServerVariables.read(
                session, List.of("innodb_large_prefix", "innodb_default_row_format", "innodb_page_size"));
        this.catalog = SchemaCatalog.read(session, facts, options.schema()::equals, true);
        requireNamed();
        this.collation = options.collation().orElseGet(this::usual);
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
        refuseEqual();
        refuseMerged();
        refuseUnseen();
        refuseJoined();
    }

    private void requireNamed() {
        if (catalog.schemas().isEmpty()) {
            throw AdvisorError.NO_SCHEMA.as(options.schema());
        }
        options.collation().filter(name -> !collations.contains(name)).ifPresent(name -> {
            throw AdvisorError.NO_COLLATION.as(name);
        });
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

    String collation() {
        return collation;
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

    /** The twin of what most columns of utf8 have; else what this server gives to utf8mb4. */
    private String usual() {
        return catalog.tables().stream()
                .flatMap(table -> table.columns().stream())
                .filter(column -> column.charset().startsWith("utf8"))
                .flatMap(column -> twin(column.collation()).stream())
                .filter(name -> !name.endsWith("_bin"))
                .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElseGet(() -> session.first(
                                "SELECT DEFAULT_COLLATE_NAME FROM information_schema.CHARACTER_SETS"
                                        + " WHERE CHARACTER_SET_NAME = 'utf8mb4'",
                                row -> row.text(1))
                        .orElse("utf8mb4_general_ci"));
    }

    private Optional<String> twin(String from) {
        return Optional.of(from.replaceFirst("^utf8(mb3)?_", "utf8mb4_")).filter(collations::contains);
    }

    /** What a column gets: its own order stays where it is binary, or where utf8mb4 has its twin. */
    String target(String from) {
        if (from.endsWith("_bin")) {
            return "utf8mb4_bin";
        }
        return options.collation()
                .orElseGet(() -> from.startsWith("utf8") ? twin(from).orElse(collation) : collation);
    }

    /** Whether it keeps its order under the name that this has in utf8mb4. */
    boolean getsTwin(Column column) {
        return (column.charset().equals("utf8") || column.charset().equals("utf8mb3"))
                && twin(column.collation())
                        .filter(target(column.collation())::equals)
                        .isPresent();
    }

    /**
     * A table that has something to convert.
     *
     * @param columns those that change
     * @param ddl its definition
     */
    record Converting(Table table, List<Column> columns, String ddl, ColumnDefinitions definitions, TextSample sample) {

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
                                && !column.collation().equals(target(column.collation()))));
    }

    private void refuse(TableName table, String column, String key, Object... arguments) {
        refused.computeIfAbsent(table, _ -> new ArrayList<>())
                .add(new Refusal(table, column, TEXT.text("refused." + key, arguments)));
    }

    /** Reads one table, and refuses it where its text or its keys stand in the way. */
    private Converting look(Table listed, List<Column> columns) {
        TableName name = listed.name();
        boolean fits = listed.indexes().stream()
                .noneMatch(index -> limits(listed).exceeded(index).isPresent());
        Fact<String> ddl = Fact.read(() -> session.first("SHOW CREATE TABLE " + name.quoted(), row -> row.text(2))
                .orElse(""));
        Table known = fits
                ? listed
                : Fact.read(() -> catalog.typed(session, listed)).known().orElse(listed);
        Table table = known.with(
                known.rowFormat().isEmpty() ? rowFormat(ddl.known().orElse("")) : known.rowFormat(), known.indexes());
        Fact<TextSample> sample = Fact.read(() -> TextSample.read(session, facts, table, options.sampleRows()));
        if (ddl instanceof Fact.Unknown<String>(String reason)) {
            refuse(name, "", "unread", reason);
        } else if (sample instanceof Fact.Unknown<TextSample>(String reason)) {
            refuse(name, "", "unread", reason);
        }
        Converting read = new Converting(
                table,
                columns,
                ddl.known().orElse(""),
                ColumnDefinitions.parsed(ddl.known().orElse("")),
                sample.known().orElse(TextSample.NONE));
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
            if (ddl.known().isPresent() && read.definitions().of(column.name()).isEmpty()) {
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
        if (facts.mySqlAtLeast(8, 0, 16) && WIDE_CHECK.matcher(read.ddl()).find()) {
            refuse(name, "", "check");
        }
        if (facts.mariaDb() && VERSIONED.matcher(read.ddl()).find()) {
            refuse(name, "", "versioned");
        }
        KeyLimits limits = limits(table);
        for (Index index : table.indexes()) {
            limits.exceeded(index)
                    .filter(over -> !over.dynamic()
                            && index.parts().stream()
                                    .anyMatch(part -> columns.stream()
                                            .anyMatch(one -> one.name().equals(part.column()))))
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

    /** Unique keys of which it is not known whether their values stay different. */
    List<String> notCompared() {
        return notCompared;
    }

    private Map<TableName, TableEntry> readSizes() {
        Map<TableName, TableEntry> read = new HashMap<>();
        Fact.read(() -> {
            new Catalogue(session, facts).entries(options.schema(), entry -> read.put(entry.name(), entry));
            return true;
        });
        return read;
    }

    /** Values of unique keys that the new collation takes for equal: the biggest tables first, as long as there is time. */
    private void refuseEqual() {
        long end = System.nanoTime() + ALL_KEYS * 1_000_000_000L;
        changing.values().stream()
                .filter(one -> !refused.containsKey(one.table().name()))
                .sorted(Comparator.comparingLong(
                        one -> -size(one, TableEntry::bytes).orElse(0)))
                .forEach(one -> one.table().indexes().stream()
                        .filter(index -> index.unique() && reordered(one, index))
                        .forEach(index -> compare(one, index, end)));
    }

    private OptionalLong size(Converting one, Function<TableEntry, OptionalLong> of) {
        return Optional.ofNullable(sizes.get(one.table().name())).map(of).orElse(OptionalLong.empty());
    }

    private Stream<Column> columns(Converting one, Index index) {
        return index.parts().stream()
                .flatMap(part ->
                        one.columns().stream().filter(column -> column.name().equals(part.column())));
    }

    private boolean reordered(Converting one, Index index) {
        return columns(one, index)
                .anyMatch(column ->
                        !getsTwin(column) && !target(column.collation()).endsWith("_bin"));
    }

    private void compare(Converting one, Index index, long end) {
        String name = one.table().name().table() + "." + index.name();
        boolean bounded = facts.timeLimitVariable().isPresent()
                || size(one, TableEntry::estimate).orElse(Long.MAX_VALUE) <= FEW_ROWS;
        if (!bounded || System.nanoTime() > end || index.parts().stream().anyMatch(Part::expression)) {
            notCompared.add(name);
            return;
        }
        List<String> values = new ArrayList<>();
        List<String> there = new ArrayList<>();
        for (Part part : index.parts()) {
            String column = Sql.name(part.column());
            String value = part.prefix().isPresent()
                    ? "LEFT(" + column + ", " + part.prefix().getAsLong() + ")"
                    : column;
            values.add(one.columns().stream()
                    .filter(text -> text.name().equals(part.column()))
                    .findFirst()
                    .map(text -> "CONVERT(" + value + " USING utf8mb4) COLLATE " + target(text.collation()))
                    .orElse(value));
            there.add(column + " IS NOT NULL");
        }
        String sql = "SELECT COUNT(*) FROM (SELECT 1 FROM " + one.table().name().quoted() + " WHERE "
                + String.join(" AND ", there) + " GROUP BY " + String.join(", ", values)
                + " HAVING COUNT(*) > 1 LIMIT 1) equal_values";
        switch (Fact.read(() -> TextSample.limited(session, facts, ONE_KEY, () -> session.number(sql)))) {
            case Fact.Unknown<OptionalLong> _ -> notCompared.add(name);
            case Fact.Known<OptionalLong>(OptionalLong equal)
            when equal.orElse(0) > 0 ->
                refuse(
                        one.table().name(),
                        "",
                        "equal",
                        index.name(),
                        IndexChecks.shown(index),
                        columns(one, index)
                                .map(text -> target(text.collation()))
                                .distinct()
                                .collect(Collectors.joining(", ")));
            case Fact.Known<OptionalLong> _ -> {}
        }
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

    /** A MERGE table cannot be read while a member differs, and converting it then fails: neither is touched. */
    private void refuseMerged() {
        if (changing.values().stream()
                .noneMatch(one -> one.table().engine().toUpperCase(Locale.ROOT).endsWith("MYISAM"))) {
            return;
        }
        session.query(
                        "SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.TABLES WHERE ENGINE = 'MRG_MYISAM'",
                        row -> new TableName(row.text(1), row.text(2)))
                .forEach(merge -> {
                    refuseMerged(merge, merge);
                    Fact.read(() -> session.first("SHOW CREATE TABLE " + merge.quoted(), row -> row.text(2))
                                    .orElse(""))
                            .known()
                            .map(UNION::matcher)
                            .filter(Matcher::find)
                            .map(union -> MEMBER.matcher(union.group(1)))
                            .ifPresent(members -> {
                                while (members.find()) {
                                    String schema = Optional.ofNullable(members.group(1))
                                            .map(Utf8mb4Reading::unquoted)
                                            .orElse(merge.schema());
                                    refuseMerged(new TableName(schema, unquoted(members.group(2))), merge);
                                }
                            });
                });
    }

    private static String unquoted(String name) {
        return name.replace("``", "`");
    }

    private void refuseMerged(TableName table, TableName merge) {
        if (changing.containsKey(table)) {
            refuse(table, "", "merged", merge.shown());
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
