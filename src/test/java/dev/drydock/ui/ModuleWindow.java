package dev.drydock.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;

import dev.drydock.db.Lots;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.Profile;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.dialog.FxDialogs;
import dev.drydock.ui.module.ChangeGuard;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.Navigator;
import dev.drydock.ui.module.OpenedServer;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.task.FxJobRunner;
import dev.drydock.ui.theme.Theme;
import dev.drydock.ui.theme.ThemeChoice;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.kordamp.ikonli.feather.Feather;
import org.testfx.api.FxRobot;

/**
 * One module's screen alone in a window, on a real server and a real history, with a robot to click and type.
 *
 * @param <M> its view model
 */
public final class ModuleWindow<M> implements AutoCloseable {

    private static final Duration END_LIMIT = Duration.ofSeconds(60);

    private final OpenServer server;
    private final HistoryStore history;
    private final FxJobRunner jobs = new FxJobRunner(_ -> {});
    private final FxRobot robot = new StillRobot();
    private final M model;
    private final Stage stage;
    private boolean historyClosed;

    /** Both functions are called on the JavaFX thread. */
    public ModuleWindow(
            TestServer server,
            Path folder,
            Function<ModuleContext, M> toModel,
            BiFunction<M, ModuleContext, Parent> toView)
            throws Exception {
        this(OpenServer.open(Lots.profile(server), Lots.password(server)), folder, toModel, toView);
    }

    /** As the other, on a server that is open, and is closed with the window. */
    public ModuleWindow(
            OpenServer server,
            Path folder,
            Function<ModuleContext, M> toModel,
            BiFunction<M, ModuleContext, Parent> toView)
            throws Exception {
        HeadlessScreen.open();
        this.server = server;
        history = HistoryStore.open(folder, "test");
        record Shown<M>(M model, Stage stage) {}
        Shown<M> shown = onFx(() -> {
            Stage made = new Stage();
            Theme theme = new Theme(ThemeChoice.LIGHT);
            ModuleContext context = new ModuleContext(
                    OpenedServer.of(this.server, () -> Optional.of(this.server)),
                    jobs,
                    history,
                    new FxDialogs(made, theme),
                    new Unasked(new FxDialogs(made, theme)),
                    new Nowhere());
            M ofView = toModel.apply(context);
            Parent view = toView.apply(ofView, context);
            made.setScene(new Scene(view, 1180, 900));
            theme.install(made.getScene());
            HeadlessMouse.mend(made.getScene());
            made.show();
            WindowFixture.layOut(made.getScene());
            made.requestFocus();
            if (view instanceof TabPage page) {
                page.shown();
            }
            return new Shown<>(ofView, made);
        });
        model = shown.model();
        stage = shown.stage();
        robot.targetWindow(stage);
        await("the window has the keyboard", stage::isFocused);
    }

    /** Clicks the control with this id once it can be clicked. */
    public void click(String id) throws Exception {
        await(
                id,
                () -> node(id, Node.class).isVisible() && !node(id, Node.class).isDisabled());
        robot.clickOn("#" + id);
    }

    public FxRobot robot() {
        return robot;
    }

    public M model() {
        return model;
    }

    public Stage stage() {
        return stage;
    }

    public HistoryStore history() {
        return history;
    }

    /** Takes the history away from under the screen. */
    public void closeHistory() {
        historyClosed = true;
        history.close();
    }

    @Override
    public void close() {
        try {
            jobs.cancelAll(END_LIMIT);
            jobs.close();
            await("no window is left, nor one that another one's end opens", () -> {
                List.copyOf(Window.getWindows()).forEach(Window::hide);
                return Window.getWindows().isEmpty();
            });
            if (!historyClosed) {
                history.close();
            }
            server.close();
        } catch (InterruptedException | ExecutionException failure) {
            throw new AssertionError(failure);
        }
    }

    /** No server of these tests is guarded. */
    private record Unasked(FxDialogs dialogs) implements ChangeGuard {

        @Override
        public void confirm(DialogService.Confirmation change) {
            dialogs.confirm(change);
        }

        @Override
        public void before(DialogService.Confirmation change) {
            change.act().run();
        }
    }

    /** The screen alone leads nowhere. */
    private static final class Nowhere implements Navigator {

        @Override
        public void openModule(String moduleId, Profile profile) {}

        @Override
        public void openRows(Profile profile, TableName table) {}

        @Override
        public void openTab(String key, String title, Feather icon, Supplier<Node> content) {}

        @Override
        public void openHistory() {}

        @Override
        public void openRun(long runId) {}

        @Override
        public void openReport(long runId) {}
    }
}
