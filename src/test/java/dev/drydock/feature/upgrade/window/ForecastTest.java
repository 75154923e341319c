package dev.drydock.feature.upgrade.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.drydock.feature.upgrade.run.UpgradeHistory;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RunEnd;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunStart;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.task.RunOutcome;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        return new PastUpgrades(history, "key", REHEARSAL, SAYING, Map.of())
                .forecast(target)
                .orElseThrow();
    }

    private StepTime dictionary() {
        return forecast("8.0").step(WindowStep.DICTIONARY).time();
    }

    private StepTime measured(long low, long high, long fixed) {
        return new StepTime(WindowStep.DICTIONARY, low, high, fixed, "Measured.");
    }

    private void rehearsed(StepTime dictionary, DiskSpeed here, DiskSpeed there) {
        run(
                REHEARSAL,
                "5.7.22",
                Map.of("target", "MySQL 8.0.15"),
                List.of(
                        dictionary.item(),
                        StepTime.of(WindowStep.BACK_COPY, 4_000, "Tried.").item(),
                        StepTime.refused(WindowStep.BACK_DUMP, "It refuses a collation.")
                                .item(),
                        here.item(),
                        there.item()));
    }

    @Test
    void whatWasMeasuredIsTheForecastAsLongAsNothingElseIsKnownAndThatIsSaid() {
        rehearsed(10_000);
        assertThat(dictionary().low()).isEqualTo(10_000);
        assertThat(dictionary().high()).isEqualTo(10_000);
        assertThat(dictionary().how()).startsWith("Measured.").contains("neither the disk of that machine");
        assertThat(forecast("8.0").unknown())
                .containsExactly(
                        WindowStep.STOP,
                        WindowStep.COPY,
                        WindowStep.SYSTEM_TABLES,
                        WindowStep.RESTART,
                        WindowStep.CHECK,
                        WindowStep.REBUILDS,
                        WindowStep.VERIFY);
        assertThat(forecast("8.0").length())
                .contains("Upgrade the system tables")
                .endsWith("(not measured)");
        PastUpgrades past = new PastUpgrades(history, "key", REHEARSAL, SAYING, Map.of());
        assertThat(past.forecast("8.4")).isEmpty();
        assertThat(new PastUpgrades(history, "other", REHEARSAL, SAYING, Map.of()).forecast("8.0"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "10000, 10000, 0, 1, 1",
        "10000, 10000, 0, 3, 2",
        "10000, 10000, 4000, 3, 2",
        "10000, 10000, 10000, 3, 2",
        "9000, 12000, 2000, 5, 1",
        "9000, 12000, 2000, 0.25, 0.5",
        "9000, 12000, 60000, 4, 4"
    })
    void anotherDiskChangesOnlyWhatWaitedForIt(long low, long high, long fixed, double write, double read) {
        rehearsed(
                measured(low, high, fixed),
                new DiskSpeed(DiskSpeed.HERE, 100_000_000, 100_000_000),
                new DiskSpeed(DiskSpeed.THERE, Math.round(100_000_000 / write), Math.round(100_000_000 / read)));
        StepTime expected = dictionary();
        double most = Math.max(1, Math.max(write, read));
        double least = Math.min(1, Math.min(write, read));
        long computed = Math.min(fixed, (low + high) / 2);
        assertThat(expected.low()).as("never longer than measured").isLessThanOrEqualTo(low);
        assertThat(expected.high()).as("never shorter than measured").isGreaterThanOrEqualTo(high);
        assertThat(expected.low()).as("no faster than the disk").isGreaterThanOrEqualTo((long) (low * least));
        assertThat(expected.high()).as("no slower than the disk").isLessThanOrEqualTo((long) Math.ceil(high * most));
        if (computed == (low + high) / 2 || most == 1) {
            assertThat(expected.high()).isEqualTo(high);
        } else {
            assertThat(expected.high()).isGreaterThan(high);
        }
        if (low == high) {
            assertThat(expected.high() - computed)
                    .as("what waited, so many times")
                    .isCloseTo(Math.round((high - computed) * most), within(1L));
        }
        assertThat(expected.how())
                .contains(most == least ? "is on the file system of the rehearsal" : "the server computed");
        assertThat(forecast("8.0").tried(WindowStep.BACK_COPY)).contains("took 4.0 s (run 1)");
        assertThat(forecast("8.0").tried(WindowStep.BACK_REPLICA)).startsWith("not tried");
        assertThat(forecast("8.0").tried(WindowStep.BACK_DUMP))
                .isEqualTo("not possible as is. It refuses a collation.");
    }

    @Test
    void earlierUpgradesOfTheServerTeachTheNextOneAndTheirNumberIsSaid() {
        rehearsed(10_000);
        took(15_000);
        assertThat(forecast("8.0").step(WindowStep.DICTIONARY).took()).isEqualTo(OptionalLong.of(15_000));
        assertThat(dictionary().high()).as("its own truth is no forecast").isEqualTo(10_000);
        rehearsed(20_000);
        assertThat(dictionary().low()).as("what was measured is in the range").isLessThanOrEqualTo(20_000);
        assertThat(dictionary().high()).as("what it taught, too").isGreaterThanOrEqualTo(30_000);
        assertThat(dictionary().how()).contains("1 time as forecast, factor 1.50 beside the measured time");
        took(28_000);
        rehearsed(20_000);
        took(32_000);
        rehearsed(10_000);
        assertThat(dictionary().low()).as("enough of them stand alone").isGreaterThan(10_000);
        assertThat(dictionary().high())
                .isLessThan(30_000)
                .isGreaterThan(dictionary().low());
        assertThat(dictionary().how()).contains("3 times").contains("1.40, 1.50, 1.60.");
    }

    @Test
    void aStepThatNoCopyCouldMeasureHasTheLengthThatItHadInEarlierUpgrades() {
        rehearsed(10_000);
        run(UpgradeHistory.SYSTEM_TABLES, "8.0.15", Map.of(), List.of());
        assertThat(forecast("8.0").unknown()).as("its own truth is no forecast").contains(WindowStep.SYSTEM_TABLES);
        rehearsed(10_000);
        assertThat(forecast("8.0").unknown()).doesNotContain(WindowStep.SYSTEM_TABLES);
        assertThat(forecast("8.0").step(WindowStep.SYSTEM_TABLES).time().how())
                .isEqualTo("No program. Here it is what it took in 1 earlier upgrade of this server.");
    }

    @Test
    void aRunOfRebuildsIsTheLengthOfTheirStatementsAndTheRestOfItThatOfItsChecks() {
        rehearsed(
                10_000,
                StepTime.of(WindowStep.REBUILDS, 500, "").item(),
                StepTime.of(WindowStep.VERIFY, 800, "").item());
        run(
                UpgradeHistory.KIND,
                "8.0.15",
                Map.of(),
                List.of(Item.of("rebuild", new ObjectName("s", "t", ""), "done")
                        .finished(Instant.now(), 0)
                        .build()));
        Duration whole = history.runs(RunFilter.newest(1)).getFirst().duration().orElseThrow();
        assertThat(forecast("8.0").step(WindowStep.REBUILDS).took()).hasValue(0);
        assertThat(forecast("8.0").step(WindowStep.VERIFY).took()).hasValue(whole.toMillis());
    }

    @Test
    void aRangeThatIsOnlyTheNoiseOfThisMachineIsInWhatAFewUpgradesTeach() {
        run(
                REHEARSAL,
                "5.7.22",
                Map.of("target", "8.0.15"),
                List.of(measured(8_000, 12_000, 0).item()));
        took(11_000);
        run(
                REHEARSAL,
                "5.7.22",
                Map.of("target", "8.0.15"),
                List.of(measured(8_000, 12_000, 0).item()));
        assertThat(dictionary().low()).isLessThanOrEqualTo(8_000);
        assertThat(dictionary().high()).isGreaterThanOrEqualTo(12_000);
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
