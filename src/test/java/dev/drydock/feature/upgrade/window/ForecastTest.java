package dev.drydock.feature.upgrade.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.upgrade.run.UpgradeHistory;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RunEnd;
import dev.drydock.history.RunStart;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.task.RunOutcome;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What ranges of lengths rest on, with what the history holds. */
class ForecastTest {

    private static final String REHEARSAL = "upgrade-rehearsal";
    private static final String SAYING = "upgrade-order";

    @TempDir
    private Path folder;

    private HistoryStore history;

    @BeforeEach
    void open() {
        history = HistoryStore.open(folder, "test");
    }

    @AfterEach
    void close() {
        history.close();
    }

    private void run(String kind, String version, Map<String, String> settings, List<Item> items) {
        ServerIdentity server = new ServerIdentity("key", "shop", "db:3306", "MySQL", version, "");
        try (RunWriter writer = history.begin(new RunStart(kind, kind, server, "root", "ada", settings))) {
            items.forEach(writer::item);
            writer.finish(RunEnd.of(RunOutcome.ended(RunOutcome.Counts.of(1, 1, 0)), Map.of()));
        }
    }

    private void rehearsed(long dictionary, Item... more) {
        List<Item> items = new java.util.ArrayList<>(List.of(more));
        items.add(StepTime.of(WindowStep.DICTIONARY, dictionary, "Measured.").item());
        items.add(StepTime.unknown(WindowStep.SYSTEM_TABLES, "No program.").item());
        items.add(StepTime.of(WindowStep.BACK_COPY, 4_000, "Tried.").item());
        run(REHEARSAL, "5.7.22", Map.of("target", "MySQL 8.0.15"), items);
    }

    private void took(long millis) {
        run(
                SAYING,
                "8.0.15",
                Map.of(),
                List.of(Item.of(PastUpgrades.TOOK, new ObjectName("", "dictionary", ""), "said")
                        .finished(Instant.now(), millis)
                        .build()));
    }

    private Forecast forecast(String target) {
        return new PastUpgrades(history, "key", REHEARSAL, SAYING)
                .forecast(target)
                .orElseThrow();
    }

    private StepTime dictionary() {
        return forecast("8.0").step(WindowStep.DICTIONARY).time();
    }

    @Test
    void withoutADiskTestOrAnEarlierUpgradeThereIsNoRangeAndThatIsSaid() {
        rehearsed(10_000);
        assertThat(dictionary().shown()).isEqualTo("10.0 s");
        assertThat(dictionary().how()).startsWith("Measured.").contains("No range");
        assertThat(forecast("8.0").length())
                .isEqualTo("10.0 s and Stop the old server, Copy the data directory, Upgrade"
                        + " the system tables, Restart it, Check all tables, Rebuild tables (not measured)");
        assertThat(new PastUpgrades(history, "key", REHEARSAL, SAYING).forecast("8.4"))
                .isEmpty();
        assertThat(new PastUpgrades(history, "other", REHEARSAL, SAYING).forecast("8.0"))
                .isEmpty();
    }

    @Test
    void aSlowerDiskStretchesTheStepsOfTheWindowAndNotWhatWasTried() {
        rehearsed(
                10_000,
                new DiskSpeed(DiskSpeed.HERE, 300_000_000, 600_000_000).item(),
                new DiskSpeed(DiskSpeed.THERE, 100_000_000, 300_000_000).item());
        assertThat(dictionary().shown()).isEqualTo("10.0 s – 30.0 s");
        assertThat(dictionary().how()).contains("2.00, 3.00 times");
        assertThat(forecast("8.0").tried(WindowStep.BACK_COPY)).contains("took 4.0 s (run 1)");
        assertThat(forecast("8.0").tried(WindowStep.BACK_DUMP)).startsWith("not tried");
    }

    @Test
    void earlierUpgradesOfTheServerTeachTheNextOneAndTheirNumberIsSaid() {
        rehearsed(10_000);
        took(15_000);
        assertThat(forecast("8.0").step(WindowStep.DICTIONARY).took()).isEqualTo(OptionalLong.of(15_000));
        assertThat(dictionary().shown()).as("its own truth is no forecast").isEqualTo("10.0 s");
        rehearsed(20_000);
        assertThat(dictionary().shown()).isEqualTo("20.0 s – 30.0 s");
        assertThat(dictionary().how()).contains("1 time as forecast, factor 1.50 beside the measured time");
        took(28_000);
        rehearsed(20_000);
        took(32_000);
        rehearsed(10_000);
        assertThat(dictionary().shown()).isEqualTo("14.0 s – 16.0 s");
        assertThat(dictionary().how()).contains("3 times").contains("1.40, 1.50, 1.60.");
    }

    @Test
    void aVerificationOnTheNewVersionIsTheLengthOfTheCheckAndOneOnTheOldIsNot() {
        rehearsed(10_000, StepTime.of(WindowStep.CHECK, 500, "").item());
        run(UpgradeHistory.VERIFY, "5.7.22-log", Map.of(), List.of());
        assertThat(forecast("8.0").step(WindowStep.CHECK).took()).isEmpty();
        run(UpgradeHistory.VERIFY, "8.0.15", Map.of(), List.of());
        assertThat(forecast("8.0").step(WindowStep.CHECK).took()).isPresent();
        assertThat(forecast("8.0").compared()).get().asString().startsWith("1 step: expected 500 ms");
    }
}
