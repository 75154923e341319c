package dev.drydock.ui;

import dev.drydock.db.guard.ServerLocks;
import dev.drydock.db.guard.Unlock;
import dev.drydock.db.guard.UnlockRecord;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.support.SupportBundle;
import dev.drydock.profile.Profile;
import dev.drydock.profile.importer.ImportLocations;
import dev.drydock.profile.importer.TeamFile;
import dev.drydock.profile.keychain.MemoryKeychain;
import dev.drydock.profile.vault.KeyCost;
import dev.drydock.profile.vault.VaultAccess;
import dev.drydock.ui.control.SelectableText;
import dev.drydock.ui.history.Runs;
import dev.drydock.ui.module.WorkbenchModule;
import dev.drydock.ui.schedule.ScheduleSource;
import dev.drydock.ui.server.ConnectionTester;
import dev.drydock.ui.server.ServerConnections;
import dev.drydock.ui.server.SessionSecrets;
import dev.drydock.ui.shell.OwnFiles;
import dev.drydock.ui.shell.WindowState;
import dev.drydock.ui.shell.Workbench;
import dev.drydock.ui.shell.WorkbenchParts;
import dev.drydock.ui.task.FxJobRunner;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.TableColumnHeader;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.testfx.api.FxRobot;
import org.testfx.service.query.EmptyNodeQueryException;
import org.testfx.util.NodeQueryUtils;

/** The real window over made-up servers and a real history, with a robot to click and type. */
public final class WindowFixture implements AutoCloseable {

    /** What a guess costs is not what these tests are about. */
    private static final KeyCost CHEAP = new KeyCost(64, 1, 1);

    private static final Duration NODE_LIMIT = Duration.ofSeconds(60);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(20);

    /** Less than the 120 s of most tests, so that it is told what was waited for. */
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final HistoryStore history;
    private final FxJobRunner jobs = new FxJobRunner(_ -> {});
    private final List<WindowState> saved = new CopyOnWriteArrayList<>();
    private final ServerLocks locks = new ServerLocks(InstantSource.system());
    private final List<Unlock> unlocks = new CopyOnWriteArrayList<>();
    private final List<UnlockRecord.Ending> endings = new CopyOnWriteArrayList<>();
    private final SampleOwnServers own = new SampleOwnServers();
    private final SessionSecrets secrets = new SessionSecrets();
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
    private final InstantSource clock = now::get;
    private final MemoryKeychain keychain = new MemoryKeychain();
    private final VaultAccess vault;
    private final FxRobot robot = new StillRobot();
    private final Stage stage;
    private final Workbench workbench;

    /** @param runs lets a test put something before the history */
    public WindowFixture(
            Path folder,
            SampleServers servers,
            List<Profile> profiles,
            ConnectionTester tester,
            WindowState state,
            UnaryOperator<Runs> runs)
            throws TimeoutException, ExecutionException, InterruptedException {
        this(folder, servers, profiles, tester, state, runs, _ -> Gallery.modules());
    }

    private WindowFixture(
            Path folder,
            SampleServers servers,
            List<Profile> profiles,
            ConnectionTester tester,
            WindowState state,
            UnaryOperator<Runs> runs,
            Function<HistoryStore, List<WorkbenchModule>> modules)
            throws TimeoutException, ExecutionException, InterruptedException {
        this(folder, servers, _ -> servers, profiles, tester, state, runs, modules, SampleSchedules.none(folder));
    }

    private WindowFixture(
            Path folder,
            SampleServers servers,
            Function<ServerLocks, ServerConnections> connections,
            List<Profile> profiles,
            ConnectionTester tester,
            WindowState state,
            UnaryOperator<Runs> runs,
            Function<HistoryStore, List<WorkbenchModule>> modules,
            ScheduleSource schedules)
            throws TimeoutException, ExecutionException, InterruptedException {
        vault = new VaultAccess(folder.resolve("vault"), clock, keychain, CHEAP, problem -> {
            throw new AssertionError(problem.full());
        });
        HeadlessScreen.open();
        history = HistoryStore.open(folder, "test");
        record Made(Stage stage, Workbench workbench) {}
        Made made = onFx(() -> {
            Stage empty = new Stage();
            Workbench filled = new Workbench(
                    empty,
                    new WorkbenchParts(
                            servers,
                            profiles,
                            connections.apply(locks),
                            secrets,
                            vault,
                            new ImportLocations(
                                    folder.resolve("home"),
                                    Map.of(),
                                    new TeamFile(folder.resolve("team-servers.json"), _ -> {})),
                            tester,
                            jobs,
                            history,
                            history,
                            runs.apply(Runs.of(history)),
                            modules.apply(history),
                            locks,
                            _ -> unlock -> {
                                unlocks.add(unlock);
                                return endings::add;
                            },
                            state,
                            saved::add,
                            "0.1.0",
                            new OwnFiles(
                                    folder.resolve("logs"),
                                    () -> new SupportBundle(
                                            List.of(new SupportBundle.Part("about.txt", "versions", "Drydock 0.1.0"))),
                                    "drydock 0.1.0\ncommit abc",
                                    () -> "This is 0.1.0",
                                    () -> Optional.of("Drydock 9.9 is there")),
                            own,
                            schedules,
                            (_, _, _) -> {}));
            filled.show();
            // keys of the menus are there once their bar was laid out
            layOut(empty.getScene());
            empty.requestFocus();
            HeadlessMouse.mend(empty.getScene());
            return new Made(empty, filled);
        });
        stage = made.stage();
        workbench = made.workbench();
        robot.targetWindow(stage);
        await("the window has the keyboard", stage::isFocused);
    }

