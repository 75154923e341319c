package dev.drydock.cli;

import java.time.Duration;
import java.util.Locale;

/** Numbers as the terminal shows them. */
final class Words {

    private Words() {}

    /** With thousands separators: {@code 1,204}. */
    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** {@code 0:48}, or {@code 4 h 05 min} from an hour on. */
    static String duration(Duration duration) {
        long seconds = duration.toSeconds();
        return seconds < 3600
                ? seconds / 60 + ":" + String.format(Locale.ROOT, "%02d", seconds % 60)
                : seconds / 3600 + " h " + String.format(Locale.ROOT, "%02d", seconds / 60 % 60) + " min";
    }

    /** Powers of 1000: {@code 1.4 GB}. */
    static String bytes(long bytes) {
        String[] units = {"B", "kB", "MB", "GB", "TB", "PB"};
        double value = bytes;
        int unit = 0;
        while (value >= 999.5 && unit < units.length - 1) {
            value /= 1000;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 || value >= 99.5 ? "%.0f %s" : "%.1f %s", value, units[unit]);
    }
}
