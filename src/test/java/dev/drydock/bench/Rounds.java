package dev.drydock.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Lets contestants take turns, A B C A B C, so that a disturbance of the machine meets all of them. */
final class Rounds {

    private final int rounds;

    Rounds(int rounds) {
        this.rounds = rounds;
    }

    /**
     * Runs every contestant untimed, then in turns.
     *
     * @param untimed how often those inside this JVM run untimed; the others once
     * @param tables how many tables each must count
     * @throws IllegalStateException if one counts something else than the others
     */
    Map<String, Times> run(List<Contestant> contestants, long tables, int untimed) throws Exception {
        long rows = -1;
        Map<String, List<Double>> seconds = new LinkedHashMap<>();
        for (Contestant contestant : contestants) {
            for (int run = 1; contestant.inThisJvm() && run < untimed; run++) {
                contestant.run();
            }
        }
        for (int round = 0; round <= rounds; round++) {
            for (Contestant contestant : contestants) {
                Contestant.Outcome outcome = contestant.run();
                rows = rows < 0 ? outcome.rows() : rows;
                if (outcome.tables() != tables || outcome.rows() != rows) {
                    throw new IllegalStateException(contestant.name() + " counted " + outcome + ", expected " + tables
                            + " tables and " + rows + " rows");
                }
                System.out.printf(
                        Locale.ROOT,
                        "  %-8s %-58s %8.3f s%n",
                        round == 0 ? "untimed" : "round " + round,
                        contestant.name(),
                        outcome.seconds());
                if (round > 0) {
                    seconds.computeIfAbsent(contestant.name(), _ -> new ArrayList<>())
                            .add(outcome.seconds());
                }
            }
        }
        Map<String, Times> times = new LinkedHashMap<>();
        seconds.forEach((name, measured) -> times.put(name, new Times(measured)));
        return times;
    }
}
