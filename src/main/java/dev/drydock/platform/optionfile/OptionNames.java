package dev.drydock.platform.optionfile;

import dev.drydock.platform.config.FactLines;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Which options the server of one series knows, and which of them a written name means.
 *
 * @param all with dashes
 * @param abbreviating whether it takes a unique beginning of a name for the name
 */
public record OptionNames(Set<String> all, boolean abbreviating) {

    private static final List<String> PREFIXES = List.of("skip-", "disable-", "enable-", "maximum-");

    /** MySQL's later ones do not start with a beginning of a name. */
    private static final Set<String> ABBREVIATING = Set.of("5.5", "5.6", "10.x", "10.11", "11.4");

    private static final class Lists {
        private static final Map<String, OptionNames> READ = read();
    }

    /**
     * What a written name means to the server.
     *
     * @param name the option's full name, with dashes; the written one if the series knows no such option
     * @param prefix {@code skip-}, {@code disable-}, {@code enable-} or {@code maximum-} if one was put before; else empty
     * @param known whether the series knows it
     * @param abbreviated whether only a beginning of the name was written
     */
    public record Meaning(String name, String prefix, boolean known, boolean abbreviated) {}

    public OptionNames {
        all = Set.copyOf(all);
    }

    /** Those of a series such as {@code 5.7} or {@code 10.11}, or {@code 10.x} for MariaDB before 10.6; empty if they are not on record. */
    public static Optional<OptionNames> of(String series) {
        return Optional.ofNullable(Lists.READ.get(series));
    }

    /** These and others, such as those of plugins that a server has loaded. */
    public OptionNames with(Collection<String> others) {
        Set<String> both = new TreeSet<>(all);
        others.forEach(name -> both.add(name.replace('_', '-')));
        return new OptionNames(both, abbreviating);
    }

    /** What the option's name means. */
    public Meaning meaning(OptionLine option) {
        String written = option.plainName();
        for (String prefix : PREFIXES) {
            String rest = written.startsWith(prefix) ? written.substring(prefix.length()) : "";
            if (all.contains(rest)) {
                return new Meaning(rest, prefix, true, false);
            }
        }
        if (all.contains(written)) {
            return new Meaning(written, "", true, false);
        }
        if (abbreviating) {
            for (String prefix : List.of("", "skip-", "disable-", "enable-", "maximum-")) {
                Optional<String> full =
                        written.startsWith(prefix) ? onlyOne(written.substring(prefix.length())) : Optional.empty();
                if (full.isPresent()) {
                    return new Meaning(full.get(), prefix, true, true);
                }
            }
        }
        return new Meaning(written, "", false, false);
    }

    private Optional<String> onlyOne(String beginning) {
        if (beginning.isEmpty()) {
            return Optional.empty();
        }
        List<String> matching =
                all.stream().filter(name -> name.startsWith(beginning)).toList();
        return matching.size() == 1 ? Optional.of(matching.getFirst()) : Optional.empty();
    }

    private static Map<String, OptionNames> read() {
        Map<String, Set<String>> names = new HashMap<>();
        for (String file : List.of("mysql.txt", "mariadb.txt")) {
            for (String line : FactLines.of("/optionfile/" + file)) {
                String[] words = line.split(" ", -1);
                for (int i = 1; i < words.length; i++) {
                    names.computeIfAbsent(words[i], _ -> new TreeSet<>()).add(words[0]);
                }
            }
        }
        return names.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        Map.Entry::getKey,
                        series -> new OptionNames(series.getValue(), ABBREVIATING.contains(series.getKey()))));
    }
}
