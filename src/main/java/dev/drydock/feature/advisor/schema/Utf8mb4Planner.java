package dev.drydock.feature.advisor.schema;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.ForeignKey;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.db.syntax.ColumnDefinitions;
import dev.drydock.feature.advisor.AdvisorError;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Column;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Table;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.JoinedKey;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Refusal;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Step;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Target;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Way;
import dev.drydock.feature.advisor.schema.Utf8mb4Reading.Converting;
import dev.drydock.lane.ForeignKeyGroups;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes the statements that bring one schema to utf8mb4, in their order. Changes nothing; blocks. */
public final class Utf8mb4Planner {

    private static final Messages TEXT = Messages.of("advisorplan");
    private static final int ONE_BYTE_LENGTH = 255;

    private final Session session;
    private final ServerFacts facts;
    private final Utf8mb4Options options;
    private final List<JoinedKey> left;
    private final Utf8mb4Reading read;

    /**
     * @param left foreign keys that an earlier run left dropped, as far as the server does not have them
     * @throws dev.drydock.platform.error.DrydockException if the server does not have what is named
     */
    public Utf8mb4Planner(Session session, OpenServer server, Utf8mb4Options options, List<JoinedKey> left) {
        this.session = session;
        this.facts = server.facts();
        this.options = options;
        this.left =
                left.stream().filter(key -> !Utf8mb4Keys.there(session, key)).toList();
        this.read = new Utf8mb4Reading(session, server, options, this.left);
    }

    public Utf8mb4Plan plan() {
        List<Converting> converting = read.converting();
        Map<TableName, Integer> groups = new ForeignKeyGroups(read.keys().stream()
                        .map(key -> new Catalogue.ForeignKey(key.child(), key.parent()))
                        .toList())
                .numbers(converting.stream().map(one -> one.table().name()).toList());
        List<Step> steps = ordered(converting.stream()
                .map(one -> step(
                        one,
                        Optional.ofNullable(read.sizes().get(one.table().name())),
                        groups.getOrDefault(one.table().name(), 0)))
                .toList());
        List<String> notes = new ArrayList<>(read.unread());
        notes(steps, converting, notes);
        return new Utf8mb4Plan(
                options.schema(),
                read.collations().usual(),
                steps,
                read.refused(),
                keys(steps),
                facts.mariaDb(),
                read.refused().isEmpty() && !read.schemaIsWide(),
                notes);
    }

    /** The biggest first of those whose referenced tables are before them; where there is a circle, the biggest of it. */
    private List<Step> ordered(List<Step> steps) {
        List<Step> waiting = new ArrayList<>(steps);
        waiting.sort(Comparator.comparingLong((Step step) -> -step.weight()).thenComparing(Step::table));
        Map<TableName, Set<TableName>> parents = new HashMap<>();
        Map<TableName, Set<TableName>> children = new HashMap<>();
        Set<TableName> open = waiting.stream().map(Step::table).collect(Collectors.toSet());
        for (ForeignKey key : read.touched()) {
            if (!key.child().equals(key.parent()) && open.contains(key.parent())) {
                parents.computeIfAbsent(key.child(), _ -> new HashSet<>()).add(key.parent());
                children.computeIfAbsent(key.parent(), _ -> new HashSet<>()).add(key.child());
            }
        }
        List<Step> ordered = new ArrayList<>();
        while (!waiting.isEmpty()) {
            Step next = waiting.stream()
                    .filter(step -> parents.getOrDefault(step.table(), Set.of()).isEmpty())
                    .findFirst()
                    .orElse(waiting.getFirst());
            waiting.remove(next);
            ordered.add(next);
            children.getOrDefault(next.table(), Set.of())
                    .forEach(child -> parents.getOrDefault(child, Set.of()).remove(next.table()));
        }
        return ordered;
    }

    private Step step(Converting one, Optional<TableEntry> size, int group) {
        Table table = one.table();
        List<Column> columns = one.columns();
        List<String> changes = new ArrayList<>();
        for (Column column : columns) {
            String definition = one.definitions().of(column.name()).orElseThrow();
            changes.add("MODIFY " + Sql.name(column.name()) + " " + widened(definition, column));
        }
        KeyLimits limits = read.limits(table);
        boolean dynamic = table.indexes().stream()
                .anyMatch(index -> limits.exceeded(index).isPresent());
        if (dynamic) {
            changes.add(Utf8mb4Plan.DYNAMIC);
        }
        String after = table.collation();
        if (!table.charset().equals("utf8mb4") || options.collation().isPresent()) {
            after = read.collations().target(table.collation());
            changes.add("DEFAULT CHARACTER SET utf8mb4 COLLATE " + after);
        }
        Way way = !dynamic && columns.stream().allMatch(column -> inPlace(table, column)) ? Way.IN_PLACE : Way.COPY;
        if (facts.mariaDb() || facts.mySqlAtLeast(5, 6, 0)) {
            changes.add(way == Way.COPY ? "ALGORITHM=COPY, LOCK=SHARED" : "ALGORITHM=INPLACE, LOCK=NONE");
        }
        return new Step(
                table.name(),
                columns.stream()
                        .map(column -> new Target(
                                column.name(),
                                read.keptAsIs(table, column) ? "" : column.charset(),
                                read.collations().target(column)))
                        .toList(),
                after,
                way,
                "ALTER TABLE " + table.name().quoted() + "\n  " + String.join(",\n  ", changes),
                table.engine(),
                size.map(TableEntry::bytes).orElse(OptionalLong.empty()),
                size.map(taken -> after(taken, one)).orElse(OptionalLong.empty()),
                group);
    }

