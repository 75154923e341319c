package dev.drydock.ui.shell;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobSnapshot;
import dev.drydock.profile.Profile;
import dev.drydock.report.RunLink;
import dev.drydock.ui.control.ChoiceKeys;
import dev.drydock.ui.control.KeyboardUse;
import dev.drydock.ui.control.Mnemonics;
import dev.drydock.ui.control.TableFiles;
import dev.drydock.ui.control.Toast;
import dev.drydock.ui.control.ViewMemory;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.dialog.DialogWindow;
import dev.drydock.ui.dialog.FxDialogs;
import dev.drydock.ui.dialog.SshDialogs;
import dev.drydock.ui.history.ArchiveFiles;
import dev.drydock.ui.history.HistoryIndicator;
import dev.drydock.ui.module.CountedRows;
import dev.drydock.ui.module.LastCount;
import dev.drydock.ui.module.Navigator;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.WorkbenchModule;
import dev.drydock.ui.palette.CommandPalette;
import dev.drydock.ui.palette.CommandPaletteViewModel;
import dev.drydock.ui.preferences.LivePreferences;
import dev.drydock.ui.preferences.Preferences;
import dev.drydock.ui.schedule.ScheduleView;
import dev.drydock.ui.schema.NameIndex;
import dev.drydock.ui.server.AccountScriptDialog;
import dev.drydock.ui.server.ServerDialogs;
import dev.drydock.ui.server.ServerGuards;
import dev.drydock.ui.server.ServerTree;
import dev.drydock.ui.server.ServersViewModel;
import dev.drydock.ui.server.UnlockDialog;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.task.TasksPanel;
import dev.drydock.ui.task.TasksViewModel;
import dev.drydock.ui.theme.Theme;
import dev.drydock.ui.vault.VaultDialogs;
import dev.drydock.ui.vault.VaultViewModel;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javafx.beans.InvalidationListener;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Orientation;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The main window. JavaFX thread only. */
public final class Workbench implements Navigator {

    private static final String TABS = "tabs";
    private static final String SCHEDULES = "schedules";
    private static final String COPIES = Messages.of("preferences").text("copyFolder");
    /** A narrower window scrolls. */
    private static final double LEAST_WIDTH = 680;

    private static final double LEAST_HEIGHT = 440;
    /** Id of the module that shows sessions and locks. */
    private static final String LOCKS = "sessions";

    private final Stage stage;
    private final WorkbenchParts parts;
    private final Theme theme;
    private final LivePreferences preferences;
    private final PreferenceActions preferring;
    private final DialogService dialogs;
    private final SshDialogs sshDialogs;
    private final VaultViewModel vault;
    private final ServersViewModel servers;
    private final ServerGuards guards;
    private final ServerActionsController desk;
    private final ServerTree tree;
    private final TasksPanel tasks;
    private final WorkbenchTabs tabs = new WorkbenchTabs();
    private final HistoryTab historyTab;
    private final ReadOnlyObjectWrapper<@Nullable Profile> subject = new ReadOnlyObjectWrapper<>();
    private final CommandPalette palette;
    private final ShellCommands commands;
    private final FileActions files;
    private final StatusBar status;
    private final StackPane shown = new StackPane();
    private final BorderPane window = new BorderPane();
    private final HeaderStrip strip;
    private final WindowMemory memory;
    private final TabBackground behind;

