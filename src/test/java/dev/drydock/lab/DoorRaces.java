package dev.drydock.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.error.DrydockException;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Many starts of a server of ours, one after the other, while a stranger tries its doors; the figures are printed. */
public final class DoorRaces {

    private static final int EVERY = 10;

    /** Starts servers, and ends them. */
    public interface Race {
        void run() throws Exception;
    }

    private DoorRaces() {}

    /**
     * As many races as {@link Trials} says, else 200.
     *
     * @param door what the figures are called
     * @param servers of those that this process starts, which ones are tried, by their data directory
     */
    public static void run(String door, Predicate<String> servers, Race race) throws Exception {
        int races = Trials.count(200);
        int met = 0;
        long longest = 0;
        try (Stranger stranger = new Stranger(servers)) {
            for (int count = 1; count <= races; count++) {
                int before = stranger.refused();
                long began = System.nanoTime();
                run(race);
                longest = Math.max(longest, System.nanoTime() - began);
                met += stranger.refused() > before ? 1 : 0;
                if (count % EVERY == 0 || count == races) {
                    System.out.println("stranger, " + door + ": " + count + " races, met in " + met + ", "
                            + stranger.attempts() + " attempts, " + stranger.refused() + " refused, "
                            + stranger.entered().size() + " entered, longest race "
                            + TimeUnit.NANOSECONDS.toMillis(longest) + " ms");
                }
                assertThat(stranger.entered()).isEmpty();
                assertThat(stranger.openFolders()).isEmpty();
            }
        }
        assertThat(met).as("races in which the stranger was refused").isPositive();
    }

    /** Says why a server did not start: by then its folder is gone. */
    private static void run(Race race) throws Exception {
        try {
            race.run();
        } catch (DrydockException failure) {
            throw new AssertionError(failure.problem().full(), failure);
        }
    }
}
