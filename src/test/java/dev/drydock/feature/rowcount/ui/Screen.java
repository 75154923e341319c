package dev.drydock.feature.rowcount.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;

import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.TestServer;
import dev.drydock.ui.ModuleWindow;
import dev.drydock.ui.WindowFixture;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import org.testfx.api.FxRobot;

/** The row-count screen alone in a window, on a real server and a real history, with a robot to click and type. */
final class Screen implements AutoCloseable {

    private final ModuleWindow<RowCountViewModel> window;

    Screen(TestServer server, Path folder) throws Exception {
        window = new ModuleWindow<>(server, folder, RowCountViewModel::new, RowCountView::new);
    }

    /** A count waits for a lock of the test until the test gives it free, however busy the machine is. */
    void waitForLocks() throws Exception {
        onFx(() -> {
            model().options().lockWaitSeconds.set(600);
            return true;
        });
    }

    /** Chooses tables by typing a glob. */
    void tables(String glob) throws Exception {
        // in a narrow window the field stands below the bar
        onFx(() -> {
            node("more-options", ToggleButton.class).setSelected(true);
            return true;
        });
        await("unfolded", () -> node("tables", TextInputControl.class).getWidth() > 0);
        robot().clickOn("#tables").write(glob);
        await("typed", () -> node("tables", TextInputControl.class).getText().equals(glob));
    }

    void click(String id) throws Exception {
        window.click(id);
    }

    /** Counts and waits for the end. */
    void countToTheEnd() throws Exception {
        click("count");
        await("end", () -> model().resultProperty().get() != null && idle());
        await(
                "compared",
                () -> !model().earlier().runs().isEmpty()
                        && model().earlier().runs().getFirst().id()
                                == model().resultProperty().get().id());
    }

    boolean idle() {
        return model().phaseProperty().get() == RowCountViewModel.Phase.IDLE;
    }

    String summary() {
        return node("summary", Label.class).getText();
    }

    /** The line of this table as the screen holds it; fails if there is none. */
    CountRow row(String table) {
        return rows().stream()
                .filter(row -> row.name().table().equals(table))
                .findFirst()
                .orElseThrow(() -> new AssertionError(table));
    }

    List<CountRow> rows() {
        return table().getItems();
    }

    @SuppressWarnings("unchecked")
    TableView<CountRow> table() {
        return node("results", TableView.class);
    }

    /** Brings this column to the left; columns out of sight have no cells. */
    void scrollTo(String column) throws Exception {
        onFx(() -> {
            table().scrollToColumn(column(column));
            return true;
        });
    }

    /** Clicks on the heading of this column, which must be in sight. */
    void clickHeading(String title) {
        robot().clickOn(WindowFixture.heading(title));
    }

    private TableColumn<CountRow, ?> column(String title) {
        return table().getColumns().stream()
                .filter(column -> column.getText().equals(title))
                .findFirst()
                .orElseThrow(() -> new AssertionError(title));
    }

    FxRobot robot() {
        return window.robot();
    }

    RowCountViewModel model() {
        return window.model();
    }

    /** Takes the history away from under the screen. */
    void closeHistory() {
        window.closeHistory();
    }

    HistoryStore history() {
        return window.history();
    }

    @Override
    public void close() {
        window.close();
    }
}
