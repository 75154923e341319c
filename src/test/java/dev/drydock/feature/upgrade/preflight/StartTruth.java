package dev.drydock.feature.upgrade.preflight;

import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.system.FinishedUpgrade;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NotStarted;
import dev.drydock.lab.ServerKind;
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
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What the target really does with random units of the source: it is started on a copy of their data directory (and, if it is 5.7, given its
 * system tables, as {@code mysql_upgrade --upgrade-system-tables} does). Those with which it does not
 * start are taken away, by the names in its log or, where there are none, by halves, until it starts; then each is asked. A log names more
 * than what stops the start: those that were not expected are tried once more by halves alone, and so are, of the others, the first with a
 * line of its form, and all of them if it starts.
 */
final class StartTruth implements TargetTruth {

    private static final int MOST_ATTEMPTS = 4;

    /** Below this part of all it is faster to make them anew than to take the others away. */
    private static final int FEW = 4;

    private static final Pattern NAMED = Pattern.compile("u\\d{4}");

    private static final Pattern OBJECT = Pattern.compile("'u\\d{4}'.*? during|'?u\\d{4}\\S*");

    private static final Pattern OWN = Pattern.compile("'[^']+'|\\d+");

    private final TruthPair pair;
    private final Path data;
    private final Map<String, RandomUnit> units = new LinkedHashMap<>();
    private final Map<String, List<String>> answers;
    private final int most;
    private final Map<String, Breakage> broken = new LinkedHashMap<>();
    private final Set<String> doubted = new LinkedHashSet<>();
    private final Set<String> fatal;
    private final Set<String> untold = new LinkedHashSet<>();
    private int starts;

    /**
     * @param data the data directory of a source with all units, cleanly shut down
     * @param answers by schema, what the source answered to the probes
     * @param most starts that it may cost
     * @param fatal forms of lines in the log that were seen to stop a start, which are added to
     */
    StartTruth(
            TruthPair pair,
            Path data,
            Collection<RandomUnit> units,
            Map<String, List<String>> answers,
            int most,
            Set<String> fatal) {
        this.fatal = fatal;
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
    public Map<String, Breakage> broken(Set<String> expected) throws Exception {
        tried(units.keySet().stream()
                .filter(schema -> !expected.contains(schema))
                .toList());
        tried(units.keySet().stream().filter(expected::contains).toList());
        triedByHalves(named(schema -> !expected.contains(schema)));
        Map<String, List<String>> byForm = named(_ -> true).stream()
                .collect(Collectors.groupingBy(
                        schema ->
                                form(Objects.requireNonNull(broken.get(schema)).what()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        byForm.keySet().removeAll(fatal);
        for (Map.Entry<String, List<String>> one : byForm.entrySet()) {
            String first = one.getValue().getFirst();
            Breakage named = Objects.requireNonNull(broken.get(first));
            triedByHalves(List.of(first));
            if (broken.containsKey(first)) {
                broken.put(first, named);
                fatal.add(one.getKey());
            } else {
                triedByHalves(one.getValue());
            }
        }
        return broken;
    }

    private List<String> named(Predicate<String> which) {
        return broken.keySet().stream()
                .filter(which)
                .filter(schema -> Objects.requireNonNull(broken.get(schema)).seen() == Seen.NAMED)
                .toList();
    }

    private void triedByHalves(List<String> schemas) throws Exception {
        broken.keySet().removeAll(schemas);
        doubted.addAll(schemas);
        tried(schemas);
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
        Map<String, Breakage> named = named(refusal, some);
        if (named.isEmpty() && some.size() == 1) {
            named.put(some.getFirst(), new Breakage(Seen.HALVED, refusal));
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

    private Map<String, Breakage> named(String log, List<String> among) {
        Map<String, Breakage> named = new LinkedHashMap<>();
        for (String line : errors(log)) {
            Matcher name = NAMED.matcher(line);
            while (name.find()) {
                if (among.contains(name.group()) && !doubted.contains(name.group())) {
                    named.putIfAbsent(name.group(), new Breakage(Seen.NAMED, line));
                }
            }
        }
        return named;
    }

    private static List<String> errors(String log) {
        return log.lines()
                .filter(line -> line.contains("[ERROR]"))
                .map(line -> line.replaceFirst(".*\\[ERROR] ", ""))
                .toList();
    }

    /** A line of the log without what is of one unit. */
    private static String form(String error) {
        return OWN.matcher(OBJECT.matcher(error).replaceAll("u")).replaceAll("…");
    }

    /** Starts the target on these alone and asks each; its log if it does not start. A busy computer may need several goes. */
    private String refused(List<String> schemas) throws Exception {
        for (int attempt = 1; ; attempt++) {
            try {
                return refusedNow(schemas);
            } catch (NotStarted slow) {
                if (attempt == MOST_ATTEMPTS) {
                    throw slow;
                }
            }
        }
    }

    private String refusedNow(List<String> schemas) throws Exception {
        boolean few = schemas.size() <= units.size() / FEW;
        String[] arguments = {"--innodb-fast-shutdown=0", "--event-scheduler=" + scheduler(), TruthPair.WITHOUT_FSYNC};
        try (TestServer source = few ? Lab.fresh(pair.source(), arguments) : Lab.on(pair.source(), data, arguments)) {
            if (few) {
                for (String schema : schemas) {
                    RandomUnit unit = Objects.requireNonNull(units.get(schema));
                    source.run(unit.setup().toArray(String[]::new));
                    // what it was asked left rows
                    var _ = Probes.answers(source, unit);
                }
            } else {
                Set<String> away = new LinkedHashSet<>(units.keySet());
                schemas.forEach(away::remove);
                source.run(away.stream()
                        .map(schema -> "DROP DATABASE IF EXISTS " + Sql.name(schema))
                        .toArray(String[]::new));
            }
            source.stop();
            starts++;
            return startedOn(source.dataDir().orElseThrow(), schemas);
        }
    }

    private String startedOn(Path copy, List<String> schemas) throws IOException, SQLException {
        try (TestServer target = Lab.on(pair.target(), copy, pair.arguments())) {
            if (pair.target() == ServerKind.MYSQL_5_7) {
                FinishedUpgrade.of57(target, Lab.mysql57());
                // no event is shown before it
                target.restart();
            }
            for (String schema : schemas) {
                Probes.differing(
                                target,
                                Objects.requireNonNull(units.get(schema)),
                                answers.getOrDefault(schema, List.of()))
                        .ifPresent(what -> broken.put(schema, new Breakage(Seen.ASKED, what)));
            }
            return "";
        } catch (NotStarted refusal) {
            if (refusal.message().contains("No answer within")) {
                throw refusal;
            }
            return refusal.log();
        }
    }

    /** 5.5 drops events that are disabled when it starts, unless it has no scheduler; MariaDB without one makes none. */
    private String scheduler() {
        return pair.source() == ServerKind.MYSQL_5_5 ? "DISABLED" : "OFF";
    }
}
