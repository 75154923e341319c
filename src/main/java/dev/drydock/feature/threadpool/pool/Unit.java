package dev.drydock.feature.threadpool.pool;

import dev.drydock.platform.i18n.Formats;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** What the number of a setting counts. */
public enum Unit {
    COUNT(0),
    MILLIS(1),
    /** MySQL's thread_pool_stall_limit: 6 are 60 ms. */
    TEN_MILLIS(10),
    SECONDS(1_000),
    BYTES(0),
    /** No number. */
    WORD(0);

    private static final long LONGEST_MILLIS = 10_000;

    private final long millis;

    Unit(long millis) {
        this.millis = millis;
    }

    /** The time that a value stands for; empty for what is no time. */
    public Optional<Duration> time(String raw) {
        return millis == 0 || !number(raw) ? Optional.empty() : Optional.of(Duration.ofMillis(times(raw)));
    }

    /** The value with its unit, such as {@code 60 ms} for 6 of ten milliseconds. */
    public String shown(String raw) {
        if (!number(raw)) {
            return raw;
        }
        return switch (this) {
            case WORD -> raw;
            case COUNT -> Formats.count(Long.parseLong(raw));
            case BYTES -> Formats.bytes(Long.parseLong(raw));
            case MILLIS, TEN_MILLIS, SECONDS -> time(times(raw));
        };
    }

    private long times(String raw) {
        return Math.multiplyHigh(Long.parseLong(raw), millis) == 0 ? Long.parseLong(raw) * millis : Long.MAX_VALUE;
    }

    private static String time(long millis) {
        return millis < LONGEST_MILLIS
                ? Formats.count(millis) + " ms"
                : String.format(Locale.ROOT, "%,d s", millis / 1_000);
    }

    /** At most 18 digits, so that it fits. */
    private static boolean number(String raw) {
        return raw.matches("\\d{1,18}");
    }
}
