package dev.drydock.ui.control;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import javafx.util.StringConverter;

/**
 * Where a time axis has its ticks: whole minutes, hours or days, a handful of them.
 *
 * @param lower first tick in seconds of the epoch
 * @param upper last tick
 * @param step seconds between two
 */
record TimeTicks(long lower, long upper, long step) {

    private static final int MOST = 8;
    private static final long DAY = 86_400;
    private static final long[] STEPS = {
        1, 5, 15, 60, 300, 900, 3600, 10_800, 21_600, 43_200, DAY, 2 * DAY, 7 * DAY, 14 * DAY, 30 * DAY, 91 * DAY,
        365 * DAY
    };

    static TimeTicks of(long first, long last) {
        long step = STEPS[STEPS.length - 1];
        for (int i = STEPS.length - 1; i >= 0 && (last - first) / STEPS[i] < MOST; i--) {
            step = STEPS[i];
        }
        long whole = Math.min(step, DAY);
        long lower = Math.floorDiv(first, whole) * whole;
        long steps = Math.max(1, Math.ceilDiv(last - lower, step));
        return new TimeTicks(lower, lower + steps * step, step);
    }

    /** Shows ticks as days or as times of day, in local time. */
    StringConverter<Number> labels() {
        String pattern = step >= DAY ? "d MMM yyyy" : step >= 3600 ? "d MMM HH:mm" : step >= 60 ? "HH:mm" : "HH:mm:ss";
        DateTimeFormatter format = DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH);
        return ShownAs.text(seconds ->
                format.format(Instant.ofEpochSecond(seconds.longValue()).atZone(ZoneId.systemDefault())));
    }
}
