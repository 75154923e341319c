package dev.drydock.feature.upgrade.preflight;

import dev.drydock.db.sql.Sql;
import dev.drydock.lab.Lab;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
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
final class StartTruth implements TargetTruth {

    private static final Pattern NAMED = Pattern.compile("u\\d{4}");

    private final TruthPair pair;
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
    StartTruth(TruthPair pair, Path data, Collection<RandomUnit> units, Map<String, List<String>> answers, int most) {
        this.most = most;
        this.pair = pair;
        this.data = data;
        units.forEach(unit -> this.units.put(unit.schema(), unit));
        this.answers = answers;
    }

    @Override
    public Set<String> untold() {
        return untold;
    }

    @Override
    public int starts() {
        return starts;
    }

    /** Those of which it is expected are started on their own, which costs fewer starts. */
    @Override
    public Map<String, String> broken(Set<String> expected) throws Exception {
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
            left.removeAll(removed(refusal, left));
        }
    }

    /** Some of these that are settled: by the names in the log, else half of them which start, or the one which does not. */
    private List<String> removed(String refusal, List<String> some) throws Exception {
        Map<String, String> named = named(refusal, some);
        if (named.isEmpty() && some.size() == 1) {
            named.put(some.getFirst(), refusal);
        }
        if (!named.isEmpty() || starts >= most) {
            System.out.println(pair + " does not start with " + some.size() + ", named are " + named.keySet());
            broken.putAll(named);
            return List.copyOf(named.keySet());
        }
        List<String> half = some.subList(0, some.size() / 2);
        String ofHalf = refused(half);
        return ofHalf.isEmpty() ? List.copyOf(half) : removed(ofHalf, half);
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
        try (TestServer source = Lab.on(pair.source(), data, "--innodb-fast-shutdown=0", TruthPair.WITHOUT_FSYNC)) {
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
                Probes.differing(
                                target,
                                Objects.requireNonNull(units.get(schema)),
                                answers.getOrDefault(schema, List.of()))
                        .ifPresent(how -> broken.put(schema, how));
            }
            return "";
        } catch (IllegalStateException refusal) {
            if (String.valueOf(refusal.getMessage()).contains("No answer within")) {
                throw refusal;
            }
            return String.valueOf(refusal.getMessage());
        }
    }
}
