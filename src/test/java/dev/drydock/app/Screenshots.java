package dev.drydock.app;

import dev.drydock.cli.Terminal;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.Changes;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.ui.shell.WindowState;
import dev.drydock.ui.shell.WindowStateStore;
import dev.drydock.ui.theme.ThemeChoice;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuBar;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.image.ImageView;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Window;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;

/**
 * Takes the pictures of the documentation from the running application on the demonstration's server: {@code
 * src/dev/screenshots}. Argument: the folder for the pictures.
 */
public final class Screenshots {

    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final Path folder;
    private final dev.drydock.app.Window window;

    private Screenshots(Path folder, dev.drydock.app.Window window) {
        this.folder = folder;
        this.window = window;
    }

    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        Files.createDirectories(folder);
        Terminal terminal = new Terminal(InputStream.nullInputStream(), System.out, false, System.err, false);
        Wiring wiring = new Wiring(DataFolder.ofUser(), terminal);
        try (WindowStateStore states =
                new WindowStateStore(wiring.folder().windowState(), problem -> System.err.println(problem.full()))) {
            states.save(new WindowState(true, 0, 0, 1280, 820, false, 0.22, 0.74, false, ThemeChoice.LIGHT));
        }
        CompletableFuture<dev.drydock.app.Window> opened = new CompletableFuture<>();
        Platform.startup(() -> {
            dev.drydock.app.Window window = new dev.drydock.app.Window(wiring, new CompletableFuture<>());
            window.open(dev.drydock.app.StartupRequest.NOTHING);
            opened.complete(window);
        });
        int status = 1;
        try {
            new Screenshots(folder, opened.get()).take(wiring);
            status = 0;
        } finally {
            // the window would keep the process
            System.exit(status);
        }
    }

    private void take(Wiring wiring) throws Exception {
        await(() -> find("#welcome-demo") != null);
        shot("empty");
        fire("#welcome-demo");
        await(() -> find("#count") != null);
        Profile profile = wiring.profiles().byName("Demo (MySQL 5.7)").orElseThrow();
        for (int run = 0; run < 4; run++) {
            grow(profile, run);
            count();
        }
        onFx(() -> {
            TableView<?> results = (TableView<?>) get("#results");
            for (int row = 0; row < results.getItems().size(); row++) {
                if (results.getItems().get(row).toString().contains("newsletter")) {
                    results.getSelectionModel().select(row);
                }
            }
            results.getSelectionModel().select(2);
            results.getSelectionModel().select(3);
            return true;
        });
        menu("view.tasks");
        settle();
        shot("rowcount");
        menu("view.tasks");
        fire("#preview");
        await(() -> find(".dd-statements") != null);
        shot("preview");
        link(profile);
        upgrade(wiring);
        menu("view.history");
        await(() -> find("#history-runs") != null);
        settle();
        onFx(() -> {
            TableView<?> runs = (TableView<?>) get("#history-runs");
            runs.getSelectionModel().clearAndSelect(runs.getItems().size() - 1);
            return true;
        });
        settle();
        shot("history");
        fire("#history-report");
        await(() -> find("#report-pages .image-view") instanceof ImageView page && page.getImage() != null);
        shot("report");
        menu("file.new");
        await(() -> find("#test") != null);
        type("#name", "shop-test");
        type("#host", profile.host());
        type("#port", Integer.toString(profile.port()));
        type("#user", profile.user());
        fire("#test");
        await(() -> visible("#test-copy"));
        settle();
        shot("connection");
    }

    private void link(Profile profile) throws Exception {
        module(Messages.of("link").text("title") + " " + profile.name());
        await(() -> visible("#link-measure"));
        settle();
        fire("#link-measure");
        await(() -> find(".dd-bar-share") != null && visible("#link-measure"));
        settle();
        shot("link");
    }

    /** Opens a module of a server by the palette. */
    private void module(String words) throws Exception {
        menu("view.palette");
        settle();
        type("#palette-field", words);
        settle();
        onFx(() -> {
            get("#palette-field").fireEvent(key(KeyCode.ENTER));
            return true;
        });
    }

    /** The wizard on old data, which the demonstration starts after its first server. */
    private void upgrade(Wiring wiring) throws Exception {
        String name = Messages.of("app").text("legacy.profile");
        await(() -> wiring.profiles().byName(name).isPresent());
        module("upgrade " + name);
        await(() -> find("#step-preflight") != null);
        fire("#step-preflight");
        await(() -> visible("#look-before"));
        fire("#look-before");
        await(() -> visible("#look-before")
                && !((TableView<?>) get("#findings")).getItems().isEmpty());
        fire("#step-gates");
        type("#gate-backup-text", "mysqldump of 02:00, restored on the trial server");
        fire("#gate-backup-pass");
        type("#gate-shutdown-text", "The error log ends with Shutdown complete");
        fire("#gate-shutdown-pass");
        await(() -> visible("#gates-on"));
        fire("#gates-on");
        fire("#make-plan");
        await(() -> visible("#carry-out"));
        settle();
        shot("upgrade-plan");
    }

    private static KeyEvent key(KeyCode code) {
        return new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, false, false, false, false);
    }

    private void count() throws Exception {
        fire("#count");
        await(() -> visible("#cancel"));
        await(() -> visible("#count"));
        settle();
    }

    /** A few rows come between two counts, so that there is growth to draw. */
    private void grow(Profile profile, int run) {
        try (OpenServer server = OpenServer.open(profile, window.demoPassword());
                LongSession session = server.longSession();
                ChangePermit permit = server.permit()) {
            Changes changes = session.changes(permit);
            long more = 12_000L * (run + 1);
            changes.execute("CREATE TABLE IF NOT EXISTS `shop`.`newsletter` (`id` INT AUTO_INCREMENT PRIMARY KEY,"
                    + " `mail` VARCHAR(80) NOT NULL)");
            changes.execute("INSERT INTO `shop`.`newsletter` (`mail`) SELECT CONCAT('reader', `id`, '@example.com')"
                    + " FROM `shop`.`customers` LIMIT " + more);
            changes.execute("DELETE FROM `ads`.`impressions` LIMIT " + 3_000L * run);
        }
    }

    private void shot(String name) throws Exception {
        settle();
        WritableImage image = onFx(() -> topScene().snapshot(null));
        BufferedImage copy =
                new BufferedImage((int) image.getWidth(), (int) image.getHeight(), BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < copy.getHeight(); y++) {
            for (int x = 0; x < copy.getWidth(); x++) {
                copy.setRGB(x, y, image.getPixelReader().getArgb(x, y));
            }
        }
        File file = folder.resolve(name + "-light.png").toFile();
        if (!ImageIO.write(copy, "png", file)) {
            throw new IOException("no PNG writer");
        }
        System.out.println(file);
    }

    private static Scene topScene() {
        return Window.getWindows().getLast().getScene();
    }

    private static boolean visible(String selector) {
        Node node = find(selector);
        return node != null && node.isVisible() && !node.isDisabled();
    }

    private static Node get(String selector) {
        return Objects.requireNonNull(find(selector), selector);
    }

    private static @Nullable Node find(String selector) {
        for (Window window : Window.getWindows().reversed()) {
            Node node = window.getScene() == null
                    ? null
                    : window.getScene().getRoot().lookup(selector);
            if (node != null) {
                return node;
            }
        }
        return null;
    }

    private static void type(String field, String text) throws Exception {
        onFx(() -> {
            ((TextInputControl) get(field)).setText(text);
            return true;
        });
    }

    private static void fire(String selector) throws Exception {
        onFx(() -> {
            Node node = find(selector);
            if (node instanceof ButtonBase button) {
                button.fire();
                return true;
            }
            throw new IllegalStateException(
                    selector + " is no button: " + (node instanceof Labeled label ? label.getText() : node));
        });
    }

    private static void menu(String command) throws Exception {
        onFx(() -> {
            MenuBar bar = (MenuBar) get(".menu-bar");
            bar.getMenus().stream()
                    .flatMap(menu -> menu.getItems().stream())
                    .filter(item -> command.equals(item.getId()))
                    .forEach(javafx.scene.control.MenuItem::fire);
            return true;
        });
    }

    private static void settle() throws InterruptedException {
        Thread.sleep(700);
    }

    private static void await(BooleanSupplier condition) throws Exception {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (!onFx(condition::getAsBoolean)) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("not within " + LIMIT);
            }
            Thread.sleep(100);
        }
    }

    private static <T> T onFx(Supplier<T> work) throws Exception {
        FutureTask<T> task = new FutureTask<>(work::get);
        Platform.runLater(task);
        return task.get();
    }
}