    /** Fills the stage without showing it. */
    public Workbench(Stage stage, WorkbenchParts parts) {
        this.stage = stage;
        this.parts = parts;
        theme = new Theme(parts.initialState().theme());
        preferences =
                new LivePreferences(theme, Preferences.of(parts.initialState().views()));
        dialogs = new FxDialogs(stage, theme);
        preferring = new PreferenceActions(stage, theme, preferences, parts, dialogs);
        sshDialogs = new SshDialogs(stage, theme);
        vault = new VaultViewModel(parts.vault(), new VaultDialogs(stage, theme, parts.vault(), dialogs));
        servers = new ServersViewModel(
                parts.profiles(),
                parts.initialProfiles(),
                parts.connections(),
                parts.secrets(),
                vault,
                dialogs,
                parts.modules().stream().map(WorkbenchModule::members).toList(),
                parts.demo());
        guards = new ServerGuards(
                parts.locks(), parts.unlockRecords(), servers, dialogs, new UnlockDialog(stage, theme));
        historyTab = new HistoryTab(parts, tabs, dialogs, this);
        ArchiveFiles archives = new ArchiveFiles(parts.jobs(), parts.shown(), dialogs, this::openHistory);
        files = new FileActions(stage, theme, dialogs, parts, servers, vault, archives);
        ServerDialogs serverDialogs =
                new ServerDialogs(stage, theme, servers, parts.tester(), parts.modules(), dialogs);
        AccountScriptDialog accountScripts = new AccountScriptDialog(
                stage,
                theme,
                dialogs,
                parts.modules().stream()
                        .flatMap(module -> module.feature().purposes().stream())
                        .toList());
        desk = new ServerActionsController(
                parts, servers, guards, serverDialogs, accountScripts, dialogs, tabs, this, preferences::get);
        servers.editedBy(desk::edit);
        serverDialogs.openBy(desk::open);
        NameIndex names = new NameIndex(servers::allOpened);
        tree = new ServerTree(servers, desk, guards, names, key -> LastCount.of(parts.modules(), parts.history(), key));
        CountedRows counted = tree.counted();
        parts.modules().forEach(module -> module.onCounted(counted));
        TasksViewModel jobs = new TasksViewModel(parts.jobs());
        tasks = new TasksPanel(jobs, parts.initialState().tasksOpen(), this::openHistory, this::openLocks);
        ManualActions manual = new ManualActions(stage, theme, tabs, parts.modules(), this::showShortcuts);
        commands = new ShellCommands(
                desk,
                guards,
                tree.selectedProperty(),
                subject.getReadOnlyProperty(),
                tree::selection,
                new WindowActions(
                        stage,
                        theme,
                        tree,
                        tabs,
                        preferring,
                        this::openHistory,
                        this::openSchedules,
                        this::openPalette,
                        manual::show,
                        this::showShortcuts),
                files,
                vault);
        commands.keys(preferences.get().keys());
        PaletteCommands offered = new PaletteCommands(
                commands, desk, servers, guards, tree.selectedProperty(), subject.getReadOnlyProperty());
        palette = new CommandPalette(new CommandPaletteViewModel(
                offered::now,
                new PaletteFinds(names, parts.runs(), servers, desk, this, subject.getReadOnlyProperty(), manual::show)
                        .all()));
        behind = new TabBackground(tabs, servers, commands, desk, files);
        SplitPane rows = new SplitPane(tabs, tasks);
        rows.setOrientation(Orientation.VERTICAL);
        SplitPane columns = new SplitPane(tree, rows);
        new FoldedServers(tree, tabs, columns, tabs.sides().parted()).watch();
        SplitPane.setResizableWithParent(tree, false);
        SplitPane.setResizableWithParent(tasks, false);
        status = new StatusBar(servers, vault, theme, parts.version());
        status.place(new HistoryIndicator(parts.history(), parts.shown()));
        strip = new HeaderStrip(window, tabs, () -> preferences.get().letters());
        ShellMenus menus = new ShellMenus(commands, parts.modules(), theme);
        stage.setScene(scene(columns, menus));
        WindowMark mark = new WindowMark(stage, guards, Profile::name);
        tabs.onSelected(() -> {
            Profile profile = tabs.profileInMain();
            mark.show(profile);
            if (profile != null) {
                tree.follow(profile);
            }
            strip.show();
            showSubject();
        });
        tree.selectedProperty().addListener(_ -> showSubject());
        servers.profiles().addListener((InvalidationListener) _ -> showSubject());
        guards.onChange(() -> {
            tabs.refresh(guards);
            mark.refresh();
        });
        memory = new WindowMemory(
                stage, theme, columns, rows, tasks, tree.foldedProperty(), parts.initialState(), parts.saveState());
        preferences.onChange(now -> now.words().forEach(memory::put));
        preferences.onChange(_ -> keepCopies());
        keep(stage.getScene());
        DialogWindow.frontOf(stage, () -> tabs.sides().window().orElse(stage));
        tabs.windowsBy(
                stage,
                side -> {
                    TabWindow apart = new TabWindow(
                            side,
                            stage,
                            guards,
                            new TasksPanel(jobs, false, this::openHistory, this::openLocks),
                            () -> tabs.close(side),
                            scene -> {
                                dress(scene, menus);
                                keep(scene);
                            });
                    DialogWindow.helpOf(apart.stage(), manual::show);
                    return apart;
                },
                menus::ofTab);
        parts.jobs().onSnapshot(this::jobChanged);
        parts.jobs().onSnapshot(new EndNotices(Workbench::inFront, tabs, preferences, parts.notices())::changed);
        countRuns();
    }

