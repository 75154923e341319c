package dev.drydock.bench;

import dev.drydock.feature.rowcount.TunnelCuts;
import dev.drydock.lab.Lab;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Cuts the tunnel of long counts at random moments, over and over, and counts what was lost, doubled or left behind. */
final class TunnelCutFigures {

    private static final int CUTS = 200;
    private static final int TABLES = 6;
    private static final int DIGITS = 6;
    private static final int PRINT_EVERY = 20;

    private final Path folder;

    TunnelCutFigures(Path folder) {
        this.folder = folder;
    }

    void measure() throws Exception {
        long seed = System.nanoTime();
        List<Long> noticed = new ArrayList<>();
        List<Long> usable = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        try (TunnelCuts cuts = new TunnelCuts(Lab.mysql57(), folder, TABLES, DIGITS, seed)) {
            long undisturbed = cuts.undisturbed();
            System.out.println("cuts: seed " + seed + ", " + TABLES + " tables, counted in " + undisturbed + " ms");
            for (int number = 1; number <= CUTS; number++) {
                TunnelCuts.Cut cut = cuts.once(undisturbed);
                int current = number;
                cut.wrong().forEach(what -> wrong.add("cut " + current + ": " + what));
                cut.noticed().ifPresent(millis -> {
                    noticed.add(millis);
                    usable.add(cut.usable());
                });
                if (number % PRINT_EVERY == 0) {
                    print(number, noticed, usable, wrong);
                }
            }
        }
    }

    private static void print(int cuts, List<Long> noticed, List<Long> usable, List<String> wrong) {
        System.out.println(String.format(
                Locale.ROOT,
                "cuts: %d done, %d of them in the middle of a count; noticed after %s ms; counting again after %s ms;"
                        + " runs with anything wrong: %d %s",
                cuts,
                noticed.size(),
                spread(noticed),
                spread(usable),
                wrong.size(),
                wrong));
    }

    /** Median and maximum. */
    private static String spread(List<Long> values) {
        List<Long> sorted = values.stream().sorted().toList();
        return sorted.isEmpty() ? "-" : sorted.get(sorted.size() / 2) + " (most " + sorted.getLast() + ")";
    }
}
