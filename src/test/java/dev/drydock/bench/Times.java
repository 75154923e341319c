package dev.drydock.bench;

import java.util.List;
import java.util.Locale;

/** The measured seconds of one contestant over the rounds. */
record Times(List<Double> seconds) {

    Times {
        seconds = seconds.stream().sorted().toList();
        if (seconds.isEmpty()) {
            throw new IllegalArgumentException("nothing was measured");
        }
    }

    double median() {
        int middle = seconds.size() / 2;
        return seconds.size() % 2 == 1 ? seconds.get(middle) : (seconds.get(middle - 1) + seconds.get(middle)) / 2;
    }

    /** Median with least and most, such as {@code 0.412 s (0.401-0.450)}. */
    String text() {
        return String.format(Locale.ROOT, "%.3f s (%.3f-%.3f)", median(), seconds.getFirst(), seconds.getLast());
    }
}
