package dev.drydock.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.shows;

import java.nio.file.Path;
import java.util.List;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The history held against its chain from the window. */
class HistoryVerificationTest {

    @TempDir
    private Path folder;

    @Test
    void theVerdictIsTold() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of(), _ -> List.of())) {
            window.robot().push(KeyCode.CONTROL, KeyCode.H);
            await("history", () -> shows("No run yet"));
            window.robot().clickOn("#history-verify");
            await("nothing to verify", () -> shows("There is nothing to hold against the chain"));
            window.robot().push(KeyCode.ESCAPE);
            SampleRuns.record(window.history(), "shop-prod-1", 1);
            window.robot().clickOn("#history-verify");
            await("verified", () -> shows("The history is as it was recorded"));
        }
    }
}
