package dev.drydock.feature.advisor.schema;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.server.Fact;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.db.syntax.ColumnDefinitions;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Column;
import dev.drydock.feature.advisor.schema.SchemaCatalog.ForeignKey;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Index;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Table;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.DroppedKey;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Refusal;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Step;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Way;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Makes the plan of one schema. Reads the catalogue, a few rows of each table, and changes nothing; blocks. */
public final class Utf8mb4Planner {

    private static final Messages TEXT = Messages.of("advisorplan");

    private static final long LONGEST_ROW = 65_535;
    private static final int WIDE = 4;
    private static final int ONE_BYTE_LENGTH = 255;

    private final Session session;
    private final ServerFacts facts;
    private final String schema;
    private final Optional<String> wanted;
    private final int sampleRows;
    private final Set<String> collations;
    private final Map<String, String> variables;
    private final Map<TableName, List<Refusal>> refused = new TreeMap<>();
    private final List<String> notes = new ArrayList<>();
    private final SchemaCatalog catalog;
    private final String collation;

    /**
     * @param wanted the one collation for all that is not binary; empty for the twin of what each column has
     * @param sampleRows rows at each end of each table that are looked at
     * @throws dev.drydock.platform.error.DrydockException if the server does not have the schema, or the collation
     */
    public Utf8mb4Planner(Session session, ServerFacts facts, String schema, Optional<String> wanted, int sampleRows) {
        this.session = session;
        this.facts = facts;
        this.schema = schema;
        this.wanted = wanted;
        this.sampleRows = sampleRows;
        this.collations = new HashSet<>(session.query(
                "SELECT COLLATION_NAME FROM information_schema.COLLATIONS WHERE CHARACTER_SET_NAME = 'utf8mb4'"
                        + " OR COLLATION_NAME LIKE 'utf8mb4%'",
                row -> row.text(1)));
        this.variables = ServerVariables.read(
                session, List.of("innodb_large_prefix", "innodb_default_row_format", "innodb_page_size"));
        this.catalog = SchemaCatalog.read(session, facts, schema::equals, true);
        if (catalog.schemas().isEmpty()) {
            throw AdvisorPlanError.NO_SCHEMA.as(schema);
        }
        wanted.filter(name -> !collations.contains(name)).ifPresent(name -> {
            throw AdvisorPlanError.NO_COLLATION.as(name);
        });
        this.collation = wanted.orElseGet(this::usual);
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
                .max(java.util.Map.Entry.comparingByValue())
                .map(java.util.Map.Entry::getKey)
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
    private String target(String from) {
        if (from.endsWith("_bin")) {
            return "utf8mb4_bin";
        }
        return wanted.orElseGet(() -> from.startsWith("utf8") ? twin(from).orElse(collation) : collation);
    }

    /**
     * A table that has something to convert.
     *
     * @param columns those that change
     * @param ddl its definition
     */
    private record Converting(Table table, List<Column> columns, String ddl, TextSample sample) {

        boolean has(List<String> names) {
            return columns.stream().anyMatch(column -> names.stream().anyMatch(column.name()::equalsIgnoreCase));
        }
    }

    public Utf8mb4Plan plan() {
        notes.addAll(catalog.unread());
        List<ForeignKey> keys = keys();
        Map<TableName, Converting> changing = new LinkedHashMap<>();
        for (Table table : ordered(keys)) {
            List<Column> columns =
                    table.columns().stream().filter(this::changes).toList();
            if (!columns.isEmpty() || !table.charset().equals("utf8mb4")) {
                changing.put(table.name(), look(table, columns));
            }
        }
        List<ForeignKey> touched =
                keys.stream().filter(key -> touched(key, changing)).toList();
        refuseJoined(touched);
        Map<TableName, TableEntry> sizes = changing.isEmpty() ? Map.of() : sizes();
        List<Step> steps = changing.values().stream()
                .filter(one -> !refused.containsKey(one.table().name()))
                .flatMap(one ->
                        step(one, Optional.ofNullable(sizes.get(one.table().name()))).stream())
                .toList();
        notes(steps, changing);
        return new Utf8mb4Plan(
                schema,
                collation,
                steps,
                refused.values().stream().flatMap(List::stream).toList(),
                facts.mariaDb() ? dropped(touched, steps, changing) : List.of(),
                !facts.mariaDb() && !touched.isEmpty(),
                refused.isEmpty() && !catalog.schemas().getFirst().charset().equals("utf8mb4"),
                notes);
    }

    /** ASCII is a part of every character set and joins with all of them. */
    private boolean changes(Column column) {
        return column.text()
                && !column.charset().equals("ascii")
                && (!column.charset().equals("utf8mb4")
                        || (wanted.isPresent() && !column.collation().equals(target(column.collation()))));
    }

    private List<ForeignKey> keys() {
        return switch (catalog.foreignKeys()) {
            case Fact.Known<List<ForeignKey>>(List<ForeignKey> known) -> known;
            case Fact.Unknown<List<ForeignKey>>(String reason) -> throw AdvisorPlanError.NO_KEYS.as(reason);
        };
    }

    /** Referenced tables first where no circle forbids it. */
    private List<Table> ordered(List<ForeignKey> keys) {
        Map<TableName, Set<TableName>> parents = new HashMap<>();
        keys.forEach(key ->
                parents.computeIfAbsent(key.child(), _ -> new LinkedHashSet<>()).add(key.parent()));
        Map<TableName, Table> tables = catalog.byName();
        List<Table> ordered = new ArrayList<>();
        Set<TableName> seen = new HashSet<>();
        tables.keySet().stream().sorted().forEach(name -> visit(name, parents, tables, seen, ordered));
        return ordered;
    }

    private static void visit(
            TableName name,
            Map<TableName, Set<TableName>> parents,
            Map<TableName, Table> tables,
            Set<TableName> seen,
            List<Table> ordered) {
        if (seen.add(name)) {
            parents.getOrDefault(name, Set.of()).forEach(parent -> visit(parent, parents, tables, seen, ordered));
            Optional.ofNullable(tables.get(name)).ifPresent(ordered::add);
        }
    }

    private void refuse(TableName table, String column, String key, Object... arguments) {
        refused.computeIfAbsent(table, _ -> new ArrayList<>())
                .add(new Refusal(table, column, TEXT.text("refused." + key, arguments)));
    }

    /** Reads one table, and refuses it where its text or its keys stand in the way. */
    private Converting look(Table table, List<Column> columns) {
        TableName name = table.name();
        Fact<String> ddl = Fact.read(() -> session.first("SHOW CREATE TABLE " + name.quoted(), row -> row.text(2))
                .orElse(""));
        Fact<TextSample> sample = Fact.read(() -> TextSample.read(session, facts, table, sampleRows));
        if (ddl instanceof Fact.Unknown<String>(String reason)) {
            refuse(name, "", "unread", reason);
        } else if (sample instanceof Fact.Unknown<TextSample>(String reason)) {
            refuse(name, "", "unread", reason);
        }
        Converting read = new Converting(
                table, columns, ddl.known().orElse(""), sample.known().orElse(new TextSample(0, Map.of())));
        for (Column column : columns) {
            TextSample.Counted counted = read.sample().of(column.name());
            if (counted.suspect() > 0) {
                refuse(
                        name,
                        column.name(),
                        TextSample.unicode(column.charset()) ? "double" : "mislabelled",
                        counted.suspect(),
                        counted.beyondAscii(),
                        column.charset());
            }
            if (!generation(column).isEmpty()) {
                refuse(name, column.name(), "generated");
            }
        }
        KeyLimits limits = KeyLimits.of(table, this::variable, facts);
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

    private Optional<String> variable(String name) {
        return Optional.ofNullable(variables.get(name));
    }

    private static String generation(Column column) {
        return column.extra()
                .toUpperCase(java.util.Locale.ROOT)
                .replaceAll("DEFAULT_GENERATED|ON UPDATE.*", "")
                .strip()
                .replaceAll("INVISIBLE|AUTO_INCREMENT|WITHOUT SYSTEM VERSIONING", "")
                .strip();
    }

    private static boolean touched(ForeignKey key, Map<TableName, Converting> changing) {
        Converting child = changing.get(key.child());
        Converting parent = changing.get(key.parent());
        return (child != null && child.has(key.columns())) || (parent != null && parent.has(key.parentColumns()));
    }

    /** Both sides of a foreign key are converted, or none. */
    private void refuseJoined(List<ForeignKey> keys) {
        boolean more = true;
        while (more) {
            more = false;
            for (ForeignKey key : keys) {
                more |= refuseIf(key.child(), key.parent(), key);
                more |= refuseIf(key.parent(), key.child(), key);
            }
        }
    }

    private boolean refuseIf(TableName table, TableName other, ForeignKey key) {
        boolean elsewhere = !other.schema().equals(schema);
        if (!table.schema().equals(schema)
                || refused.containsKey(table)
                || !(elsewhere || refused.containsKey(other))) {
            return false;
        }
        refuse(table, "", elsewhere ? "elsewhere" : "joined", key.name(), other.shown());
        return true;
    }

    private Map<TableName, TableEntry> sizes() {
        Map<TableName, TableEntry> sizes = new HashMap<>();
        Fact.read(() -> {
            new Catalogue(session, facts).entries(schema, entry -> sizes.put(entry.name(), entry));
            return true;
        });
        return sizes;
    }

    private Optional<Step> step(Converting one, Optional<TableEntry> size) {
        Table table = one.table();
        List<Column> columns = one.columns();
        ColumnDefinitions definitions = ColumnDefinitions.parsed(one.ddl());
        List<String> changes = new ArrayList<>();
        for (Column column : columns) {
            Optional<String> definition = definitions.of(column.name());
            if (definition.isEmpty()) {
                refuse(table.name(), column.name(), "definition");
                return Optional.empty();
            }
            changes.add("MODIFY " + Sql.name(column.name()) + " " + widened(definition.get(), column));
        }
        KeyLimits limits = KeyLimits.of(table, this::variable, facts);
        boolean dynamic = table.indexes().stream()
                .anyMatch(index -> limits.exceeded(index).isPresent());
        if (dynamic) {
            changes.add("ROW_FORMAT=DYNAMIC");
        }
        if (!table.charset().equals("utf8mb4") || wanted.isPresent()) {
            changes.add("DEFAULT CHARACTER SET utf8mb4 COLLATE " + target(table.collation()));
        }
        Way way = !dynamic && columns.stream().allMatch(column -> inPlace(table, column)) ? Way.IN_PLACE : Way.COPY;
        if (facts.mariaDb() || facts.mySqlAtLeast(5, 6, 0)) {
            changes.add(way == Way.COPY ? "ALGORITHM=COPY, LOCK=SHARED" : "ALGORITHM=INPLACE, LOCK=NONE");
        }
        return Optional.of(new Step(
                table.name(),
                columns.stream().map(Column::name).toList(),
                way,
                "ALTER TABLE " + table.name().quoted() + "\n  " + String.join(",\n  ", changes),
                size.map(TableEntry::bytes).orElse(OptionalLong.empty()),
                size.map(taken -> after(taken, one)).orElse(OptionalLong.empty())));
    }

    private String widened(String definition, Column column) {
        String plain = ColumnDefinitions.without(ColumnDefinitions.without(definition, "CHARACTER", "SET"), "COLLATE");
        int end = ColumnDefinitions.endOfType(plain);
        return plain.substring(0, end) + " CHARACTER SET utf8mb4 COLLATE " + target(column.collation())
                + plain.substring(end);
    }

    /** What the sampled text grows by, in the rows and in each index over it; nothing is said where no row was seen. */
    private static OptionalLong after(TableEntry taken, Converting one) {
        if (one.sample().rows() == 0
                || taken.bytes().isEmpty()
                || taken.estimate().isEmpty()) {
            return OptionalLong.empty();
        }
        double growth = 0;
        for (Column column : one.columns()) {
            TextSample.Counted counted = one.sample().of(column.name());
            long copies = 1
                    + one.table().indexes().stream()
                            .filter(index -> !index.primary()
                                    && index.parts().stream()
                                            .anyMatch(part -> part.column().equals(column.name())))
                            .count();
            growth += copies
                    * (double) (counted.wideBytes() - counted.bytes())
                    / one.sample().rows();
        }
        return OptionalLong.of(
                taken.bytes().getAsLong() + Math.round(growth * taken.estimate().getAsLong()));
    }

    /** As seen of 5.7.22, 8.0.15, 9.7.4, MariaDB 10.11.19 and 11.4.5; what was not seen is written anew. */
    private boolean inPlace(Table table, Column column) {
        boolean twin = (column.charset().equals("utf8") || column.charset().equals("utf8mb3"))
                && twin(column.collation())
                        .filter(target(column.collation())::equals)
                        .isPresent();
        boolean indexed = table.indexes().stream()
                .flatMap(index -> index.parts().stream())
                .anyMatch(part -> part.column().equals(column.name()));
        boolean crosses = column.type().equals("varchar")
                && column.letters() * 3 <= ONE_BYTE_LENGTH
                && column.letters() * WIDE > ONE_BYTE_LENGTH;
        boolean word = column.type().equals("enum") || column.type().equals("set");
        boolean inPlace;
        if (facts.mySqlAtLeast(8, 0, 0)) {
            inPlace = !indexed
                    && (column.type().equals("varchar")
                            || word
                            || !facts.version().atLeast(8, 0, 16));
        } else {
            inPlace =
                    facts.mariaDbAtLeast(10, 11, 0) && !word && (!column.type().endsWith("text") || !indexed);
        }
        return table.innoDb() && twin && !crosses && inPlace;
    }

    private void notes(List<Step> steps, Map<TableName, Converting> changing) {
        Set<String> after = changing.values().stream()
                .flatMap(one -> one.columns().stream())
                .map(column -> target(column.collation()))
                .filter(name -> !name.equals("utf8mb4_bin"))
                .collect(Collectors.toCollection(java.util.TreeSet::new));
        if (after.size() > 1) {
            notes.add(TEXT.text("note.collations", String.join(", ", after)));
        }
        if (!refused.isEmpty()) {
            notes.add(TEXT.text("note.refused", refused.size()));
        }
        steps.stream()
                .filter(step -> step.way() == Way.COPY)
                .max(Comparator.comparingLong(step -> step.before().orElse(0)))
                .ifPresent(step -> notes.add(TEXT.text("note.copy", step.table().shown())));
        notes.add(TEXT.text("note.sample", sampleRows));
        notes.add(TEXT.text("note.programs"));
    }

    /** MariaDB converts no column of a foreign key, also with its check off (seen of 10.11.19 and 11.4.5). */
    private List<DroppedKey> dropped(List<ForeignKey> keys, List<Step> steps, Map<TableName, Converting> changing) {
        Set<TableName> converted = steps.stream().map(Step::table).collect(Collectors.toSet());
        List<DroppedKey> dropped = new ArrayList<>();
        for (ForeignKey key : keys) {
            if (converted.contains(key.child()) || converted.contains(key.parent())) {
                String start = "CONSTRAINT " + Sql.name(key.name()) + " FOREIGN KEY ";
                // as 11.4.5 shows it, which doubles no backtick of the name
                String shown = "CONSTRAINT `" + key.name() + "` FOREIGN KEY ";
                Optional.ofNullable(changing.get(key.child()))
                        .map(Converting::ddl)
                        .or(() ->
                                session.first("SHOW CREATE TABLE " + key.child().quoted(), row -> row.text(2)))
                        .orElse("")
                        .lines()
                        .map(String::strip)
                        .filter(line -> line.startsWith(start) || line.startsWith(shown))
                        .findFirst()
                        .map(line -> line.substring((line.startsWith(start) ? start : shown).length()))
                        .map(rest -> start + rest.replaceFirst(",$", ""))
                        .ifPresent(line -> dropped.add(new DroppedKey(key.child(), key.name(), line)));
            }
        }
        return dropped;
    }
}
