package dev.drydock.feature.rowcount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.Trials;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A count whose tunnel is cut again and again; the soak does it two hundred times. */
@NeedsServers
@Timeout(120)
class TunnelCutTest {

    private static final int CUTS = 4;
    private static final int USUAL_TRIALS = 200;

    @SuppressWarnings("NullAway.Init")
    private static TunnelCuts cuts;

    @BeforeAll
    static void fill(@TempDir Path folder) throws Exception {
        cuts = new TunnelCuts(Lab.mysql57(), folder, 4, 6, Trials.seed("cuts of tunnels"));
    }

    @AfterAll
    static void drop() throws Exception {
        cuts.close();
    }

    @Test
    void everyRunIsCompleteAndNothingIsLeftOnTheServer() throws Exception {
        cut(CUTS);
    }

    @Test
    @Tag(Trials.SOAK)
    @Timeout(7200)
    void everyOneOfManyRunsIsComplete() throws Exception {
        cut(Trials.count(USUAL_TRIALS));
    }

    private static void cut(int times) throws Exception {
        int hit = 0;
        long undisturbed = cuts.undisturbed();
        System.out.println("cut 0: undisturbed " + undisturbed + " ms");
        for (int number = 1; number <= times; number++) {
            // the first one at once: the others may come after the end, where the machine is less busy by then
            TunnelCuts.Cut cut = cuts.once(number == 1 ? 1 : undisturbed);
            System.out.println("cut " + number + ": " + cut);
            assertThat(cut.wrong()).as("cut " + number).isEmpty();
            assertThat(cut.connections()).isPositive();
            assertThat(cut.noticed().orElse(0)).isLessThan(110_000);
            assertThat(cut.usable()).isLessThan(10_000);
            hit += cut.noticed().isPresent() ? 1 : 0;
        }
        assertThat(hit).as("cuts that hit a running count").isPositive();
    }

    @Test
    void anSshHostThatIsStartedAgainIsWaitedFor() throws Exception {
        Duration away = Duration.ofSeconds(3);
        TunnelCuts.Cut cut = cuts.bastionRestart(1, away);
        System.out.println("SSH host away for " + away.toMillis() + " ms: " + cut);
        assertThat(cut.wrong()).isEmpty();
        assertThat(cut.connections()).isPositive();
        assertThat(cut.noticed().orElseThrow()).isLessThan(110_000);
        assertThat(cut.usable()).isBetween(away.toMillis(), away.toMillis() + 10_000);
    }
}
