package dev.drydock.feature.threadpool.pool;

import java.util.Set;
import java.util.TreeSet;

/**
 * What is known of a setting before a server is asked.
 *
 * @param name of the variable
 * @param unit what its number counts
 * @param dynamic whether it can be changed while the server runs
 * @param fallback its documented default, for servers that do not tell; empty where it depends on the machine
 * @param advised values that are no mistake by themselves
 */
public record SettingSpec(String name, Unit unit, boolean dynamic, String fallback, Advised advised) {

    /** Where a value lies to those that are advised. */
    public enum Fit {
        FITS,
        LOW,
        HIGH,
        /** Another word than those that are advised. */
        WORD
    }

    /**
     * Values that are no mistake by themselves.
     *
     * @param least the least of the numbers, in the setting's own unit
     * @param most the greatest of them
     * @param words the values beside them: words, or a number that means something else, such as 0 for no limit
     */
    public record Advised(long least, long most, Set<String> words) {

        /** Any value: what is wrong with it depends on more than itself, and a check of its own tells. */
        static final Advised ANY = new Advised(Long.MIN_VALUE, Long.MAX_VALUE, Set.of());

        public Advised {
            words = Set.copyOf(words);
        }
    }

    static SettingSpec dynamic(String name, Unit unit, String fallback) {
        return new SettingSpec(name, unit, true, fallback, Advised.ANY);
    }

    static SettingSpec restart(String name, Unit unit, String fallback) {
        return new SettingSpec(name, unit, false, fallback, Advised.ANY);
    }

    /** The same, of which these numbers are advised; {@code beside} means something of its own. */
    SettingSpec within(long least, long most, String... beside) {
        return new SettingSpec(name, unit, dynamic, fallback, new Advised(least, most, Set.of(beside)));
    }

    /** The same, of which these words are advised. */
    SettingSpec oneOf(String... words) {
        return new SettingSpec(name, unit, dynamic, fallback, new Advised(1, 0, Set.of(words)));
    }

    /** Where a value of this setting lies; what is no number where one is expected fits. */
    public Fit fit(String raw) {
        if (advised.words().stream().anyMatch(raw::equalsIgnoreCase)) {
            return Fit.FITS;
        }
        if (unit == Unit.WORD) {
            return advised.words().isEmpty() ? Fit.FITS : Fit.WORD;
        }
        if (!raw.matches("\\d{1,18}")) {
            return Fit.FITS;
        }
        long value = Long.parseLong(raw);
        return value < advised.least() ? Fit.LOW : value > advised.most() ? Fit.HIGH : Fit.FITS;
    }

    /** What is advised, with its unit. */
    public String shownAdvised() {
        String words = String.join(", ", new TreeSet<>(advised.words()));
        if (advised.least() > advised.most()) {
            return words;
        }
        String least = unit.shown(Long.toString(advised.least()));
        String numbers = advised.least() == advised.most()
                ? least
                : advised.most() == Long.MAX_VALUE
                        ? "≥ " + least
                        : least + " – " + unit.shown(Long.toString(advised.most()));
        return words.isEmpty() ? numbers : words + ", " + numbers;
    }
}
