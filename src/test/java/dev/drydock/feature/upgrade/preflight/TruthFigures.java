package dev.drydock.feature.upgrade.preflight;

import dev.drydock.feature.upgrade.preflight.TargetTruth.Breakage;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What came of the units of one pair, by kind. */
final class TruthFigures {

    /** What came of the units of one kind: a number of each column. */
    private enum Column {
        NAMED,
        HALVED,
        ASKED,
        MISSED,
        FALSE,
        WORKS,
        NO_START;

        private static String heads() {
            return Stream.of(values())
                    .map(column -> String.format(" %8s", column.name().toLowerCase(Locale.ROOT)))
                    .collect(Collectors.joining());
        }
    }

    private final TruthPair pair;
    private final Map<String, Map<Column, Integer>> byKind = new TreeMap<>();
    private final List<String> wrong = new ArrayList<>();
    private final Set<String> fatal = new HashSet<>();
    private int refused;

    TruthFigures(TruthPair pair) {
        this.pair = pair;
    }

    TruthPair pair() {
        return pair;
    }

    /** What was missed, and what was called an error and works, with its statements. */
    List<String> wrong() {
        return wrong;
    }

    /** Forms of lines in the target's log that were seen to stop a start. */
    Set<String> fatal() {
        return fatal;
    }

    /** One that the source did not take, and that is drawn again. */
    void refused() {
        refused++;
    }

    String refusals() {
        return refused + " refused by the source, ";
    }

    /** @param told whether a start of the target was left for it */
    void count(RandomUnit unit, boolean told, String errors, Optional<Breakage> truth) {
        boolean error = !errors.isEmpty();
        Column column = truth.map(
                        breakage -> error ? Column.valueOf(breakage.seen().name()) : Column.MISSED)
                .orElse(!told ? Column.NO_START : error ? Column.FALSE : Column.WORKS);
        byKind.computeIfAbsent(unit.kind(), _ -> new EnumMap<>(Column.class)).merge(column, 1, Integer::sum);
        if (column == Column.MISSED || column == Column.FALSE) {
            wrong.add((truth.isPresent() ? "MISSED: " + truth.get().what() : "FALSE: " + errors) + "\n    "
                    + unit.shown());
        }
    }

    String table() {
        Map<Column, Integer> all = new EnumMap<>(Column.class);
        byKind.values().forEach(row -> row.forEach((column, count) -> all.merge(column, count, Integer::sum)));
        return String.format("%-24s%s%n", pair, Column.heads())
                + byKind.entrySet().stream()
                        .map(row -> line(row.getKey(), row.getValue()))
                        .collect(Collectors.joining())
                + line("all", all);
    }

    private static String line(String name, Map<Column, Integer> row) {
        return String.format("%-24s", name)
                + Stream.of(Column.values())
                        .map(column -> String.format(" %8d", row.getOrDefault(column, 0)))
                        .collect(Collectors.joining())
                + "\n";
    }
}
