package dev.drydock.feature.advisor.schema;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.lane.LaneItem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How the tables of a schema come to utf8mb4: one statement each, biggest first among those whose referenced tables are done.
 *
 * @param schema the schema
 * @param collation the collation of what had no twin in utf8mb4, and of the schema
 * @param steps tables to convert, in their order
 * @param refused tables that are left as they are, with the reason
 * @param keys foreign keys over text that is converted
 * @param dropsKeys whether this server converts columns of foreign keys only if these are dropped before and made again after;
 *     else it does so while their check is off
 * @param schemaToo whether the default of the schema changes
 * @param notes what to know before
 */
public record Utf8mb4Plan(
        String schema,
        String collation,
        List<Step> steps,
        List<Refusal> refused,
        List<JoinedKey> keys,
        boolean dropsKeys,
        boolean schemaToo,
        List<String> notes) {

    /** What does not fit is refused then, and not cut off. */
    static final String STRICT = "SET SESSION sql_mode = 'STRICT_ALL_TABLES'";

    /** On a line of its own, where nothing else of a definition can be. */
    static final String DYNAMIC = "ROW_FORMAT=DYNAMIC";

    static final String CHECKS_OFF = "SET SESSION foreign_key_checks = 0";

    /** How the server does it. */
    public enum Way {
        /** The server lets others read and write meanwhile. */
        IN_PLACE,
        /** The table is written anew; the server lets others only read meanwhile. */
        COPY;

        /** Stable word in files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** @param charset what it has before */
    public record Target(String column, String charset, String collation) {}

    /**
     * One table, or with a name without a table the default of the schema.
     *
     * @param targets columns that change; none where only the default of the table does
     * @param collation the default of the table after it
     * @param sql what converts it
     * @param bytes what it takes before
     * @param after what it takes then, by the sample
     */
    public record Step(
            TableName table,
            List<Target> targets,
            String collation,
            Way way,
            String sql,
            String engine,
            OptionalLong bytes,
            OptionalLong after,
            int group)
            implements LaneItem {

        /** Whether the row format changes with it, which longer keys need. */
        public boolean dynamic() {
            return sql.contains("\n  " + DYNAMIC);
        }

        /** What a text for people says of it behind all else. */
        public String alsoChanges() {
            return dynamic() ? "; " + DYNAMIC : "";
        }

        public List<String> columns() {
            return targets.stream().map(Target::column).toList();
        }

        @Override
        public String shown() {
            return lastOfSchema() ? table.schema() : table.shown();
        }

        @Override
        public String word() {
            return way.word();
        }

        @Override
        public long room() {
            return way == Way.COPY ? Math.max(bytes.orElse(0), after.orElse(0)) : 0;
        }

        @Override
        public long weight() {
            return bytes.orElse(0);
        }

        /** How many bytes it takes more afterwards. */
        long growth() {
            return Math.max(0, after.orElse(0) - bytes.orElse(0));
        }

        @Override
        public boolean lastOfSchema() {
            return table.table().isEmpty();
        }

        /** What the server does not have of it yet; blocks. */
        Optional<String> left(Session session) {
            if (lastOfSchema()) {
                return session.first(
                                "SELECT DEFAULT_COLLATION_NAME FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = ?",
                                row -> row.text(1),
                                table.schema())
                        .filter(now -> !now.equals(collation));
            }
            Map<String, String> now = session
                    .query(
                            "SELECT COLUMN_NAME, COLLATION_NAME FROM information_schema.COLUMNS"
                                    + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ? AND COLLATION_NAME IS NOT NULL",
                            row -> Map.entry(row.text(1), row.text(2)),
                            table.schema(),
                            table.table())
                    .stream()
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
            boolean done =
                    targets.stream().allMatch(target -> target.collation().equals(now.get(target.column())))
                            && session.first(
                                            "SELECT TABLE_COLLATION FROM information_schema.TABLES"
                                                    + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?",
                                            row -> row.text(1),
                                            table.schema(),
                                            table.table())
                                    .filter(collation::equals)
                                    .isPresent();
            return done ? Optional.empty() : Optional.of(word());
        }
    }

    /** @param column empty for the table as a whole */
    public record Refusal(TableName table, String column, String reason) {

        /** Table and column, without the schema. */
        public String name() {
            return table.table() + (column.isEmpty() ? "" : "." + column);
        }

        /** The whole of it, for people. */
        public String line() {
            return Messages.of("advisorplan").text("script.refused", name(), reason);
        }
    }

    /**
     * A foreign key.
     *
     * @param definition as the server shows it, behind {@code ADD}; empty where it is not dropped
     * @param gone whether an earlier run has dropped it and was cut off before it made it again
     */
    public record JoinedKey(TableName child, String name, TableName parent, String definition, boolean gone) {

        /** Its name for people. */
        public String shown() {
            return child.shown() + "." + name;
        }

        String drop() {
            return "ALTER TABLE " + child.quoted() + " DROP FOREIGN KEY " + Sql.name(name);
        }

        /** Makes it again. */
        public String add() {
            return "ALTER TABLE " + child.quoted() + " ADD " + definition;
        }

        boolean touches(TableName table) {
            return child.equals(table) || parent.equals(table);
        }
    }

    /** A size for people. */
    public static String size(OptionalLong bytes) {
        return bytes.isPresent() ? Formats.bytes(bytes.getAsLong()) : Formats.NONE;
    }

    /** Whether the check of foreign keys has to be off. */
    boolean checksOff() {
        return !dropsKeys && !keys.isEmpty();
    }

    /** All there is to do, the default of the schema last. */
    public List<Step> items() {
        if (!schemaToo) {
            return steps;
        }
        String sql = "ALTER DATABASE " + Sql.name(schema) + " CHARACTER SET utf8mb4 COLLATE " + collation;
        return Stream.concat(
                        steps.stream(),
                        Stream.of(new Step(
                                new TableName(schema, ""),
                                List.of(),
                                collation,
                                Way.IN_PLACE,
                                sql,
                                "",
                                OptionalLong.empty(),
                                OptionalLong.empty(),
                                0)))
                .toList();
    }

    /** All statements, in their order; none where nothing is to do. */
    public List<String> statements() {
        List<String> all = new ArrayList<>();
        if (!items().isEmpty() || !keys.isEmpty()) {
            all.add("SET NAMES utf8mb4");
        }
        if (!steps.isEmpty()) {
            all.add(STRICT);
        }
        if (checksOff()) {
            all.add(CHECKS_OFF);
        }
        Set<JoinedKey> open = new LinkedHashSet<>(dropsKeys ? keys : List.of());
        Set<JoinedKey> dropped = new HashSet<>();
        for (int i = 0; i < steps.size(); i++) {
            TableName table = steps.get(i).table();
            open.stream()
                    .filter(key -> key.touches(table) && !key.gone() && dropped.add(key))
                    .forEach(key -> all.add(key.drop()));
            all.add(steps.get(i).sql());
            List<Step> rest = steps.subList(i + 1, steps.size());
            List<JoinedKey> done = open.stream()
                    .filter(key -> rest.stream().noneMatch(step -> key.touches(step.table())))
                    .toList();
            done.forEach(key -> all.add(key.add()));
            done.forEach(open::remove);
        }
        open.forEach(key -> all.add(key.add()));
        if (checksOff()) {
            all.add("SET SESSION foreign_key_checks = 1");
        }
        items().stream().filter(Step::lastOfSchema).forEach(step -> all.add(step.sql()));
        return all;
    }
}
