package dev.drydock.ui;

import dev.drydock.db.connect.StepResult;
import dev.drydock.db.guard.ServerLocks;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.tunnel.SshQuestions.Prompt;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.support.SupportBundle;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.importer.ImportLocations;
import dev.drydock.profile.importer.TeamFile;
import dev.drydock.profile.keychain.MemoryKeychain;
import dev.drydock.profile.vault.VaultAccess;
import dev.drydock.ui.control.TimeChart;
import dev.drydock.ui.dialog.SshDialogs;
import dev.drydock.ui.history.Runs;
import dev.drydock.ui.server.ConnectionTester;
import dev.drydock.ui.server.ServerConnections;
import dev.drydock.ui.server.SessionSecrets;
import dev.drydock.ui.shell.OwnFiles;
import dev.drydock.ui.shell.WindowState;
import dev.drydock.ui.shell.Workbench;
import dev.drydock.ui.shell.WorkbenchParts;
import dev.drydock.ui.task.FxJobRunner;
import dev.drydock.ui.theme.Theme;
import dev.drydock.ui.theme.ThemeChoice;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.geometry.Rectangle2D;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextField;
import javafx.scene.control.TreeView;
import javafx.scene.image.PixelReader;
import javafx.scene.image.WritableImage;
import javafx.scene.robot.Robot;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.stage.Window;
import javax.imageio.ImageIO;
import org.kordamp.ikonli.feather.Feather;

/**
 * Takes pictures of the window in its states, with made-up servers: for the eye of whoever changes the look. Arguments:
 * the folder for the pictures, then {@code light} or {@code dark}.
 */
public final class Gallery {

    private final Path folder;
    private final String suffix;
    private final ThemeChoice theme;
    private final HistoryStore history;
    private final VaultAccess vault;

    private Gallery(Path folder, ThemeChoice theme) throws IOException {
        this.history = HistoryStore.open(Files.createTempDirectory("drydock-gallery"), "0.1.0");
        this.vault = new VaultAccess(
                Files.createTempDirectory("drydock-gallery").resolve("vault"),
                InstantSource.system(),
                new MemoryKeychain(),
                _ -> {});
        SampleRuns.record(history);
        this.folder = folder;
        this.theme = theme;
        this.suffix = theme == ThemeChoice.DARK ? "-dark.png" : "-light.png";
    }

    public static void main(String[] arguments) throws InterruptedException, IOException {
        Files.createDirectories(Path.of(arguments[0]));
        CountDownLatch started = new CountDownLatch(1);
        Platform.startup(started::countDown);
        started.await();
        Platform.setImplicitExit(false);
        new Gallery(Path.of(arguments[0]), ThemeChoice.valueOf(arguments[1].toUpperCase(java.util.Locale.ROOT))).all();
        System.exit(0);
    }

    private void all() throws InterruptedException, IOException {
        emptyWindow();
        fullWindow();
        manyServers();
        secrets();
        history();
        guards();
    }

    private void history() throws InterruptedException {
        Stage stage = show(new SampleServers(profiles(), Duration.ZERO), profiles(), new FxJobRunner(_ -> {}));
        fire(stage, "view.history");
        settle(700);
        shot("14-history");
        onFx(() -> ((javafx.scene.control.TableView<?>) stage.getScene().lookup("#history-runs"))
                .getSelectionModel()
                .select(1));
        settle(900);
        shot("15-run");
        onFx(() -> stage.getScene().setRoot(charts()));
        settle(600);
        shot("16-controls");
        close(stage);
    }

    private static javafx.scene.layout.VBox charts() {
        TimeChart chart =
                new TimeChart(value -> Formats.count(Math.round(value)), "Select tables to see how they grow.");
        List<TimeChart.Series> lines = new ArrayList<>();
        for (int line = 1; line <= 4; line++) {
            List<TimeChart.Point> points = new ArrayList<>();
            for (int week = 0; week < 20; week++) {
                points.add(new TimeChart.Point(
                        Instant.now().minus(Duration.ofDays(7L * (20 - week))),
                        1_000_000L * line + 4000L * week * week * line));
            }
            lines.add(new TimeChart.Series("shop.table_" + line, points));
        }
        chart.show(lines);
        javafx.scene.layout.VBox box = new javafx.scene.layout.VBox(
                16,
                chart,
                new TimeChart(value -> Formats.count(Math.round(value)), "Select tables to see how they grow."));
        box.getStyleClass().add("dd-page");
        return box;
    }

