package dev.drydock.feature.upgrade.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.WithHistory;
import dev.drydock.db.catalog.Scope;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.history.RunEnd;
import dev.drydock.history.RunStart;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.task.RunOutcome;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which of the upgrades in the history is taken up. */
class EarlierRunTest extends WithHistory {

    private static final Scope ALL = Scope.everything();
    private static final Scope SHOP = new Scope(List.of("shop"), List.of(), List.of(), false);

    private long run(String server, Scope scope, RunOutcome outcome, boolean proved) {
        try (RunWriter writer = history.begin(new RunStart(
                UpgradeHistory.KIND,
                "Upgrade",
                new ServerIdentity(server, server, server + ":3306", "MySQL", "5.7.22", server),
                "root@localhost",
                "somebody",
                OptionCodec.write(UpgradeOptions.of(scope))))) {
            writer.finish(new RunEnd(outcome, "", "", Map.of(UpgradeHistory.PROVED, Boolean.toString(proved))));
            return writer.runId();
        }
    }

    @Test
    void aLaterRunOfAnotherServerThatEndedWellHidesNothing() {
        long unfinished = run("one", ALL, RunOutcome.failed(RunOutcome.Counts.NONE), false);
        run("other", ALL, RunOutcome.complete(), true);
        assertThat(EarlierRun.read(history, 0).run().id()).isEqualTo(unfinished);
        assertThat(EarlierRun.newestOf(history, "one").run().id()).isEqualTo(unfinished);
        assertThatThrownBy(() -> EarlierRun.newestOf(history, "other"))
                .isInstanceOfSatisfying(
                        DrydockException.class,
                        refused -> assertThat(refused.problem().code()).isEqualTo(UpgradeError.NOTHING_LEFT));
    }

    @Test
    void aLaterRunOfTheSameTablesEndsTheMatter() {
        run("one", SHOP, RunOutcome.cancelled(RunOutcome.Counts.NONE), false);
        run("one", ALL, RunOutcome.complete(), true);
        assertThatThrownBy(() -> EarlierRun.read(history, 0)).isInstanceOf(DrydockException.class);
    }

    @Test
    void aLaterRunOfFewerTablesDoesNot() {
        long unfinished = run("one", ALL, RunOutcome.cancelled(RunOutcome.Counts.NONE), false);
        run("one", SHOP, RunOutcome.complete(), true);
        assertThat(EarlierRun.read(history, 0).run().id()).isEqualTo(unfinished);
    }

    @Test
    void isFoundBehindManyRunsOfOthers() {
        long unfinished = run("one", ALL, RunOutcome.interrupted(RunOutcome.Counts.NONE), false);
        for (int i = 0; i < 60; i++) {
            run("other" + i, ALL, RunOutcome.complete(), true);
        }
        assertThat(EarlierRun.read(history, 0).run().id()).isEqualTo(unfinished);
    }
}
