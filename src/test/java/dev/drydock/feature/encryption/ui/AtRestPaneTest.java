package dev.drydock.feature.encryption.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.feature.encryption.atrest.AtRestGuide;
import dev.drydock.feature.encryption.atrest.AtRestKey;
import dev.drydock.feature.encryption.atrest.PlannedFile;
import dev.drydock.lab.HostedServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.Trials;
import dev.drydock.ui.ModuleWindow;
import dev.drydock.ui.WindowFixture;
import dev.drydock.ui.control.DefaultButton;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A plain server is encrypted and made plain again by clicks, with a person at its host. */
@NeedsServers
@Timeout(900)
class AtRestPaneTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    static List<ServerKind> kinds() {
        return Trials.some(List.of(ServerKind.MARIADB), List.of(ServerKind.MYSQL_9));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("kinds")
    void thereAndBackWithoutAManual(ServerKind kind) throws Exception {
        try (HostedServer host = Lab.hosted(kind)) {
            host.server().run("CREATE DATABASE shop", "CREATE TABLE shop.t (id INT PRIMARY KEY)");
            try (ModuleWindow<AtRestViewModel> window = new ModuleWindow<>(
                    host.server(),
                    folder,
                    AtRestViewModel::new,
                    (model, _) -> new AtRestPane(
                            model,
                            kind == ServerKind.MARIADB,
                            kind == ServerKind.MARIADB,
                            kind == ServerKind.MARIADB,
                            false,
                            "lab"))) {
                write("rest-backup", "a dump");
                write("rest-folder", folder.resolve("files").toString());
                write("rest-key-file", host.keys().toString());
                if (kind == ServerKind.MARIADB) {
                    write("rest-option-file", host.optionFile().toString());
                } else {
                    write("rest-program", host.program().toString());
                }
                tick("rest-purge");
                tick("rest-remove");
                window.click("rest-plan-encrypt");
                await(
                        "plan",
                        () -> window.model().planProperty().get() != null
                                && window.model().jobProperty().get() == null);
                assertThat(node("rest-preview", TextArea.class).getText()).contains("ALTER TABLE `shop`.`t`");
                carryOut(window, host);
                assertThat(window.model().resultProperty().get().value().left()).isEmpty();

                window.click("rest-plan-decrypt");
                await(
                        "way back",
                        () -> window.model().resultProperty().get() == null
                                && window.model().jobProperty().get() == null);
                carryOut(window, host);
                assertThat(window.model().resultProperty().get().value().left()).isEmpty();
                assertThat(host.server().running()).isTrue();
            }
        }
    }

    /** Does what the screen asks for until the run ends. */
    private void carryOut(ModuleWindow<AtRestViewModel> window, HostedServer host) throws Exception {
        WindowFixture.onFx(() -> {
            // as Ctrl+Enter does
            DefaultButton.pressNext(
                    node("rest-carry-out", Button.class).getScene().getRoot());
            return true;
        });
        await("question", () -> WindowFixture.shows("step by step"));
        WindowFixture.onFx(() -> {
            node("confirm", Button.class).fire();
            return true;
        });
        await("run", () -> window.model().running());
        AtRestGuide.Question[] done = new AtRestGuide.Question[1];
        // two restarts and every file written anew
        Lots.eventually(Duration.ofMinutes(6), () -> {
            AtRestGuide.Question asked =
                    WindowFixture.onFx(() -> window.model().questionProperty().get());
            if (asked != null && !asked.equals(done[0])) {
                done[0] = asked;
                if (asked instanceof AtRestGuide.Question.CopyOfKey copy) {
                    String fingerprint = AtRestKey.fingerprint(Path.of(copy.path()));
                    write("rest-answer", fingerprint);
                    window.click("rest-say");
                } else if (asked instanceof AtRestGuide.Question.Restart restart) {
                    for (PlannedFile file : restart.files()) {
                        place(file, restart.folder());
                    }
                    host.server().restart();
                }
            }
            return WindowFixture.onFx(() -> window.model().jobProperty().get() == null);
        });
        assertThat(window.model().problemProperty().get()).isNull();
    }

    private static void place(PlannedFile file, Path from) throws Exception {
        Path target = Path.of(file.path());
        if (file.goes()) {
            Files.delete(target);
            return;
        }
        Files.copy(from.resolve(file.key() ? "keyfile" : file.name()), target, StandardCopyOption.REPLACE_EXISTING);
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-r--r--"));
    }

    private static void write(String id, String text) throws Exception {
        WindowFixture.onFx(() -> {
            node(id, TextField.class).setText(text);
            return true;
        });
    }

    private static void tick(String id) throws Exception {
        WindowFixture.onFx(() -> {
            node(id, CheckBox.class).setSelected(true);
            return true;
        });
    }
}