    private void guards() throws InterruptedException {
        Profile primary = SampleServers.profile("shop-primary", "Production", Environment.PRODUCTION);
        List<Profile> profiles = List.of(primary, profiles().getLast());
        Stage stage = show(new SampleServers(profiles, Duration.ZERO), profiles, new FxJobRunner(_ -> {}));
        select(stage, profiles.getLast());
        fire(stage, "server.open");
        settle(500);
        select(stage, primary);
        fire(stage, "server.open");
        settle(700);
        shot("20-locked");
        fire(stage, "server.unlock");
        settle(500);
        onFx(() -> {
            ((TextField) topWindow().getScene().lookup("#unlock-reason")).setText("change 4711: upgrade to 5.7");
            ((TextField) topWindow().getScene().lookup("#unlock-name")).setText(primary.name());
        });
        settle(300);
        shot("21-unlock");
        onFx(() -> ((javafx.scene.control.Button) topWindow().getScene().lookup("#unlock-act")).fire());
        settle(1500);
        shot("22-unlocked");
        fire(stage, "server.account");
        settle(600);
        shot("23-account");
        onFx(() -> topWindow().hide());
        close(stage);
    }

    private void emptyWindow() throws InterruptedException {
        Stage stage = show(new SampleServers(List.of(), Duration.ZERO), List.of(), new FxJobRunner(_ -> {}));
        shot("01-no-server");
        close(stage);
    }

    private void fullWindow() throws InterruptedException {
        List<Profile> profiles = profiles();
        SampleServers servers = new SampleServers(profiles, Duration.ofMillis(50));
        FxJobRunner jobs = new FxJobRunner(_ -> {});
        Stage stage = show(servers, profiles, jobs);
        shot("02-nothing-open");
        select(stage, profiles.get(1));
        fire(stage, "server.open");
        settle(600);
        shot("03-overview");
        select(stage, profiles.get(0));
        fire(stage, "module.rowcount");
        settle(400);
        onFx(() -> jobs.submit(job("Count rows", "shop-prod-2", 400, Optional.empty(), Optional.empty())));
        onFx(() -> jobs.submit(job("Rebuild", "staging", 42, Optional.of("replica lag 14 s > 5 s"), Optional.empty())));
        onFx(() -> jobs.submit(job("Check", "archive", 9, Optional.empty(), Optional.of(DbError.CONNECTION_LOST))));
        settle(2600);
        shot("04-tasks");
        servers.lose(profiles.get(0), new ServerConnections.Lost(Instant.now().minusSeconds(14), 3, Optional.empty()));
        settle(300);
        shot("05-lost");
        onFx(() -> ((javafx.scene.control.MenuBar) stage.getScene().lookup(".menu-bar"))
                .getMenus()
                .get(3)
                .show());
        settle(300);
        shot("17-menu");
        onFx(() -> ((javafx.scene.control.MenuBar) stage.getScene().lookup(".menu-bar"))
                .getMenus()
                .get(3)
                .hide());
        onFx(() -> {
            TreeView<?> tree = (TreeView<?>) stage.getScene().lookup("#server-tree");
            tree.getContextMenu().show(tree, 120, 170);
        });
        settle(300);
        shot("18-context");
        onFx(() -> topWindow().hide());
        fire(stage, "view.palette");
        settle(300);
        onFx(() -> ((TextField) stage.getScene().lookup("#palette-field")).setText("row pr"));
        settle(300);
        shot("06-palette");
        close(stage);
        dialogs(servers, profiles);
    }

