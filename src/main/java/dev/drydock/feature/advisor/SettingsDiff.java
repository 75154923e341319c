package dev.drydock.feature.advisor;

import dev.drydock.feature.advisor.SettingsSide.Value;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Two sides, compared by the meaning of their values.
 *
 * @param differences those that change what statements do first, then by name
 * @param leftOut differences that belong to one server, its role or its hardware
 * @param onlyLeft names that only the left side has
 * @param onlyRight names that only the right side has
 */
public record SettingsDiff(
        SettingsSide left,
        SettingsSide right,
        List<Difference> differences,
        List<Difference> leftOut,
        List<String> onlyLeft,
        List<String> onlyRight) {

    /**
     * A variable that differs; of flags only those that differ.
     *
     * @param loud whether it changes what statements do, or what clients and replicas get
     * @param computed whether a server works out one of the values by itself
     * @param place where an option file sets it, such as {@code my.cnf:12}; empty if none does
     */
    public record Difference(String name, String left, String right, boolean loud, boolean computed, String place) {}

    public static SettingsDiff of(SettingsSide left, SettingsSide right) {
        List<Difference> differences = new ArrayList<>();
        List<Difference> leftOut = new ArrayList<>();
        left.values().forEach((name, one) -> {
            Value other = right.values().get(name);
            if (other != null
                    && !ValueMeaning.same(name, one.text(), other.text())
                    && !(one.computed() && other.computed())) {
                List<String> both = ValueMeaning.different(name, List.of(one.text(), other.text()));
                boolean own = VariableNames.ofOneServer(name)
                        || VariableNames.ofOneServer(one.name())
                        || VariableNames.ofOneServer(other.name());
                (own ? leftOut : differences)
                        .add(new Difference(
                                name.equals(one.name()) ? name : one.name(),
                                both.getFirst(),
                                both.getLast(),
                                VariableNames.loud(name),
                                one.computed() || other.computed(),
                                one.place().isEmpty() ? other.place() : one.place()));
            }
        });
        differences.sort(Comparator.comparing((Difference one) -> !one.loud()).thenComparing(Difference::name));
        return new SettingsDiff(
                left, right, List.copyOf(differences), List.copyOf(leftOut), only(left, right), only(right, left));
    }

    private static List<String> only(SettingsSide one, SettingsSide other) {
        return one.values().entrySet().stream()
                .filter(value -> !other.values().containsKey(value.getKey())
                        && !VariableNames.identity(value.getValue().name()))
                .map(value -> value.getValue().name())
                .sorted()
                .toList();
    }

    /** Options of files that set no global variable, for people. */
    public List<String> others() {
        return Stream.of(left, right).flatMap(side -> side.others().stream()).toList();
    }

    /** What is not known of either side, for people. */
    public List<String> notes() {
        return Stream.of(left, right)
                .flatMap(side -> side.notes().stream()
                        .map(note -> Messages.of(AdvisorFeature.ID).text("note.of", side.label(), note)))
                .toList();
    }
}
