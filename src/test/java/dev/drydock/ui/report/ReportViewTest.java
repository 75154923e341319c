package dev.drydock.ui.report;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.SignOff;
import dev.drydock.ui.SampleRuns;
import dev.drydock.ui.WindowFixture;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.scene.image.ImageView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report of a run in the window: shown as pages, signed off. */
class ReportViewTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void theReportOfARunIsShownAndSignedOff() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of(), _ -> List.of())) {
            long run = SampleRuns.record(window.history(), "shop-prod-1", 1);
            window.robot().push(KeyCode.CONTROL, KeyCode.H);
            await(
                    "the run",
                    () -> !node("history-runs", TableView.class).getItems().isEmpty());
            assertThat(onFx(() -> node("history-report", Button.class).isDisable()))
                    .isTrue();
            onFx(() -> {
                node("history-runs", TableView.class).getSelectionModel().select(0);
                node("history-report", Button.class).fire();
                return true;
            });
            await("the pages", () -> pages() > 0 && picture());
            assertThat(onFx(() -> node("report-save", Button.class).isDisable()))
                    .isFalse();
            onFx(() -> {
                node("report-sign", Button.class).fire();
                return true;
            });
            await("the question", () -> shows("It cannot be changed later"));
            window.robot().clickOn("#sign-name").write("Ada");
            window.robot().clickOn("#form-act");
            await(
                    "the sign-off",
                    () -> !window.history().evidence().signOffs(run).isEmpty());
            SignOff given = window.history().evidence().signOffs(run).getFirst();
            assertThat(given.name()).isEqualTo("Ada");
            assertThat(given.stands()).isTrue();
            await("the new pages", () -> pages() > 0 && picture());
        }
    }

    private static int pages() {
        return shown() ? node("report-pages", ListView.class).getItems().size() : 0;
    }

    private static boolean shown() {
        return javafx.stage.Window.getWindows().stream()
                .anyMatch(window -> window.getScene().lookup("#report-pages") != null);
    }

    private static boolean picture() {
        return node("report-pages", ListView.class).lookupAll(".image-view").stream()
                .map(ImageView.class::cast)
                .anyMatch(view -> view.getImage() != null);
    }
}
