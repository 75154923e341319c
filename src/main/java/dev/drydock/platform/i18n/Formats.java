package dev.drydock.platform.i18n;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Locale;
import java.util.function.Supplier;

/** Numbers, sizes, durations and times as the window and the terminal show them. Safe on any thread. */
public final class Formats {

    private static final DateTimeFormatter ISO = DateTimeFormatter.ofPattern(
                    "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /** Shown for a value that does not exist. */
    public static final String NONE = "–";

    private static final String[] BYTE_UNITS = {"B", "KB", "MB", "GB", "TB", "PB", "EB"};
    private static final int KILO = 1024;
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);
    private static final DateTimeFormatter SECOND = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

    /** How dates and numbers look on the screen. */
    public enum Style {
        /** {@code 2026-11-22 14:05} and {@code 1,204.5} everywhere. */
        ISO,
        /** As the computer's settings have it. */
        LOCAL
    }

    /** The window's, for what it shows; whatever is recorded, printed or exported is the same on every computer. */
    private static volatile Supplier<Style> style = () -> Style.ISO;

    private Formats() {}

    /**
     * Lets the window say how its texts look.
     *
     * @param chosen asked at every text on whatever thread makes it; must answer ISO where the text is not for the screen
     */
    public static void styled(Supplier<Style> chosen) {
        style = chosen;
    }

    private static boolean local() {
        return style.get() == Style.LOCAL;
    }

    private static Locale numbers() {
        return local() ? Locale.getDefault(Locale.Category.FORMAT) : Locale.ENGLISH;
    }

    /** {@code 1,204}. */
    public static String count(long value) {
        return String.format(numbers(), "%,d", value);
    }

    /** {@code 1 table}, {@code 1,204 tables}: a noun with an s for many. */
    public static String counted(long value, String noun) {
        return count(value) + " " + noun + (value == 1 ? "" : "s");
    }

    /** {@code +12,044,210}, {@code −3}, {@code 0}. */
    public static String signed(long value) {
        return sign(Long.signum(value)) + count(Math.abs(value));
    }

    /** {@code 1.4 GB}; powers of 1024, as servers and their tools count. */
    public static String bytes(long bytes) {
        double value = bytes;
        int unit = 0;
        while (Math.abs(value) >= KILO - 0.5 && unit < BYTE_UNITS.length - 1) {
            value /= KILO;
            unit++;
        }
        boolean whole = unit == 0 || Math.abs(value) >= 9.95;
        return String.format(numbers(), whole ? "%.0f %s" : "%.1f %s", value, BYTE_UNITS[unit]);
    }

    /** A signed percentage of a fraction: {@code +2.8 %} for 0.028. */
    public static String signedPercent(double fraction) {
        double percent = Math.round(fraction * 1000) / 10.0;
        return sign(percent) + String.format(numbers(), "%,.1f %%", Math.abs(percent));
    }

    /** {@code 61 %} for 0.61; 100 only when all is done. */
    public static String percent(double fraction) {
        return (long) Math.floor(fraction * 100 + 1e-9) + " %";
    }

    /** {@code 0:48}, {@code 12:05}, from an hour on {@code 4 h 05 min}, from two days on {@code 3 d 04 h}. */
    public static String duration(Duration duration) {
        long seconds = Math.max(0, duration.toSeconds());
        long minutes = seconds / 60;
        long hours = minutes / 60;
        if (hours >= 48) {
            return String.format(Locale.ROOT, "%d d %02d h", hours / 24, hours % 24);
        }
        return hours > 0
                ? String.format(Locale.ROOT, "%d h %02d min", hours, minutes % 60)
                : String.format(Locale.ROOT, "%d:%02d", minutes, seconds % 60);
    }

    /** A short time as it was measured: {@code 4 ms}, {@code 1.2 s}, from a minute on as {@link #duration}. */
    public static String measured(Duration duration) {
        long millis = duration.toMillis();
        if (millis < 1000) {
            return millis + " ms";
        }
        return millis < 60_000 ? String.format(numbers(), "%.1f s", millis / 1000.0) : duration(duration);
    }

    /** A time to be read in passing: {@code 14 s}, {@code 3 min}, from an hour on as {@link #duration}. */
    public static String rough(Duration duration) {
        long seconds = Math.max(0, duration.toSeconds());
        if (seconds < 60) {
            return seconds + " s";
        }
        return seconds < 3600 ? seconds / 60 + " min" : duration(duration);
    }

    /** Local time to the minute. */
    public static String time(Instant instant) {
        DateTimeFormatter form = local()
                ? DateTimeFormatter.ofLocalizedDateTime(FormatStyle.SHORT)
                        .withLocale(Locale.getDefault(Locale.Category.FORMAT))
                : MINUTE;
        return form.format(instant.atZone(ZoneId.systemDefault()));
    }

    /** Local time of the day to the second, for what was read moments ago. */
    public static String clock(Instant instant) {
        DateTimeFormatter form = local()
                ? DateTimeFormatter.ofLocalizedTime(FormatStyle.MEDIUM)
                        .withLocale(Locale.getDefault(Locale.Category.FORMAT))
                : CLOCK;
        return form.format(instant.atZone(ZoneId.systemDefault()));
    }

    /** UTC to the second, for the tooltip of {@link #time}. */
    public static String utc(Instant instant) {
        return SECOND.format(instant.atZone(ZoneOffset.UTC)) + " UTC";
    }

    private static String sign(double value) {
        if (value == 0) {
            return "";
        }
        return value > 0 ? "+" : "−";
    }

    /** A moment for programs, in UTC to the millisecond (ISO 8601). */
    public static String iso(Instant at) {
        return ISO.format(at);
    }
}