    private void dialogs(SampleServers servers, List<Profile> profiles) throws InterruptedException {
        Stage window = show(servers, profiles, new FxJobRunner(_ -> {}));
        fire(window, "file.new");
        settle(500);
        shot("07-new-server");
        onFx(() -> ((ButtonBase) topScene().lookup("#test")).fire());
        settle(300);
        shot("08-validation");
        onFx(() -> topWindow().hide());
        select(window, profiles.get(0));
        fire(window, "server.edit");
        settle(400);
        onFx(() -> ((ButtonBase) topScene().lookup("#test")).fire());
        settle(900);
        shot("09-test-failed");
        onFx(() -> tabs().getSelectionModel().select(1));
        onFx(() -> ((ButtonBase) topScene().lookup("#hop-add")).fire());
        onFx(() -> ((ButtonBase) topScene().lookup("#hop-add")).fire());
        onFx(() -> ((TextField) topScene().lookup("#hop-host-1")).setText("bastion.example.com"));
        onFx(() -> ((TextField) topScene().lookup("#hop-user-1")).setText("ops"));
        settle(300);
        shot("09b-ssh");
        onFx(() -> tabs().getSelectionModel().select(2));
        settle(300);
        shot("09c-tls");
        onFx(() -> topWindow().hide());
        onFx(() -> new SshDialogs(window, new Theme(theme))
                .askHostKey(
                        "Is this bastion.example.com?",
                        "Drydock meets the SSH host bastion.example.com for the first time. Its ED25519 key has this"
                                + " fingerprint:",
                        "SHA256:uNiVztksCsDhcc0u9e8BrrJXVGDl9mkBRLLG0SrPFko",
                        _ -> {}));
        settle(300);
        shot("09d-host-key");
        onFx(() -> topWindow().hide());
        fire(window, "server.remove");
        settle(400);
        shot("10-remove");
        onFx(() -> topWindow().hide());
        fire(window, "help.shortcuts");
        settle(400);
        shot("11-shortcuts");
        onFx(() -> topWindow().hide());
        close(window);
    }

    /** The vault's dialogs, the import and what is done with several servers at once. */
    private void secrets() throws InterruptedException, IOException {
        List<Profile> profiles = profiles().stream()
                .map(profile -> profile.withPassword(PasswordSource.VAULT).withTags(List.of("shop")))
                .toList();
        Path workbench = Files.createDirectories(folder.resolve("home/.mysql/workbench"));
        Files.copy(
                Path.of("test-data/import/connections.xml"),
                workbench.resolve("connections.xml"),
                StandardCopyOption.REPLACE_EXISTING);
        Stage stage = show(new SampleServers(profiles, Duration.ZERO), profiles, new FxJobRunner(_ -> {}));
        fire(stage, "vault.unlock");
        settle(500);
        shot("20-vault-create");
        onFx(() -> topWindow().hide());
        try (Secret master = Secret.of("master of all")) {
            vault.vault().create(master);
        }
        vault.vault().lock();
        select(stage, profiles.get(0));
        fire(stage, "server.open");
        settle(700);
        onFx(() -> ((TextField) topScene().lookup("#vault-master")).setText("wrong"));
        onFx(() -> ((ButtonBase) topScene().lookup("#vault-act")).fire());
        settle(2500);
        shot("21-vault-wrong");
        onFx(() -> topWindow().hide());
        settle(400);
        shot("22-password");
        onFx(() -> topWindow().hide());
        byte[] sealed = Files.readAllBytes(vault.path());
        Files.write(vault.path(), Arrays.copyOf(sealed, sealed.length / 2));
        fire(stage, "vault.unlock");
        settle(500);
        onFx(() -> ((TextField) topScene().lookup("#vault-master")).setText("master of all"));
        onFx(() -> ((ButtonBase) topScene().lookup("#vault-act")).fire());
        settle(1500);
        shot("23-vault-incomplete");
        onFx(() -> topWindow().hide());
        Files.write(vault.path(), sealed);
        fire(stage, "vault.change");
        settle(400);
        shot("24-vault-change");
        onFx(() -> topWindow().hide());
        fire(stage, "vault.settings");
        settle(400);
        shot("25-vault-settings");
        onFx(() -> topWindow().hide());
        fire(stage, "server.edit");
        settle(400);
        onFx(() -> ((ChoiceBox<?>) topScene().lookup("#password-source"))
                .getSelectionModel()
                .selectLast());
        settle(300);
        shot("26-password-command");
        onFx(() -> topWindow().hide());
        fire(stage, "file.import");
        settle(500);
        shot("27-import-empty");
        onFx(() -> ((ButtonBase) topScene().lookup("#import-source-workbench")).fire());
        settle(600);
        shot("28-import");
        onFx(() -> topWindow().hide());
        onFx(() -> ((TreeView<?>) stage.getScene().lookup("#server-tree"))
                .getSelectionModel()
                .selectAll());
        fire(stage, "servers.edit.selected");
        settle(400);
        onFx(() -> ((CheckBox) topScene().lookup("#bulk-folder")).setSelected(true));
        onFx(() -> ((TextField) topScene().lookup("#bulk-folder-value")).setText("Region 1/Cluster 4"));
        settle(300);
        shot("29-bulk-edit");
        onFx(() -> topWindow().hide());
        onFx(() -> new SshDialogs(stage, new Theme(theme))
                .askSecret(
                        "Way to shop-prod-1",
                        "That was wrong.",
                        new Prompt(
                                "SSH password of operations@a-bastion-with-a-long-name.eu-west-1.example.com", false),
                        true,
                        _ -> {}));
        settle(300);
        shot("30-ssh-password");
        onFx(() -> topWindow().hide());
        close(stage);
    }