    /** The window over these profiles, connected at once, with a test that never ends by itself. */
    public static WindowFixture over(Path folder, List<Profile> profiles)
            throws TimeoutException, ExecutionException, InterruptedException {
        return over(folder, profiles, _ -> Gallery.modules());
    }

    /** The same with modules of the test's own. */
    public static WindowFixture over(
            Path folder, List<Profile> profiles, Function<HistoryStore, List<WorkbenchModule>> modules)
            throws TimeoutException, ExecutionException, InterruptedException {
        return new WindowFixture(
                folder,
                new SampleServers(profiles, Duration.ZERO),
                profiles,
                (_, _, _, _) -> {},
                WindowState.FIRST,
                UnaryOperator.identity(),
                modules);
    }

    /** The same over servers that are really connected to. */
    public static WindowFixture real(
            Path folder,
            List<Profile> profiles,
            Function<ServerLocks, ServerConnections> connections,
            Function<HistoryStore, List<WorkbenchModule>> modules)
            throws TimeoutException, ExecutionException, InterruptedException {
        return new WindowFixture(
                folder,
                new SampleServers(profiles, Duration.ZERO),
                connections,
                profiles,
                (_, _, _, _) -> {},
                WindowState.FIRST,
                UnaryOperator.identity(),
                modules,
                SampleSchedules.none(folder));
    }

    /** The window over these profiles and a scheduler of the test's own. */
    public static WindowFixture scheduling(Path folder, List<Profile> profiles, ScheduleSource schedules)
            throws TimeoutException, ExecutionException, InterruptedException {
        SampleServers servers = new SampleServers(profiles, Duration.ZERO);
        return new WindowFixture(
                folder,
                servers,
                _ -> servers,
                profiles,
                (_, _, _, _) -> {},
                WindowState.FIRST,
                UnaryOperator.identity(),
                _ -> Gallery.modules(),
                schedules);
    }

    public Workbench workbench() {
        return workbench;
    }

    public VaultAccess vault() {
        return vault;
    }

    public MemoryKeychain keychain() {
        return keychain;
    }

    public SessionSecrets secrets() {
        return secrets;
    }

    /** Lets the vault's clock go on. */
    public void later(Duration time) {
        now.updateAndGet(instant -> instant.plus(time));
    }

    public FxRobot robot() {
        return robot;
    }

    public Stage stage() {
        return stage;
    }

    public FxJobRunner jobs() {
        return jobs;
    }

    public HistoryStore history() {
        return history;
    }

    public List<WindowState> saved() {
        return saved;
    }

    /** The unlockings that were written down. */
    public List<Unlock> unlocks() {
        return unlocks;
    }

    /** How they ended. */
    public List<UnlockRecord.Ending> endings() {
        return endings;
    }

    /** The servers that are started first, if the test says so. */
    public SampleOwnServers own() {
        return own;
    }

    /** Whether a label, button or other text with this part is shown in any window. */
    public static boolean shows(String part) {
        return Window.getWindows().stream().anyMatch(window -> texts(window).anyMatch(text -> text.contains(part)));
    }

    private static Stream<String> texts(Window window) {
        return window.getScene().getRoot().lookupAll("*").stream()
                .filter(WindowFixture::shown)
                .map(node -> switch (node) {
                    case Labeled labeled -> labeled.getText();
                    case SelectableText selectable -> selectable.getText();
                    default -> "";
                })
                .filter(text -> text != null && !text.isEmpty());
    }

    private static String allTexts() {
        return Window.getWindows().stream()
                .map(window -> texts(window).distinct().collect(Collectors.joining(" | ")))
                .collect(Collectors.joining("\n", "\n", ""));
    }

