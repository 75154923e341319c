package dev.drydock.ui.preferences;

import dev.drydock.db.pool.LoadGuards;
import dev.drydock.history.CopyRule;
import dev.drydock.history.RetentionRules;
import dev.drydock.lane.LaneOptions;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.ui.theme.Theme;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a user prefers. Numbers that are none of their kind become the nearest that is.
 *
 * @param letters size of the letters in pixels
 * @param zoom percent by which everything is drawn larger
 * @param comfortable whether rows of tables are taller than they must be
 * @param style of dates and numbers on the screen
 * @param workers sessions of a new run; 0 to choose by the server
 * @param longestWait minutes that a run may wait for a guard or a lock without going on; 0 for no such limit
 * @param maxThreadsRunning a new run holds while Threads_running is above it; 0 for no such guard
 * @param maxLagSeconds a new run holds while a replica lags more; 0 for no such guard
 * @param lockWaitSeconds longest wait of a count for a lock on one table
 * @param limitSeconds longest time of a count for one table; 0 for no limit
 * @param keepNewest runs of each kind and server that stay in the history whatever their age
 * @param keepMonths runs that began within so many months stay
 * @param copies where the last good copy of a local history lies, and how large it may be
 * @param csvProtect whether texts in saved and copied CSV that a spreadsheet would run get an apostrophe
 * @param askNewest whether each start asks for a newer version
 * @param told which ends of jobs the desktop tells while another window is in front
 * @param start what the window begins with
 * @param keys keys of commands other than their own, by id; empty for none
 */
