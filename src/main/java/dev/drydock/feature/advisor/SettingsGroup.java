package dev.drydock.feature.advisor;

import dev.drydock.feature.advisor.SettingsSide.Value;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Several servers that are meant to be set alike, compared by the meaning of their values.
 *
 * @param drifted what is not the same on all that have it: first what changes what statements do, then by name
 * @param leftOut the same of what belongs to one server, its role or its hardware
 * @param onlySome names that not all of them have
 */
public record SettingsGroup(List<SettingsSide> sides, List<Drift> drifted, List<Drift> leftOut, List<String> onlySome) {

    /**
     * A variable that is not the same everywhere.
     *
     * @param values one for each side; empty where it has none; of flags only those that differ
     * @param loud whether it changes what statements do, or what clients and replicas get
     * @param most how many sides have the value that most have
     * @param alike how many have the value of each side
     */
    public record Drift(String name, List<Optional<String>> values, boolean loud, long most, List<Long> alike) {

        /** The value of a side, or that it has none. */
        public String shown(int side) {
            return values.get(side).orElse(Formats.NONE);
        }

        /** Whether a side has it and not the value that most have. */
        public boolean odd(int side) {
            return values.get(side).isPresent() && alike.get(side) < most;
        }
    }

    public static SettingsGroup of(List<SettingsSide> sides) {
        List<Drift> drifted = new ArrayList<>();
        List<Drift> leftOut = new ArrayList<>();
        List<String> onlySome = new ArrayList<>();
        TreeSet<String> names = new TreeSet<>();
        sides.forEach(side -> names.addAll(side.values().keySet()));
        for (String name : names) {
            List<Value> there = sides.stream()
                    .flatMap(side -> Stream.ofNullable(side.values().get(name)))
                    .toList();
            boolean own = VariableNames.ofOneServer(name)
                    || there.stream().anyMatch(one -> VariableNames.ofOneServer(one.name()));
            if (there.size() < sides.size() && !VariableNames.identity(name)) {
                onlySome.add(there.getFirst().name());
            }
            if (differ(name, there)) {
                (own ? leftOut : drifted).add(drift(name, sides, there));
            }
        }
        drifted.sort(Comparator.comparing((Drift one) -> !one.loud()).thenComparing(Drift::name));
        return new SettingsGroup(List.copyOf(sides), List.copyOf(drifted), List.copyOf(leftOut), onlySome);
    }

    /** What two servers both compute is no drift between them. */
    private static boolean differ(String name, List<Value> there) {
        return there.stream()
                .anyMatch(one -> there.stream()
                        .anyMatch(other -> !(one.computed() && other.computed())
                                && !ValueMeaning.same(name, one.text(), other.text())));
    }

    private static Drift drift(String name, List<SettingsSide> sides, List<Value> there) {
        List<String> texts =
                ValueMeaning.different(name, there.stream().map(Value::text).toList());
        List<Long> counts = there.stream()
                .map(one -> there.stream()
                        .filter(other -> ValueMeaning.same(name, one.text(), other.text()))
                        .count())
                .toList();
        List<Optional<String>> values = new ArrayList<>();
        List<Long> alike = new ArrayList<>();
        int next = 0;
        for (SettingsSide side : sides) {
            boolean has = side.values().containsKey(name);
            values.add(has ? Optional.of(texts.get(next)) : Optional.empty());
            alike.add(has ? counts.get(next++) : 0);
        }
        String shown = there.stream().anyMatch(one -> one.name().equals(name))
                ? name
                : Objects.requireNonNull(there.getFirst()).name();
        return new Drift(
                shown, List.copyOf(values), VariableNames.loud(name), Collections.max(counts), List.copyOf(alike));
    }

    /** What is not known of any of them, for people. */
    public List<String> notes() {
        return sides.stream()
                .flatMap(side -> side.notes().stream()
                        .map(note -> Messages.of(AdvisorFeature.ID).text("note.of", side.label(), note)))
                .toList();
    }
}
