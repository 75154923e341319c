package dev.drydock.feature.upgrade.preflight;

import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.syntax.PartitionClause;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a target does with random units on whose data it does not start, since a release between the two is missing: it is given what
 * {@code SHOW CREATE} answers on the source, under the mode that each is kept with, as a dump does. Foreign keys to keys that are not
 * unique are let in, as the release between them leaves those that are there, and what partitions are made of gets
 * the quotes that {@code SHOW CREATE} leaves out, since the dictionary of 8.0 keeps names.
 */
final class LoadTruth implements TargetTruth {

    /** A definition, and the session that it wants. */
    private record Definition(String mode, String collation, String sql) {}

    private static final Pattern PARTITIONED = Pattern.compile("(?m)^/\\*!50[15]00 (?=PARTITION BY)");

    private final TruthPair pair;
    private final Set<String> words;
    private final Map<RandomUnit, List<Definition>> definitions = new LinkedHashMap<>();
    private final Map<String, List<String>> answers;

    private final Set<String> untold = new TreeSet<>();

    /**
     * Reads the definitions.
     *
     * @param words that the target reserves
     */
    LoadTruth(
            TruthPair pair,
            TestServer source,
            List<RandomUnit> units,
            Map<String, List<String>> answers,
            Collection<String> words)
            throws SQLException {
        this.words = Set.copyOf(words);
        this.pair = pair;
        this.answers = answers;
        try (Connection connection = source.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET sql_mode = ''");
            for (RandomUnit unit : units) {
                definitions.put(unit, read(statement, unit));
            }
        }
    }

    @Override
    public Set<String> untold() {
        return untold;
    }

    @Override
    public int starts() {
        return 1;
    }

    private List<Definition> read(Statement statement, RandomUnit unit) throws SQLException {
        List<Definition> all = new ArrayList<>();
        String in = Sql.literal(unit.schema());
        shown(statement, "SHOW CREATE DATABASE " + Sql.name(unit.schema()), 2, all);
        String tables =
                "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = " + in + " AND TABLE_TYPE ";
        for (String name : names(statement, tables + "<> 'VIEW'")) {
            shown(statement, "SHOW CREATE TABLE " + Sql.name(unit.schema(), name), 2, all);
        }
        unit.setup().stream()
                .filter(sql -> sql.matches("(?s)(INSERT|UPDATE) .*"))
                .forEach(sql -> all.add(new Definition("", "", sql)));
        for (String kind : List.of("FUNCTION", "PROCEDURE")) {
            for (String name : names(
                    statement,
                    "SELECT ROUTINE_NAME FROM information_schema.ROUTINES WHERE ROUTINE_SCHEMA = " + in
                            + " AND ROUTINE_TYPE = '" + kind + "'")) {
                shown(statement, "SHOW CREATE " + kind + " " + Sql.name(unit.schema(), name), 3, all);
            }
        }
        for (String name : names(statement, tables + "= 'VIEW'")) {
            shown(statement, "SHOW CREATE VIEW " + Sql.name(unit.schema(), name), 2, all);
        }
        for (String name : names(
                statement,
                "SELECT TRIGGER_NAME FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA = " + in
                        + " ORDER BY ACTION_ORDER")) {
            shown(statement, "SHOW CREATE TRIGGER " + Sql.name(unit.schema(), name), 3, all);
        }
        for (String name :
                names(statement, "SELECT EVENT_NAME FROM information_schema.EVENTS WHERE EVENT_SCHEMA = " + in)) {
            shown(statement, "SHOW CREATE EVENT " + Sql.name(unit.schema(), name), 4, all);
        }
        return all;
    }