public record Preferences(
        int letters,
        int zoom,
        boolean comfortable,
        Formats.Style style,
        int workers,
        int longestWait,
        int maxThreadsRunning,
        int maxLagSeconds,
        int lockWaitSeconds,
        int limitSeconds,
        int keepNewest,
        int keepMonths,
        CopyRule copies,
        boolean csvProtect,
        boolean askNewest,
        Told told,
        Start start,
        Map<String, String> keys) {

    /** Which ends of jobs are told. */
    public enum Told {
        ALL,
        ERRORS,
        NOTHING
    }

    /** What the window begins with. */
    public enum Start {
        /** Those of the last time, none of them connected. */
        TABS,
        HISTORY,
        NOTHING
    }

    static final int MOST_WORKERS = 64;
    static final int MOST_MINUTES = 10_080;
    static final int MOST_THREADS = 100_000;
    static final int MOST_SECONDS = 604_800;
    static final int MOST_RUNS = 10_000;
    static final int MOST_MONTHS = 240;

    /** Those of a first start. */
    public static final Preferences USUAL = new Preferences(
            Theme.USUAL_SIZE,
            Theme.USUAL_ZOOM,
            false,
            Formats.Style.ISO,
            0,
            0,
            (int) LoadGuards.DEFAULT_MAX_THREADS_RUNNING,
            (int) LoadGuards.DEFAULT_MAX_LAG_SECONDS,
            10,
            0,
            20,
            12,
            CopyRule.USUAL,
            false,
            false,
            Told.ALL,
            Start.TABS,
            Map.of());

    private static final String BEGIN = "preferences.";
    private static final String BETWEEN = ";";

    public Preferences {
        letters = Math.clamp(letters, Theme.LEAST_SIZE, Theme.MOST_SIZE);
        zoom = Theme.ZOOMS.contains(zoom) ? zoom : Theme.USUAL_ZOOM;
        workers = Math.clamp(workers, 0, MOST_WORKERS);
        longestWait = Math.clamp(longestWait, 0, MOST_MINUTES);
        maxThreadsRunning = Math.clamp(maxThreadsRunning, 0, MOST_THREADS);
        maxLagSeconds = Math.clamp(maxLagSeconds, 0, MOST_SECONDS);
        lockWaitSeconds = Math.clamp(lockWaitSeconds, 1, MOST_SECONDS);
        limitSeconds = Math.clamp(limitSeconds, 0, MOST_SECONDS);
        keepNewest = Math.clamp(keepNewest, 1, MOST_RUNS);
        keepMonths = Math.clamp(keepMonths, 0, MOST_MONTHS);
        keys = Map.copyOf(keys);
    }

    /** Out of what the window remembers; what is not there, or cannot be read, is as usual. */
    public static Preferences of(Map<String, String> remembered) {
        return new Preferences(
                number(remembered, "letters", USUAL.letters),
                number(remembered, "zoom", USUAL.zoom),
                Boolean.parseBoolean(remembered.get(BEGIN + "comfortable")),
                Formats.Style.LOCAL.name().equalsIgnoreCase(remembered.get(BEGIN + "style"))
                        ? Formats.Style.LOCAL
                        : Formats.Style.ISO,
                number(remembered, "workers", USUAL.workers),
                number(remembered, "longestWait", USUAL.longestWait),
                number(remembered, "maxThreadsRunning", USUAL.maxThreadsRunning),
                number(remembered, "maxLagSeconds", USUAL.maxLagSeconds),
                number(remembered, "lockWaitSeconds", USUAL.lockWaitSeconds),
                number(remembered, "limitSeconds", USUAL.limitSeconds),
                number(remembered, "keepNewest", USUAL.keepNewest),
                number(remembered, "keepMonths", USUAL.keepMonths),
                new CopyRule(
                        number(remembered, "copyMegabytes", USUAL.copies.megabytes()),
                        remembered.getOrDefault(BEGIN + "copyFolder", USUAL.copies.folder())),
                Boolean.parseBoolean(remembered.get(BEGIN + "csvProtect")),
                Boolean.parseBoolean(remembered.get(BEGIN + "askNewest")),
                one(remembered, "told", USUAL.told),
                one(remembered, "start", USUAL.start),
                Stream.of(remembered.getOrDefault(BEGIN + "keys", "").split(BETWEEN, -1))
                        .filter(pair -> pair.indexOf('=') > 0)
                        .collect(Collectors.toMap(
                                pair -> pair.substring(0, pair.indexOf('=')),
                                pair -> pair.substring(pair.indexOf('=') + 1),
                                (first, _) -> first)));
    }

    /** As the window remembers them. */
    public Map<String, String> words() {
        Map<String, String> words = new LinkedHashMap<>();
        words.put(BEGIN + "letters", Integer.toString(letters));
        words.put(BEGIN + "zoom", Integer.toString(zoom));
        words.put(BEGIN + "comfortable", Boolean.toString(comfortable));
        words.put(BEGIN + "style", style.name().toLowerCase(Locale.ROOT));
        words.put(BEGIN + "workers", Integer.toString(workers));
        words.put(BEGIN + "longestWait", Integer.toString(longestWait));
        words.put(BEGIN + "maxThreadsRunning", Integer.toString(maxThreadsRunning));
        words.put(BEGIN + "maxLagSeconds", Integer.toString(maxLagSeconds));
        words.put(BEGIN + "lockWaitSeconds", Integer.toString(lockWaitSeconds));
        words.put(BEGIN + "limitSeconds", Integer.toString(limitSeconds));
        words.put(BEGIN + "keepNewest", Integer.toString(keepNewest));
        words.put(BEGIN + "keepMonths", Integer.toString(keepMonths));
        words.put(BEGIN + "copyMegabytes", Integer.toString(copies.megabytes()));
        words.put(BEGIN + "copyFolder", copies.folder());
        words.put(BEGIN + "csvProtect", Boolean.toString(csvProtect));
        words.put(BEGIN + "askNewest", Boolean.toString(askNewest));
        words.put(BEGIN + "told", told.name().toLowerCase(Locale.ROOT));
        words.put(BEGIN + "start", start.name().toLowerCase(Locale.ROOT));
        words.put(
                BEGIN + "keys",
                keys.entrySet().stream()
                        .map(one -> one.getKey() + "=" + one.getValue())
                        .sorted()
                        .collect(Collectors.joining(BETWEEN)));
        return words;
    }

    private static <E extends Enum<E>> E one(Map<String, String> remembered, String key, E usual) {
        return Stream.of(usual.getDeclaringClass().getEnumConstants())
                .filter(one -> one.name().equalsIgnoreCase(remembered.get(BEGIN + key)))
                .findFirst()
                .orElse(usual);
    }

    private static int number(Map<String, String> remembered, String key, int otherwise) {
        String text = remembered.getOrDefault(BEGIN + key, "");
        return text.matches("\\d{1,9}") ? Integer.parseInt(text) : otherwise;
    }

    /** The same at another zoom. */
    Preferences zoomed(int percent) {
        return with(percent, keys);
    }

    /** The same with other keys of commands. */
    public Preferences with(Map<String, String> otherKeys) {
        return with(zoom, otherKeys);
    }

    private Preferences with(int percent, Map<String, String> otherKeys) {
        return new Preferences(
                letters,
                percent,
                comfortable,
                style,
                workers,
                longestWait,
                maxThreadsRunning,
                maxLagSeconds,
                lockWaitSeconds,
                limitSeconds,
                keepNewest,
                keepMonths,
                copies,
                csvProtect,
                askNewest,
                told,
                start,
                otherKeys);
    }

    private OptionalInt workersWanted() {
        return workers == 0 ? OptionalInt.empty() : OptionalInt.of(workers);
    }

    /** How a new run works on tables in lanes. */
    public LaneOptions lanes() {
        LaneOptions usual = LaneOptions.USUAL;
        return new LaneOptions(
                workersWanted(),
                usual.replicate(),
                usual.lockWait(),
                usual.lockTries(),
                maxThreadsRunning == 0 ? OptionalLong.empty() : OptionalLong.of(maxThreadsRunning),
                maxLagSeconds == 0 ? OptionalLong.empty() : OptionalLong.of(maxLagSeconds));
    }

    /** How long a run may wait without going on; zero for no limit. */
    public Duration longestWaitTime() {
        return Duration.ofMinutes(longestWait);
    }

    /** Which runs stay in the history. */
    public RetentionRules retention() {
        return new RetentionRules(keepNewest, keepMonths);
    }
}
