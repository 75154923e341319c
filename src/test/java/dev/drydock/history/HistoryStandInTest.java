package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

/** A history for the moment, in place of one that cannot be used. */
class HistoryStandInTest {

    private static final Problem WHY = Problem.of(HistoryError.UNREADABLE, "detail of a test", "the-file");

    @Test
    void itTakesRunsSaysWhyAndIsGoneAfterwards() {
        Path folder;
        try (HistoryStore store = HistoryStore.inPlaceOf(WHY, Samples.VERSION)) {
            folder = store.folder();
            assertThat(store.notRecorded()).hasValueSatisfying(told -> {
                assertThat(told.code()).isEqualTo(HistoryError.NOT_RECORDING);
                assertThat(told.full()).contains("E-5001", "detail of a test");
            });
            RunWriter run = store.begin(Samples.start());
            run.item(Samples.counted("t", 1));
            run.finish(Samples.succeeded());
            assertThat(store.items(run.runId())).hasSize(1);
            assertThat(folder).exists();
        }
        assertThat(folder).doesNotExist();
    }

    @Test
    void nothingThatMustStayIsTaken() {
        try (HistoryStore store = HistoryStore.inPlaceOf(WHY, Samples.VERSION)) {
            RecordedFinding finding = new RecordedFinding("check", "error", ObjectName.table("s", "t"), "text");
            assertThat(refusal(() -> store.accept(
                            Samples.start().server(), finding, "owner", "reason", LocalDate.of(2030, 1, 1), "me")))
                    .isEqualTo(HistoryError.NOT_RECORDING);
            assertThat(refusal(store::requireRecording)).isEqualTo(HistoryError.NOT_RECORDING);
        }
    }

    @Test
    void nothingStandsInWhereTheDiskIsToBlame() {
        Problem disk = Problem.of(HistoryError.INACCESSIBLE, "no space", "the-file");
        assertThat(refusal(() -> HistoryStore.inPlaceOf(disk, Samples.VERSION))).isEqualTo(HistoryError.INACCESSIBLE);
    }

    private static Object refusal(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        return catchThrowableOfType(DrydockException.class, call).problem().code();
    }
}