    private void keepCopies() {
        Supplier<Boolean> rule = () -> {
            preferences.get().copies().keepIn(parts.history().dataFolder());
            return true;
        };
        Background.run("history-copies", rule, _ -> {}, problem -> dialogs.error(COPIES, problem));
    }

    /** Whether a window of this process has the keyboard. */
    public static boolean inFront() {
        return Window.getWindows().stream().anyMatch(Window::isFocused);
    }

    /** Shows the window where it was left. */
    public void show() {
        stage.show();
        memory.watch();
        restoreTabs();
        tree.focusTree();
        preferring.started(shown);
        files.started(shown);
    }

    /** The tabs of last time, without connecting: each is opened by a button. Later changes are remembered. */
    private void restoreTabs() {
        RestoredTabs restored = new RestoredTabs(
                tabs,
                servers,
                parts.modules(),
                desk,
                Map.of(HistoryTab.KEY, this::openHistory, SCHEDULES, this::openSchedules));
        if (preferences.get().start() != Preferences.Start.NOTHING) {
            memory.get(TABS).ifPresent(restored::show);
        }
        if (preferences.get().start() == Preferences.Start.HISTORY) {
            openHistory();
        }
        tabs.onTabs((keys, front) -> memory.put(TABS, restored.text(keys, front)));
        servers.onState((id, state) -> {
            if (state == State.CONNECTED) {
                servers.known(id)
                        .flatMap(servers::opened)
                        .flatMap(restored::begunAnew)
                        .ifPresent(dialogs::line);
            }
        });
    }

    /** What the user sees of the end of this window. */
    public WindowClosing closing() {
        return new WindowClosing(stage, theme, tabs.sides());
    }

    /** The questions of SSH hosts, over this window. */
    public SshDialogs sshDialogs() {
        return sshDialogs;
    }

    /** The vault as this window shows it. */
    public VaultViewModel vault() {
        return vault;
    }

    /** Asks and tells over this window. */
    public DialogService dialogs() {
        return dialogs;
    }

    /** Verifies an archive of runs and asks whether to import it. */
    public void importArchive(Path file) {
        files.importArchive(file);
    }

    /** The form of a new server, filled from an address; connects to nothing. */
    public void newServer(String address) {
        desk.add(address);
    }

    /** Shows what commands have changed of the saved servers. */
    public void lookAtServers() {
        servers.look();
    }

    /** Reads the saved profiles again, after something else than this window has changed them. */
    public void profilesChanged() {
        servers.reload();
    }

    /** Says in the middle, while nothing else is there, that the demonstration starts, or offers it again. */
    public void demoStarting(boolean starting) {
        behind.demoStarting(starting);
    }

    private Scene scene(Node middle, ShellMenus menus) {
        window.setCenter(middle);
        window.getStyleClass().add("dd-window");
        HeaderBar header = new HeaderBar(menus, strip, commands.get("view.palette"));
        window.setTop(header);
        window.setBottom(status);
        // with its size from the start, so that the dividers are not placed for another one
        Rectangle2D bounds = WindowMemory.bounds(parts.initialState());
        shown.getChildren().setAll(window, palette);
        Scene scene = new Scene(shown, bounds.getWidth(), bounds.getHeight());
        dress(scene, menus);
        preferences.property().subscribe((before, now) -> {
            if (!before.keys().equals(now.keys())) {
                commands.keys(now.keys());
                menus.rekey();
                header.show(commands.get("view.palette"));
            }
        });
        return scene;
    }