    /** Clicks the icon button with this meaning, once it is laid out where it can be clicked. */
    public void click(String meaning) throws InterruptedException, ExecutionException {
        Predicate<Node> button = node -> meaning.equals(node.getAccessibleText()) && shown(node);
        await(
                "button " + meaning,
                () -> robot.lookup(button).queryAll().stream()
                        .anyMatch(node -> NodeQueryUtils.isVisible().test(node)));
        robot.clickOn(button);
    }

    /** Finds the heading of the table column with this title. */
    public static Predicate<Node> heading(String title) {
        return node -> node instanceof TableColumnHeader header
                && header.getTableColumn() != null
                && title.equals(header.getTableColumn().getText())
                && shown(node);
    }

    /** The node with this id in any window; a test's own thread waits some seconds for it. */
    public static <N extends Node> N node(String id, Class<N> type) {
        long deadline = System.nanoTime() + NODE_LIMIT.toNanos();
        Optional<N> found = find(id, type);
        while (found.isEmpty() && !Platform.isFxApplicationThread() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(LOOK_AGAIN.toNanos());
            found = find(id, type);
        }
        return found.orElseThrow(() -> new NoNode(id));
    }

    /** What a column of the table with this id shows, in the order of the rows that are in sight. */
    public static List<String> cells(String id, int column) throws InterruptedException, ExecutionException {
        return onFx(() -> {
            TableView<?> view = node(id, TableView.class);
            // rows that came since the last pulse have no cells yet
            layOut(view.getScene());
            return view.lookupAll(".table-row-cell").stream()
                    .map(line -> (TableRow<?>) line)
                    .filter(line -> !line.isEmpty())
                    .sorted(Comparator.comparingInt(TableRow::getIndex))
                    .flatMap(line -> line.lookupAll(".table-cell").stream())
                    .map(cell -> (TableCell<?, ?>) cell)
                    .filter(cell ->
                            cell.getTableColumn().equals(view.getColumns().get(column)))
                    .map(cell -> Optional.ofNullable(cell.getText()).orElse(""))
                    .toList();
        });
    }

    /** Does at once what the next pulse does, which a busy machine makes late. JavaFX thread only. */
    public static void layOut(Scene scene) {
        Parent root = scene.getRoot();
        root.applyCss();
        root.layout();
    }

    private static final class NoNode extends AssertionError {
        private static final long serialVersionUID = 1;

        NoNode(String id) {
            super("no node " + id);
        }
    }

    private static <N extends Node> Optional<N> find(String id, Class<N> type) {
        try {
            return onFx(() -> shown(id, type));
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private static <N extends Node> Optional<N> shown(String id, Class<N> type) {
        return Window.getWindows().stream()
                .map(window -> window.getScene().lookup("#" + id))
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst();
    }

    private static boolean shown(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (!at.isVisible()) {
                return false;
            }
        }
        return true;
    }

    /** Waits until the condition, which is asked on the JavaFX thread, holds; a {@link #node} that is not there yet is waited for. */
    public static void await(String what, Callable<Boolean> condition) throws InterruptedException, ExecutionException {
        await(what, PATIENCE, condition);
    }

    /** As the other, for what may wait for a lost server. */
    public static void await(String what, Duration patience, Callable<Boolean> condition)
            throws InterruptedException, ExecutionException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!onFx(() -> holds(condition))) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("not within " + patience.toSeconds() + " s: " + what + "; the windows show:"
                        + onFx(WindowFixture::allTexts));
            }
            Thread.sleep(30);
        }
    }

    private static boolean holds(Callable<Boolean> condition) throws Exception {
        try {
            return condition.call();
        } catch (NoNode | EmptyNodeQueryException notYet) {
            return false;
        }
    }

    public static <T> T onFx(Callable<T> action) throws InterruptedException, ExecutionException {
        FutureTask<T> task = new FutureTask<>(action);
        if (Platform.isFxApplicationThread()) {
            task.run();
        } else {
            Platform.runLater(task);
        }
        return task.get();
    }

    @Override
    public void close() {
        try {
            boolean ended = jobs.cancelAll(PATIENCE);
            jobs.close();
            await("no window is left, nor one that another one's end opens", () -> {
                List.copyOf(Window.getWindows()).forEach(Window::hide);
                return Window.getWindows().isEmpty();
            });
            locks.close();
            history.close();
            if (!ended) {
                throw new AssertionError("a job did not end");
            }
        } catch (InterruptedException | ExecutionException failure) {
            throw new AssertionError(failure);
        }
    }
}
