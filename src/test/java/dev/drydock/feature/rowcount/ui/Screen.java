package dev.drydock.feature.rowcount.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.HistoryStore;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.Profile;
import dev.drydock.ui.HeadlessMouse;
import dev.drydock.ui.WindowFixture;
import dev.drydock.ui.dialog.FxDialogs;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.Navigator;
import dev.drydock.ui.module.OpenedServer;
import dev.drydock.ui.task.FxJobRunner;
import dev.drydock.ui.theme.Theme;
import dev.drydock.ui.theme.ThemeChoice;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.stage.Stage;
import org.kordamp.ikonli.feather.Feather;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/** The row-count screen alone in a window, on a real server and a real history, with a robot to click and type. */
final class Screen implements AutoCloseable {

    private static final Duration END_LIMIT = Duration.ofSeconds(10);

    private final OpenServer server;
    private final HistoryStore history;
    private final FxJobRunner jobs = new FxJobRunner(_ -> {});
    private final FxRobot robot = new FxRobot();
    private final RowCountViewModel model;
    private final Stage stage;
    private boolean historyClosed;

    Screen(TestServer server, Path folder) throws Exception {
        FxToolkit.registerPrimaryStage();
        this.server = OpenServer.open(Lots.profile(server), Lots.password(server));
        history = HistoryStore.open(folder, "test");
        record Shown(RowCountViewModel model, Stage stage) {}
        Shown shown = onFx(() -> {
            Stage made = new Stage();
            Theme theme = new Theme(ThemeChoice.LIGHT);
            ModuleContext context = new ModuleContext(
                    OpenedServer.of(this.server), jobs, history, new FxDialogs(made, theme), new Nowhere());
            RowCountViewModel viewModel = new RowCountViewModel(context);
            made.setScene(new Scene(new RowCountView(viewModel, context), 980, 900));
            theme.install(made.getScene());
            HeadlessMouse.mend(made.getScene());
            made.show();
            return new Shown(viewModel, made);
        });
        model = shown.model();
        stage = shown.stage();
        robot.targetWindow(stage);
    }

    /** Chooses tables by typing a glob. */
    void tables(String glob) throws Exception {
        robot.clickOn("#tables").write(glob);
        await("typed", () -> node("tables", TextInputControl.class).getText().equals(glob));
    }

    void click(String id) throws Exception {
        await(
                id,
                () -> node(id, Node.class).isVisible() && !node(id, Node.class).isDisabled());
        robot.clickOn("#" + id);
    }

    /** Counts and waits for the end. */
    void countToTheEnd() throws Exception {
        click("count");
        await("end", () -> model.resultProperty().get() != null && idle());
        await(
                "compared",
                () -> !model.earlier().runs().isEmpty()
                        && model.earlier().runs().getFirst().id()
                                == model.resultProperty().get().runId());
    }

    boolean idle() {
        return model.phaseProperty().get() == RowCountViewModel.Phase.IDLE;
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
        robot.clickOn(WindowFixture.heading(title));
    }

    private TableColumn<CountRow, ?> column(String title) {
        return table().getColumns().stream()
                .filter(column -> column.getText().equals(title))
                .findFirst()
                .orElseThrow(() -> new AssertionError(title));
    }

    FxRobot robot() {
        return robot;
    }

    RowCountViewModel model() {
        return model;
    }

    /** Takes the history away from under the screen. */
    void closeHistory() {
        historyClosed = true;
        history.close();
    }

    HistoryStore history() {
        return history;
    }

    @Override
    public void close() {
        try {
            jobs.cancelAll(END_LIMIT);
            jobs.close();
            onFx(() -> {
                stage.hide();
                return true;
            });
            if (!historyClosed) {
                history.close();
            }
            server.close();
        } catch (InterruptedException | ExecutionException failure) {
            throw new AssertionError(failure);
        }
    }

    /** The screen alone leads nowhere. */
    private static final class Nowhere implements Navigator {

        @Override
        public void openModule(String moduleId, Profile profile) {}

        @Override
        public void openTab(String key, String title, Feather icon, Supplier<Node> content) {}

        @Override
        public void openHistory() {}

        @Override
        public void openRun(long runId) {}

        @Override
        public void showTasks() {}
    }
}
