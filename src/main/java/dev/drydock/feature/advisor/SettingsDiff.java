package dev.drydock.feature.advisor;

import dev.drydock.feature.advisor.SettingsSide.Value;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Two sides or more, compared by the meaning of their values.
 *
 * @param differences what is not the same on all that have it: first what changes what statements do, then by name
 * @param leftOut the same of what belongs to one server, its role or its hardware
 */
public record SettingsDiff(List<SettingsSide> sides, List<Difference> differences, List<Difference> leftOut) {

    /**
     * A variable that is not the same everywhere.
     *
     * @param name as the first that has it names it
     * @param values one for each side; empty where it has none; of flags only those that differ
     * @param loud whether it changes what statements do, or what clients and replicas get
     * @param alike how many sides have the value of each
     */
    public record Difference(String name, List<Optional<Value>> values, boolean loud, List<Long> alike) {

        /** The value of a side, or that it has none. */
        public String shown(int side) {
            return values.get(side).map(Value::text).orElse(Formats.NONE);
        }

        /** Whether a side has it and not the value that most have. */
        public boolean odd(int side) {
            return values.get(side).isPresent() && alike.get(side) < most();
        }

        /** How many sides have the value that most have. */
        public long most() {
            return Collections.max(alike);
        }

        /** Whether a server works out one of the values by itself. */
        public boolean computed() {
            return there().anyMatch(Value::computed)
                    && there().allMatch(value -> value.place().isEmpty());
        }

        /** Where an option file sets it, such as {@code my.cnf:12}; empty if none does. */
        public String place() {
            return there().map(Value::place)
                    .filter(place -> !place.isEmpty())
                    .findFirst()
                    .orElse("");
        }

        Stream<Value> there() {
            return values.stream().flatMap(Optional::stream);
        }
    }

    public static SettingsDiff of(SettingsSide... compared) {
        List<SettingsSide> sides = List.of(compared);
        List<Difference> differences = new ArrayList<>();
        List<Difference> leftOut = new ArrayList<>();
        TreeSet<String> names = new TreeSet<>();
        sides.forEach(side -> names.addAll(side.values().keySet()));
        for (String name : names) {
            List<Value> there = sides.stream()
                    .flatMap(side -> Stream.ofNullable(side.values().get(name)))
                    .toList();
            if (differ(name, there)) {
                boolean own = VariableNames.ofOneServer(name)
                        || there.stream().anyMatch(one -> VariableNames.ofOneServer(one.name()));
                (own ? leftOut : differences).add(difference(name, sides, there));
            }
        }
        differences.sort(Comparator.comparing((Difference one) -> !one.loud()).thenComparing(Difference::name));
        return new SettingsDiff(sides, List.copyOf(differences), List.copyOf(leftOut));
    }

    /** What two servers both compute is no difference between them. */
    private static boolean differ(String name, List<Value> there) {
        return there.stream()
                .anyMatch(one -> there.stream()
                        .anyMatch(other -> !(one.computed() && other.computed())
                                && !ValueMeaning.same(name, one.text(), other.text())));
    }

    private static Difference difference(String name, List<SettingsSide> sides, List<Value> there) {
        List<String> texts =
                ValueMeaning.different(name, there.stream().map(Value::text).toList());
        List<Optional<Value>> values = new ArrayList<>();
        List<Long> alike = new ArrayList<>();
        int next = 0;
        for (SettingsSide side : sides) {
            Value one = side.values().get(name);
            if (one == null) {
                values.add(Optional.empty());
                alike.add(0L);
            } else {
                values.add(Optional.of(new Value(one.name(), texts.get(next++), one.computed(), one.place())));
                alike.add(there.stream()
                        .filter(other -> ValueMeaning.same(name, one.text(), other.text()))
                        .count());
            }
        }
        return new Difference(
                there.getFirst().name(), List.copyOf(values), VariableNames.loud(name), List.copyOf(alike));
    }

    /** Names that these sides have and not all. */
    public List<String> only(List<SettingsSide> of) {
        TreeMap<String, String> names = new TreeMap<>();
        of.forEach(side -> side.values().forEach((name, value) -> {
            if (!VariableNames.identity(value.name())
                    && sides.stream().anyMatch(other -> !other.values().containsKey(name))) {
                names.putIfAbsent(name, value.name());
            }
        }));
        return names.values().stream().sorted().toList();
    }

    public SettingsSide left() {
        return sides.getFirst();
    }

    public SettingsSide right() {
        return sides.getLast();
    }

    /** Names that only the left of two sides has. */
    public List<String> onlyLeft() {
        return only(List.of(left()));
    }

    public List<String> onlyRight() {
        return only(List.of(right()));
    }

    /** The differences; those that belong to one server behind them, on demand. */
    public List<Difference> shown(boolean all) {
        return Stream.of(differences, all ? leftOut : List.<Difference>of())
                .flatMap(List::stream)
                .toList();
    }

    /** Options of files that set no global variable, for people. */
    public List<String> others() {
        return sides.stream().flatMap(side -> side.others().stream()).toList();
    }

    /** What is not known of any side, for people. */
    public List<String> notes() {
        return sides.stream()
                .flatMap(side -> side.notes().stream()
                        .map(note -> Messages.of(AdvisorFeature.ID).text("note.of", side.label(), note)))
                .toList();
    }
}
