package dev.drydock.feature.advisor;

import dev.drydock.feature.advisor.ReleaseDefaults.Default;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.optionfile.OptionLine;
import dev.drydock.platform.optionfile.OptionNames;
import dev.drydock.platform.optionfile.OptionNames.Meaning;
import dev.drydock.platform.optionfile.OptionText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What an option file with its includes sets, as the server of one series reads it.
 *
 * @param values by the one name of the variable
 * @param faults what that server does not know, what could not be read, what is set twice: for people
 * @param twice of these, what is set twice with different values, by the variable
 * @param others what is no global variable, each with its place
 */
record FileSettings(
        Map<String, FileValue> values, List<String> faults, Map<String, String> twice, List<String> others) {

    private static final Messages TEXT = Messages.of(AdvisorFeature.ID);

    /** Options that set a variable of another name. */
    private static final Map<String, String> VARIABLES = Map.of(
            "default-time-zone", "time_zone",
            "language", "lc_messages_dir",
            "log", "general_log",
            "log-slow-queries", "slow_query_log",
            "myisam-recover", "myisam_recover_options",
            "external-locking", "skip_external_locking");

    /** Their value is the name of a file; any turns them on. */
    private static final Set<String> NAMING_FILES = Set.of("log-bin", "log", "log-slow-queries");

    /** MariaDB has one setting of both, of which the later line counts. */
    private static final Set<String> EXPIRY = Set.of("expire_logs_days", "binlog_expire_logs_seconds");

    /** Without a value they take one that is in no table. */
    private static final Set<String> WITH_ANOTHER_DEFAULT = Set.of("myisam_recover_options");

    /**
     * The value of a variable.
     *
     * @param variable its name as the series has it
     * @param text as the server shows it
     * @param place where it was set, such as {@code my.cnf:12}
     */
    record FileValue(String variable, String text, String place) {}

    /** @param loaded names of variables that the server has beside those of its release: those of its plugins */
    static FileSettings of(OptionFiles files, ServerSeries series, Collection<String> loaded) {
        return new Reading(series, loaded).read(files);
    }

    private static final class Reading {

        private final ServerSeries series;
        private final boolean onRecord;
        private final OptionNames names;
        private final Map<String, String> variables = new TreeMap<>();
        private final Map<String, FileValue> values = new TreeMap<>();
        private final List<String> faults = new ArrayList<>();
        private final Map<String, String> twice = new TreeMap<>();
        private final List<String> others = new ArrayList<>();

        Reading(ServerSeries series, Collection<String> loaded) {
            this.series = series;
            onRecord = series.options().isPresent();
            names = series.options().orElse(new OptionNames(Set.of(), false)).with(loaded);
            loaded.forEach(this::variable);
            series.table().ifPresent(table -> table.values().keySet().forEach(this::variable));
        }

        private void variable(String name) {
            String one = VariableNames.canonical(name);
            if (name.equals(one) || !variables.containsKey(one)) {
                variables.put(one, name);
            }
        }

        FileSettings read(OptionFiles files) {
            files.unread().forEach(include -> faults.add(TEXT.text("file.unread", include)));
            files.readBy(series.mariaDb(), series.number()).forEach(this::take);
            return new FileSettings(Map.copyOf(values), List.copyOf(faults), Map.copyOf(twice), List.copyOf(others));
        }

        private void take(OptionLine line) {
            Meaning meaning = names.meaning(line);
            String option =
                    VARIABLES.getOrDefault(meaning.name(), meaning.name().replace('-', '_'));
            String name = VariableNames.canonical(option);
            Optional<String> text = variables.containsKey(name) ? text(line, meaning, name) : Optional.empty();
            if (!meaning.known() && onRecord && !line.loose()) {
                faults.add(TEXT.text("file.unknown", line.place(), line.written(), series.label()));
            } else if (text.isEmpty()) {
                others.add(line.toString());
            } else {
                put(name, text.get(), line);
            }
        }

        private void put(String name, String text, OptionLine line) {
            FileValue before = values.get(name);
            if (before != null && !ValueMeaning.flags(name) && !ValueMeaning.same(name, before.text(), text)) {
                String told = TEXT.text("file.twice", before.variable(), before.place(), line.place());
                twice.put(before.variable(), told);
                faults.add(told);
            }
            values.put(name, new FileValue(variables.getOrDefault(name, name), text, line.place()));
            if (series.mariaDb() && EXPIRY.contains(name)) {
                values.keySet().removeIf(other -> EXPIRY.contains(other) && !other.equals(name));
            }
        }

        /** Empty for what sets no value, such as a limit. */
        private Optional<String> text(OptionLine line, Meaning meaning, String name) {
            Optional<String> given = line.value().map(OptionText::unescaped);
            boolean zero = given.filter("0"::equals).isPresent();
            boolean inverted = meaning.name().equals("external-locking");
            return switch (meaning.prefix()) {
                case "skip-", "disable-" -> Optional.of(zero == inverted ? "OFF" : "ON");
                case "maximum-" -> Optional.empty();
                default ->
                    NAMING_FILES.contains(meaning.name())
                            ? Optional.of("ON")
                            : given.map(value -> inverted ? inverse(value) : value)
                                    .map(value -> OptionMeaning.shown(name, value, before(name), series))
                                    .or(() -> bare(name, inverted));
            };
        }

        private Optional<String> bare(String name, boolean inverted) {
            return ValueMeaning.isSwitch(before(name)) && !WITH_ANOTHER_DEFAULT.contains(name)
                    ? Optional.of(inverted ? "OFF" : "ON")
                    : Optional.empty();
        }

        private static String inverse(String value) {
            return ValueMeaning.same("", value, "ON") ? "OFF" : "ON";
        }

        private String before(String name) {
            return Optional.ofNullable(values.get(name))
                    .map(FileValue::text)
                    .or(() -> series.table()
                            .flatMap(table -> table.of(variables.getOrDefault(name, name)))
                            .map(Default::value))
                    .orElse("");
        }
    }
}