    private static TabPane tabs() {
        return (TabPane) topScene().lookup(".dd-server-dialog .tab-pane");
    }

    private void manyServers() throws InterruptedException {
        List<Profile> many = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            Environment environment = i % 3 == 0 ? Environment.PRODUCTION : Environment.TEST;
            many.add(SampleServers.profile(
                    "customer-" + i + (i % 7 == 0 ? "-with-a-very-long-name-that-does-not-fit" : ""),
                    "Region " + i % 5 + "/Cluster " + i % 4,
                    environment));
        }
        Stage stage = show(new SampleServers(many, Duration.ZERO), many, new FxJobRunner(_ -> {}));
        shot("12-many");
        onFx(() -> ((TextField) stage.getScene().lookup("#server-filter")).setText("custo 17"));
        settle(300);
        shot("13-filter");
        close(stage);
    }

    private static SampleJob job(
            String title,
            String subject,
            long items,
            Optional<String> hold,
            Optional<dev.drydock.platform.error.ErrorCode> failure) {
        return new SampleJob(title, subject, items, items / 3, hold, failure);
    }

    static List<Profile> profiles() {
        Environment staging = Environment.own("Staging", "#6f42c1");
        return List.of(
                SampleServers.profile("shop-prod-1", "Production", Environment.PRODUCTION),
                SampleServers.profile("shop-prod-2", "Production", Environment.PRODUCTION),
                SampleServers.profile("refused", "Production/Archive", Environment.PRODUCTION),
                SampleServers.profile("staging", "Staging", staging),
                SampleServers.profile("unknown-role", "Staging", Environment.TEST),
                SampleServers.profile("laptop", "", Environment.DEVELOPMENT));
    }

    private Stage show(SampleServers servers, List<Profile> profiles, FxJobRunner jobs) throws InterruptedException {
        Stage[] stage = new Stage[1];
        ConnectionTester tester = (profile, _, _, listener) -> failingTest(profile, listener);
        WindowState state = new WindowState(true, 0, 0, 1280, 820, false, 0.2, 0.62, false, theme);
        onFx(() -> {
            stage[0] = new Stage();
            new Workbench(
                            stage[0],
                            new WorkbenchParts(
                                    servers,
                                    profiles,
                                    servers,
                                    new SessionSecrets(),
                                    vault,
                                    new ImportLocations(
                                            folder.resolve("home"),
                                            Map.of(),
                                            new TeamFile(folder.resolve("team-servers.json"), _ -> {})),
                                    tester,
                                    jobs,
                                    history,
                                    history,
                                    Runs.of(history),
                                    modules(),
                                    new ServerLocks(InstantSource.system()),
                                    _ -> _ -> _ -> {},
                                    state,
                                    _ -> {},
                                    "0.1.0",
                                    new OwnFiles(
                                            Path.of("logs"),
                                            () -> new SupportBundle(List.of()),
                                            "drydock 0.1.0",
                                            () -> "",
                                            Optional::empty),
                                    new SampleOwnServers(),
                                    SampleSchedules.none(folder),
                                    (_, _, _) -> {}))
                    .show();
        });
        settle(900);
        return stage[0];
    }

    static List<dev.drydock.ui.module.WorkbenchModule> modules() {
        return List.of(
                new SampleModule(
                        "rowcount",
                        "Row counts",
                        "Exact rows of every table, biggest first, with growth since earlier counts.",
                        Feather.HASH,
                        Optional.empty()),
                new SampleModule(
                        "galera",
                        "Galera cluster",
                        "State of the nodes.",
                        Feather.SHARE_2,
                        Optional.of("This server is not part of a Galera cluster.")));
    }

    /** A test whose third step fails. */
    private static void failingTest(Profile profile, Consumer<StepResult> listener) {
        listener.accept(step(StepResult.Step.RESOLVE, StepResult.State.PASSED, 4, "10.20.30.40"));
        listener.accept(step(StepResult.Step.CONNECT, StepResult.State.PASSED, 18, "10.20.30.40:3306"));
        listener.accept(new StepResult(
                StepResult.Step.LOG_IN,
                StepResult.State.FAILED,
                Duration.ofMillis(33),
                "",
                Optional.of(Problem.of(DbError.ACCESS_DENIED, "error 1045", profile.address(), profile.user()))));
        listener.accept(step(StepResult.Step.VERSION, StepResult.State.SKIPPED, 0, ""));
        listener.accept(step(StepResult.Step.PRIVILEGES, StepResult.State.SKIPPED, 0, ""));
    }

    private static StepResult step(StepResult.Step step, StepResult.State state, long millis, String found) {
        return new StepResult(step, state, Duration.ofMillis(millis), found, Optional.empty());
    }

    private static void select(Stage stage, Profile profile) throws InterruptedException {
        onFx(() -> {
            TreeView<?> tree = (TreeView<?>) stage.getScene().lookup("#server-tree");
            for (int i = 0; i < tree.getExpandedItemCount(); i++) {
                if (tree.getTreeItem(i).getValue().toString().contains("name=" + profile.name() + ",")) {
                    tree.getSelectionModel().select(i);
                }
            }
        });
    }

    private static void fire(Stage stage, String command) throws InterruptedException {
        onFx(() -> {
            javafx.scene.control.MenuBar bar =
                    (javafx.scene.control.MenuBar) stage.getScene().lookup(".menu-bar");
            bar.getMenus().stream()
                    .flatMap(menu -> menu.getItems().stream())
                    .filter(item -> command.equals(item.getId()))
                    .forEach(javafx.scene.control.MenuItem::fire);
        });
    }

    private static Window topWindow() {
        return Window.getWindows().getLast();
    }

    private static javafx.scene.Scene topScene() {
        return topWindow().getScene();
    }

    private static void close(Stage stage) throws InterruptedException {
        onFx(stage::hide);
    }

    private void shot(String name) throws InterruptedException {
        onFx(() -> {
            Rectangle2D screen = Screen.getPrimary().getBounds();
            WritableImage image = new Robot().getScreenCapture(null, screen);
            write(image, folder.resolve(name + suffix));
        });
    }

    private static void write(WritableImage image, Path file) {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        BufferedImage copy = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        PixelReader pixels = image.getPixelReader();
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                copy.setRGB(x, y, pixels.getArgb(x, y));
            }
        }
        try {
            ImageIO.write(copy, "png", file.toFile());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void settle(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }

    private static void onFx(Runnable action) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        Platform.runLater(() -> {
            try {
                action.run();
            } finally {
                done.countDown();
            }
        });
        done.await();
    }
}
