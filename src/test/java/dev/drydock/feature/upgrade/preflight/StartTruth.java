package dev.drydock.feature.upgrade.preflight;

import dev.drydock.db.sql.Sql;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the target really does with random units of the source: it is started on a copy of their data directory. Those with which it does not
 * start are taken away, by the names in its log or, where there are none, by halves, until it starts; then each is asked.
 */
final class StartTruth {

    /** Two servers of the lab, and the release of the second. */
    record Pair(ServerKind source, ServerKind target, String release) {

        @Override
        public String toString() {
            return source.label() + " → " + release;
        }

        private String[] arguments() {
            return target == ServerKind.MYSQL_8_0 ? new String[] {"--log-error-verbosity=1"} : new String[0];
        }
    }

    private static final Pattern NAMED = Pattern.compile("u\\d{4}");

    private final Pair pair;
    private final Path data;
    private final Map<String, RandomUnit> units = new LinkedHashMap<>();
    private final Map<String, List<String>> answers;
    private final int most;
    private final Map<String, String> broken = new LinkedHashMap<>();
    private final Set<String> untold = new LinkedHashSet<>();
    private int starts;

    /**
     * @param data the data directory of a source with all units, cleanly shut down
     * @param answers by schema, what the source answered to the probes
     * @param most starts that it may cost
     */
    StartTruth(Pair pair, Path data, Collection<RandomUnit> units, Map<String, List<String>> answers, int most) {
        this.most = most;
        this.pair = pair;
        this.data = data;
        units.forEach(unit -> this.units.put(unit.schema(), unit));
        this.answers = answers;
    }

    /** Schemas for which there was no start left. */
    Set<String> untold() {
        return untold;
    }

    /** How often the target was started, in vain or not. */
    int starts() {
        return starts;
    }

    /**
     * By schema, how the units fail that do not start or answer otherwise.
     *
     * @param expected those of which that is thought; on their own they cost fewer starts
     */
    Map<String, String> broken(Set<String> expected) throws Exception {
        tried(units.keySet().stream()
                .filter(schema -> !expected.contains(schema))
                .toList());
        tried(units.keySet().stream().filter(expected::contains).toList());
        return broken;
    }

    private void tried(List<String> schemas) throws Exception {
        List<String> left = new ArrayList<>(schemas);
        while (!left.isEmpty()) {
            if (starts >= most) {
                untold.addAll(left);
                return;
            }
            String refusal = refused(left);
            if (refusal.isEmpty()) {
                return;
            }
            Map<String, String> named = named(refusal, left);
            System.out.println(pair + " does not start with " + left.size() + ", named are " + named.keySet());
            if (named.isEmpty() && left.size() == 1) {
                named.put(left.getFirst(), refusal);
            }
            if (named.isEmpty()) {
                int half = left.size() / 2;
                tried(left.subList(0, half));
                tried(left.subList(half, left.size()));
                return;
            }
            broken.putAll(named);
            named.forEach((schema, how) -> System.out.println(schema + ": " + how));
            left.removeAll(named.keySet());
        }
    }

    private static Map<String, String> named(String log, List<String> among) {
        Map<String, String> named = new LinkedHashMap<>();
        for (String line : log.lines().filter(line -> line.contains("[ERROR]")).toList()) {
            Matcher name = NAMED.matcher(line);
            while (name.find()) {
                if (among.contains(name.group())) {
                    named.putIfAbsent(name.group(), "does not start: " + line.replaceFirst(".*\\[ERROR] ", ""));
                }
            }
        }
        return named;
    }

    /** Starts the target on these alone and asks each; the end of the log if it does not start. */
    private String refused(List<String> schemas) throws Exception {
        Set<String> away = new LinkedHashSet<>(units.keySet());
        schemas.forEach(away::remove);
        try (TestServer source = Lab.on(pair.source(), data, "--innodb-fast-shutdown=0")) {
            for (String schema : away) {
                source.run("DROP DATABASE IF EXISTS " + Sql.name(schema));
            }
            source.stop();
            starts++;
            return startedOn(source.dataDir().orElseThrow(), schemas);
        }
    }

    private String startedOn(Path copy, List<String> schemas) throws IOException, SQLException {
        try (TestServer target = Lab.on(pair.target(), copy, pair.arguments())) {
            for (String schema : schemas) {
                differing(target, schema);
            }
            return "";
        } catch (IllegalStateException refusal) {
            if (String.valueOf(refusal.getMessage()).contains("No answer within")) {
                throw refusal;
            }
            return String.valueOf(refusal.getMessage());
        }
    }

    private void differing(TestServer target, String schema) throws SQLException {
        RandomUnit unit = Objects.requireNonNull(units.get(schema));
        List<String> now = answers(target, unit);
        List<String> before = answers.getOrDefault(schema, List.of());
        for (int i = 0; i < now.size(); i++) {
            // a row that the source was given is there already
            boolean row = now.get(i).startsWith("1062 ");
            if (before.get(i).isEmpty() && !now.get(i).isEmpty() && !row) {
                broken.put(schema, unit.probes().get(i) + ": " + now.get(i));
                return;
            }
        }
    }

    /** By probe, the error; empty where it went well. */
    static List<String> answers(TestServer server, RandomUnit unit) throws SQLException {
        List<String> answers = new ArrayList<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("USE " + Sql.name(unit.schema()));
            for (String probe : unit.probes()) {
                answers.add(answer(statement, probe));
            }
            // 8.0 whose own tables are not upgraded yet drops none
            answer(statement, "DROP PROCEDURE IF EXISTS probe");
        } catch (SQLException gone) {
            unit.probes().forEach(_ -> answers.add(gone.getErrorCode() + " " + gone.getMessage()));
        }
        return answers;
    }

    private static String answer(Statement statement, String sql) {
        try {
            statement.execute(sql);
            return "";
        } catch (SQLException refused) {
            return refused.getErrorCode() + " " + refused.getMessage();
        }
    }
}