    private static List<String> names(Statement statement, String query) throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }

    /** @param column in which the definition is; those of programs have their mode and their collation beside it */
    private void shown(Statement statement, String sql, int column, List<Definition> all) {
        try (ResultSet row = statement.executeQuery(sql)) {
            if (row.next()) {
                boolean view = sql.startsWith("SHOW CREATE VIEW");
                all.add(new Definition(
                        column > 2 ? row.getString("sql_mode") : "NO_AUTO_VALUE_ON_ZERO",
                        column > 2 || view ? row.getString("collation_connection") : "",
                        // no server takes it under HIGH_NOT_PRECEDENCE, and it is the default
                        quoted(row.getString(column).replace(" ON COMPLETION NOT PRESERVE ENABLE", ""), words)));
            }
        } catch (SQLException refused) {
            // what the source does not show is broken there
        }
    }

    private static String quoted(String definition, Set<String> words) {
        Matcher start = PARTITIONED.matcher(definition);
        return start.find()
                ? PartitionClause.of(definition, words)
                        .map(clause -> definition.substring(0, start.end()) + clause.quoted() + " */")
                        .orElse(definition)
                : definition;
    }

    @Override
    public Map<String, Breakage> broken(Set<String> expected) throws Exception {
        Map<String, Breakage> broken = new LinkedHashMap<>();
        Map<String, List<Definition>> suspects = new LinkedHashMap<>();
        TestServer target = fresh(pair.target());
        try {
            for (Map.Entry<RandomUnit, List<Definition>> unit : definitions.entrySet()) {
                String schema = unit.getKey().schema();
                if (unit.getKey().setup().stream().anyMatch(sql -> sql.startsWith("DROP TABLE"))) {
                    // a view of a table that is gone cannot be loaded; an upgrade in place leaves it as it is
                    continue;
                }
                if (unit.getValue().stream()
                        .anyMatch(one ->
                                one.sql().indexOf('\uFFFD') >= 0 || one.sql().contains("DATA DIRECTORY"))) {
                    // bytes that are no utf8, such as _utf16 with the bytes 00 E9, which a dump keeps and a text of
                    // Java does not; folders that this target does not know, and one that took the data over does
                    untold.add(schema);
                    continue;
                }
                Optional<String> refusal = refused(target, unit);
                boolean ended = ended(target, refusal);
                if (ended) {
                    // a target of its own: what another unit has made of the accounts is not this one's
                    target.close();
                    target = fresh(pair.target());
                    refusal = refused(target, unit);
                    ended = ended(target, refusal);
                    if (ended) {
                        // such as INSERT into a table of 9.7.4 whose foreign key refers to a view
                        target.close();
                        target = fresh(pair.target());
                    }
                }
                if (refusal.isPresent() && !ended && !expected.contains(schema)) {
                    suspects.put(schema, unit.getValue());
                }
                Seen seen = ended ? Seen.HALVED : Seen.ASKED;
                refusal.ifPresent(what -> broken.put(schema, new Breakage(seen, what)));
            }
        } finally {
            target.close();
        }
        broken.keySet().removeAll(notReadByTheSource(suspects));
        return broken;
    }

    private Optional<String> refused(TestServer target, Map.Entry<RandomUnit, List<Definition>> unit)
            throws SQLException {
        String schema = unit.getKey().schema();
        Optional<String> refusal = loaded(target, schema, unit.getValue());
        return refusal.isPresent()
                ? refusal
                : Probes.differing(target, unit.getKey(), answers.getOrDefault(schema, List.of()));
    }

    private static TestServer fresh(ServerKind kind) {
        return Lab.fresh(kind, "--event-scheduler=OFF", TruthPair.WITHOUT_FSYNC);
    }

    /** One that has ended may still take a connection for a moment. */
    private static boolean ended(TestServer server, Optional<String> refusal) {
        if (refusal.filter(what -> what.contains("Communications link failure")).isPresent()) {
            return true;
        }
        try (Connection connection = server.connect()) {
            return !connection.isValid(60);
        } catch (SQLException gone) {
            return true;
        }
    }

    /** What the source cannot load of itself says nothing of the target: an upgrade in place does not load it. */
    private Set<String> notReadByTheSource(Map<String, List<Definition>> refused) throws SQLException {
        Set<String> schemas = new TreeSet<>();
        if (!refused.isEmpty()) {
            try (TestServer source = fresh(pair.source())) {
                for (Map.Entry<String, List<Definition>> one : refused.entrySet()) {
                    if (loaded(source, one.getKey(), one.getValue()).isPresent()) {
                        schemas.add(one.getKey());
                    }
                }
            }
        }
        if (!schemas.isEmpty()) {
            System.out.println(pair.source().label() + " does not load its own definitions of " + schemas);
        }
        return schemas;
    }

    private static Optional<String> loaded(TestServer target, String schema, List<Definition> all) throws SQLException {
        try (Connection connection = target.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET foreign_key_checks = 0");
            if (target.kind() == ServerKind.MYSQL_9) {
                statement.execute("SET restrict_fk_on_non_standard_key = OFF");
            }
            for (Definition definition : all) {
                try {
                    // a mode is no text of ucs2
                    statement.execute("SET collation_connection = utf8mb4_general_ci");
                    // no server reads its own NOT PRESERVE under this mode
                    String mode = definition.sql().contains(" EVENT ")
                            ? definition.mode().replace("HIGH_NOT_PRECEDENCE", "")
                            : definition.mode();
                    statement.execute("SET sql_mode = '" + mode + "'");
                    if (!definition.collation().isEmpty()) {
                        statement.execute("SET collation_connection = " + definition.collation());
                    }
                    statement.execute(definition.sql());
                    if (definition.sql().startsWith("CREATE DATABASE")) {
                        statement.execute("USE " + Sql.name(schema));
                    }
                } catch (SQLException refused) {
                    return Optional.of("does not load: " + refused.getErrorCode() + " " + refused.getMessage() + " in "
                            + definition.sql());
                }
            }
        }
        return Optional.empty();
    }
}