    private void keep(Scene scene) {
        ViewMemory.install(scene, memory);
        TableFiles.install(scene, new SavedTables(dialogs));
    }

    /** Gives a scene the look and the keys of this window. */
    private void dress(Scene scene, ShellMenus menus) {
        theme.install(scene, LEAST_WIDTH, LEAST_HEIGHT);
        menus.alsoOn(scene);
        Mnemonics.on(scene);
        ChoiceKeys.on(scene);
        ChoiceKeys.openedByEnter(scene);
        KeyboardUse.on(scene);
    }

    /** Commands act on the server of the tab that is seen; the profile may have been edited since the tab was opened. */
    private void showSubject() {
        Profile ofTab = tabs.profile();
        subject.set(
                ofTab == null
                        ? tree.selectedProperty().get()
                        : servers.known(ofTab.id()).orElse(null));
    }

    @Override
    public void openModule(String moduleId, Profile profile) {
        parts.modules().stream()
                .filter(module -> module.is(moduleId))
                .findFirst()
                .ifPresent(module -> desk.openModule(module, profile));
    }

    @Override
    public void openRows(Profile profile, TableName table) {
        desk.openRows(profile, table.schema(), table.table());
    }

    @Override
    public void openTab(String key, String title, Feather icon, Supplier<Node> content) {
        tabs.open(key, title, icon, null, () -> TabPage.of(content.get()));
    }

    @Override
    public void openHistory() {
        historyTab.open();
        // an unlocking is a run without a job
        countRuns();
    }

    private void openSchedules() {
        tabs.open(
                SCHEDULES,
                Messages.of("scheduleui").text("title"),
                Feather.CALENDAR,
                null,
                () -> new ScheduleView(
                        parts.schedules(),
                        stage,
                        theme,
                        dialogs,
                        parts.jobs(),
                        () -> servers.profiles().stream().map(Profile::name).toList(),
                        this::openRun));
    }

    @Override
    public void openRun(long runId) {
        historyTab.open().show(runId);
    }

    /** Shows the run of this number, if it is the one that began then; a link may be of another history. */
    public void openRun(long runId, Instant begun) {
        Background.run(
                "run-link",
                () -> parts.history().run(runId).filter(run -> new RunLink(runId, begun).isOf(run.started())),
                run -> {
                    if (run.isPresent()) {
                        openRun(runId);
                    } else {
                        dialogs.info(
                                Messages.of("ui").text("run.link.none", Long.toString(runId)),
                                Messages.of("ui").text("run.link.none.text", Formats.time(begun)));
                    }
                },
                problem -> dialogs.error(Messages.of("ui").text("run.link.none", Long.toString(runId)), problem));
    }

    /** Shows who holds the locks of a server, for a job that waits there. */
    private void openLocks(String server) {
        servers.profiles().stream()
                .filter(profile -> profile.name().equals(server))
                .findFirst()
                .ifPresent(profile -> openModule(LOCKS, profile));
    }

    @Override
    public void openReport(long runId) {
        historyTab.reports().open(List.of(runId));
    }

    /** Over the window that has the keyboard. */
    private void openPalette() {
        tabs.sides().window().flatMap(Toast::layer).map(StackPane::getChildren).ifPresent(layer -> {
            if (!layer.contains(palette)) {
                layer.add(palette);
            }
        });
        palette.open();
    }

    private void showShortcuts() {
        new ShortcutsWindow(stage, theme, commands, preferences).show();
    }

    private void countRuns() {
        Background.run("history-count", parts.runs()::runCount, status::history, _ -> {});
    }

    /** A job that has ended has left a run. */
    private void jobChanged(JobSnapshot job) {
        if (job.state().ended()) {
            countRuns();
            historyTab.reload();
        }
    }
}