    private String widened(String definition, Column column) {
        String plain = ColumnDefinitions.without(ColumnDefinitions.without(definition, "CHARACTER", "SET"), "COLLATE");
        int end = ColumnDefinitions.endOfType(plain);
        return plain.substring(0, end) + " CHARACTER SET utf8mb4 COLLATE "
                + read.collations().target(column) + plain.substring(end);
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
                            .filter(index -> !index.primary() && index.over(column))
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
        boolean indexed = table.indexes().stream().anyMatch(index -> index.over(column));
        boolean crosses = column.type().equals("varchar")
                && column.letters() * 3 <= ONE_BYTE_LENGTH
                && column.letters() * Utf8mb4Reading.WIDE > ONE_BYTE_LENGTH;
        boolean inPlace;
        if (facts.mySqlAtLeast(8, 0, 0)) {
            inPlace = !indexed
                    && (column.type().equals("varchar")
                            || column.ofWords()
                            || !facts.version().atLeast(8, 0, 16));
        } else {
            inPlace = facts.mariaDbAtLeast(10, 11, 0)
                    && !column.ofWords()
                    && (!column.type().endsWith("text") || !indexed);
        }
        return table.innoDb() && read.collations().getsTwin(column) && !crosses && inPlace;
    }

    private void notes(List<Step> steps, List<Converting> converting, List<String> notes) {
        Set<String> after = converting.stream()
                .flatMap(one -> one.columns().stream())
                .map(column -> read.collations().target(column))
                .filter(name -> !name.equals("utf8mb4_bin"))
                .collect(Collectors.toCollection(TreeSet::new));
        if (after.size() > 1) {
            notes.add(TEXT.text("note.collations", String.join(", ", after)));
        }
        if (!left.isEmpty()) {
            notes.add(TEXT.text("note.left", left.stream().map(JoinedKey::shown).collect(Collectors.joining(", "))));
        }
        long tables = read.refused().stream().map(Refusal::table).distinct().count();
        if (tables > 0) {
            notes.add(TEXT.text("note.refused", tables));
        }
        steps.stream()
                .filter(step -> step.way() == Way.COPY)
                .max(Comparator.comparingLong(step -> step.bytes().orElse(0)))
                .ifPresent(step -> notes.add(TEXT.text("note.copy", step.table().shown())));
        if (read.touched().stream()
                .anyMatch(key -> steps.stream().anyMatch(step -> step.table().equals(key.child())))) {
            notes.add(TEXT.text(facts.mariaDb() ? "note.dropped" : "note.unchecked"));
        }
        if (!read.notCompared().isEmpty()) {
            notes.add(TEXT.text("note.equal", String.join(", ", read.notCompared())));
        }
        notes.add(TEXT.text("note.sample", options.sampleRows()));
        notes.add(TEXT.text("note.programs"));
    }

    /** MariaDB converts no column of a foreign key, also with its check off (seen of 10.11.19 and 11.4.5). */
    private List<JoinedKey> keys(List<Step> steps) {
        Set<TableName> converted = steps.stream().map(Step::table).collect(Collectors.toSet());
        return Stream.concat(
                        read.touched().stream()
                                .filter(key -> !key.columns().isEmpty()
                                        && (converted.contains(key.child()) || converted.contains(key.parent())))
                                .map(key -> new JoinedKey(
                                        key.child(),
                                        key.name(),
                                        key.parent(),
                                        facts.mariaDb() ? definition(key) : "",
                                        false)),
                        left.stream())
                .toList();
    }

    /** Put together from names: as 11.4.5 shows it, backticks within them are not doubled. */
    private String definition(ForeignKey key) {
        return key.actions(session)
                .map(actions -> "CONSTRAINT " + Sql.name(key.name()) + " FOREIGN KEY (" + names(key.columns())
                        + ") REFERENCES " + Sql.name(key.parent().table()) + " (" + names(key.parentColumns()) + ")"
                        + rule(" ON DELETE ", actions.onDelete()) + rule(" ON UPDATE ", actions.onUpdate()))
                .orElseThrow(() -> AdvisorError.NO_KEYS.as(key.child().shown() + "." + key.name()));
    }

    private static String names(List<String> columns) {
        return columns.stream().map(Sql::name).collect(Collectors.joining(", "));
    }

    private static String rule(String on, String rule) {
        return rule.equals("RESTRICT") ? "" : on + rule;
    }
}
