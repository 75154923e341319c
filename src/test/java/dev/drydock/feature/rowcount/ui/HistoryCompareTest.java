package dev.drydock.feature.rowcount.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.ui.SampleRuns;
import dev.drydock.ui.WindowFixture;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.NodeQueryUtils;

/** Two runs chosen in the history by clicks, and what the comparison shows of them. */
class HistoryCompareTest {

    @TempDir
    private Path folder;

    @Test
    void twoRunsPickedByClicksAreComparedInATabOfTheirOwn() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of(), _ -> List.of(new RowCountModule()))) {
            long earlier = SampleRuns.record(window.history(), "shop-prod-1", 1);
            long later = SampleRuns.record(window.history(), "shop-prod-1", 2);
            SampleRuns.record(window.history(), "shop-prod-1", 3);
            window.robot().push(KeyCode.CONTROL, KeyCode.H);
            await("three runs, newest first", () -> runs().getItems().size() == 3);
            assertThat(compareOffered()).isFalse();
            window.robot().clickOn(row(1));
            await(
                    "one is picked",
                    () -> runs().getSelectionModel().getSelectedItems().size() == 1);
            assertThat(compareOffered()).isFalse();
            window.robot().press(KeyCode.CONTROL).clickOn(row(2));
            await("two are picked", () -> !node("history-compare", Button.class).isDisabled());
            window.robot().clickOn(row(0)).release(KeyCode.CONTROL);
            await(
                    "three are too many",
                    () -> node("history-compare", Button.class).isDisabled());
            window.robot().press(KeyCode.CONTROL).clickOn(row(0)).release(KeyCode.CONTROL);
            await("two again", () -> !node("history-compare", Button.class).isDisabled());
            window.robot().clickOn("#history-compare");
            await("comparison", () -> shows("table_59") && shows("+59,000") && shows("+50.0 %"));
            assertThat(onFx(() -> node("tabs", TabPane.class)
                            .getSelectionModel()
                            .getSelectedItem()
                            .getText()))
                    .contains(Long.toString(earlier), Long.toString(later));
            assertThat(onFx(() -> shows("118,000") && shows("177,000")))
                    .as("rows before and after")
                    .isTrue();
            assertThat(onFx(() -> shows("Before: run " + earlier + " of shop-prod-1 (shop-prod-1.example.com:3306), ")
                            && shows("After: run " + later + " of shop-prod-1 (shop-prod-1.example.com:3306), ")
                            && shows("58 changed · 0 new · 0 gone · 1 the same · 1 not known in both")))
                    .as("servers, dates and sums")
                    .isTrue();
        }
    }

    private static boolean compareOffered() throws Exception {
        return onFx(() -> !node("history-compare", Button.class).isDisabled());
    }

    private static TableView<?> runs() {
        return node("history-runs", TableView.class);
    }

    /** The line at this place of the list of runs. */
    private static Predicate<Node> row(int index) {
        return node -> node instanceof TableRow<?> row
                && "history-runs".equals(row.getTableView().getId())
                && row.getIndex() == index
                && NodeQueryUtils.isVisible().test(row);
    }
}
