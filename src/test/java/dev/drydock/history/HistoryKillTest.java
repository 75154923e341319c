package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.Trials;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code kill -9} at any moment, in whatever a process does: what was confirmed is there, and the history opens. */
class HistoryKillTest {

    private static final int KILLS = 500;
    private static final List<KilledWork> WORK = List.of(KilledWork.values());
    private static final int LATEST_MILLIS = 1800;

    /** The newest one of histories that still lay in the data folder itself. */
    private static final int FORMER_SCHEMA = 5;

    @TempDir
    Path folder;

    @Test
    void aWaitingRunOnAnOldHistoryLosesNothing() throws Exception {
        KilledHistory old = new KilledHistory(folder).filled(3, 2000);
        for (int trial = 0; trial < 3; trial++) {
            old.kill(KilledWork.PROVE, trial, 1500);
            assertThat(old.losses()).isEmpty();
        }
    }

    @Test
    void aKillUnderLoadLosesNothing() throws Exception {
        Random random = Trials.random("kills under load");
        KilledHistory history = new KilledHistory(folder).fragmented(30, random);
        for (KilledWork work : List.of(KilledWork.COUNT, KilledWork.UPGRADE, KilledWork.MARKS, KilledWork.COMMANDS)) {
            history.kill(work, random.nextLong(), random.nextInt(LATEST_MILLIS));
            assertThat(history.losses()).as(work.name()).isEmpty();
        }
    }

    @Test
    void aKillWithinAMigrationLosesNothing() throws Exception {
        KilledHistory history = new KilledHistory(folder).older(1, 4, 2000);
        for (int millis : List.of(700, 1000, 1300, 1600)) {
            history.kill(KilledWork.COMMANDS, millis, millis);
        }
        assertThat(history.losses()).isEmpty();
    }

    @Test
    @Tag(Trials.SOAK)
    void killsAtRandomMomentsLoseNothing() throws Exception {
        Random random = Trials.random("kills of a history");
        List<KilledHistory> histories = List.of(
                new KilledHistory(Files.createDirectory(folder.resolve("old"))).filled(6, 2000),
                new KilledHistory(Files.createDirectory(folder.resolve("fragmented"))).fragmented(60, random),
                new KilledHistory(Files.createDirectory(folder.resolve("large"))).filled(60, 2000));
        List<String> wrong = new ArrayList<>();
        Map<String, Integer> kills = new TreeMap<>();
        int trials = Trials.count(KILLS);
        for (int trial = 1; trial <= trials; trial++) {
            int which = random.nextInt(histories.size() + 3);
            boolean older = which == histories.size();
            KilledHistory history = which < histories.size()
                    ? histories.get(which)
                    : new KilledHistory(Files.createDirectory(folder.resolve("young" + trial)));
            if (older) {
                history.older(random.nextInt(1, FORMER_SCHEMA + 1), random.nextInt(1, 8), 2000);
            }
            // two in a row, without anybody who looks in between
            for (int kill = random.nextInt(3) == 0 ? 2 : 1; kill > 0 && trial <= trials; kill--) {
                KilledWork work = older ? KilledWork.COMMANDS : WORK.get(random.nextInt(WORK.size()));
                kills.merge(older ? "MIGRATION" : work.name(), 1, Integer::sum);
                history.kill(work, random.nextLong(), random.nextInt(LATEST_MILLIS));
                trial += kill - 1;
            }
            List<String> lost = history.losses();
            if (!lost.isEmpty()) {
                wrong.add("kill " + trial + " " + which + ": " + lost.subList(0, Math.min(lost.size(), 5)));
                System.out.println(wrong.getLast());
            }
            if (trial % 50 == 0) {
                System.out.println(trial + " kills " + kills + ", " + wrong.size() + " wrong, bytes "
                        + histories.stream().map(KilledHistory::size).toList());
            }
        }
        System.out.println(kills + ": " + wrong.size() + " wrong");
        assertThat(wrong).isEmpty();
    }
}
