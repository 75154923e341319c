package dev.drydock.feature.encryption.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.ui.ModuleWindow;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.control.Label;
import javafx.scene.control.TextInputControl;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Encryption of just one table or schema of the tree, on real servers. */
@NeedsServers
@Timeout(180)
class TreeEncryptionTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void justTheChosenTableIsEncryptedAndReadAgain() throws Exception {
        try (TestServer server = Lab.withKeys(ServerKind.MYSQL_9)) {
            server.run(
                    "CREATE DATABASE tree_keys",
                    "CREATE TABLE tree_keys.`a``b` (id INT PRIMARY KEY)",
                    "CREATE TABLE tree_keys.other (id INT PRIMARY KEY)");
            AtomicReference<EncryptionView> view = new AtomicReference<>();
            try (ModuleWindow<EncryptionViewModel> window = window(server, view)) {
                only(view, "a`b");
                await("asked", () -> said("ALTER TABLE `tree_keys`.`a``b` ENCRYPTION = 'Y';"));
                window.robot().clickOn("#confirm");
                await("told", () -> said("1 as wanted, 0 not, 0 not known"));
            }
            assertThat(server.value("SELECT GROUP_CONCAT(name) FROM information_schema.innodb_tablespaces"
                            + " WHERE encryption = 'Y' AND name LIKE 'tree_keys%'"))
                    .contains("a")
                    .doesNotContain("other");
        }
    }

    @Test
    void withoutAKeyManagerNothingIsAsked() throws Exception {
        TestServer server = Lab.shared(ServerKind.MYSQL_9);
        server.run(
                "DROP DATABASE IF EXISTS tree_keys",
                "CREATE DATABASE tree_keys",
                "CREATE TABLE tree_keys.t (id INT PRIMARY KEY)");
        AtomicReference<EncryptionView> view = new AtomicReference<>();
        try (ModuleWindow<EncryptionViewModel> _ = window(server, view)) {
            only(view, "t");
            await("refused", () -> said("E-4685") || said("E-4687"));
        }
        server.run("DROP DATABASE tree_keys");
    }

    private ModuleWindow<EncryptionViewModel> window(TestServer server, AtomicReference<EncryptionView> view)
            throws Exception {
        return new ModuleWindow<>(
                server, folder, context -> new EncryptionViewModel(context, _ -> List.of()), (model, _) -> {
                    view.set(new EncryptionView(model));
                    return view.get();
                });
    }

    private static void only(AtomicReference<EncryptionView> view, String table) throws Exception {
        onFx(() -> {
            Objects.requireNonNull(view.get()).only(TreeEncryption.ENCRYPT, "tree_keys", table);
            return true;
        });
    }

    private static boolean said(String part) {
        return Window.getWindows().stream()
                .filter(one -> one.getScene() != null)
                .flatMap(one -> one.getScene().getRoot().lookupAll("*").stream())
                .anyMatch(node -> (node instanceof Label label
                                && label.getText() != null
                                && label.getText().contains(part))
                        || (node instanceof TextInputControl text
                                && text.getText() != null
                                && text.getText().contains(part)));
    }
}
