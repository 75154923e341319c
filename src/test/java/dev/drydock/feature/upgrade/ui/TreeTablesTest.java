package dev.drydock.feature.upgrade.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.sql.Sql;
import dev.drydock.history.RunFilter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.ui.ModuleWindow;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the tree asks the upgrade to do with just one table or schema, on a real server. */
@NeedsServers
@Timeout(120)
class TreeTablesTest {

    private static final String SCHEMA = "tree `tables ☂";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void aRebuildOfJustASchemaIsPreviewedRunAndItsTablesAreAskedAboutAgain() throws Exception {
        TestServer server = Lab.mysql57();
        String name = Sql.name(SCHEMA);
        server.run(
                "DROP DATABASE IF EXISTS " + name,
                "CREATE DATABASE " + name,
                "CREATE TABLE " + Sql.name(SCHEMA, "a.b`c☂") + " (i INT)",
                "CREATE TABLE " + Sql.name(SCHEMA, "z") + " (i INT) ENGINE=MyISAM",
                "CREATE VIEW " + Sql.name(SCHEMA, "v") + " AS SELECT 1 AS one");
        AtomicReference<UpgradeView> view = new AtomicReference<>();
        try (ModuleWindow<UpgradeViewModel> window =
                new ModuleWindow<>(server, folder, NoHosts::model, (model, context) -> {
                    view.set(new UpgradeView(model, context));
                    return view.get();
                })) {
            ask(view, SCHEMA);
            await("asked", () -> shown("#confirm-statements"));
            assertThat(window.robot()
                            .lookup("#confirm-statements")
                            .queryAs(TextArea.class)
                            .getText()
                            .lines()
                            .filter(line -> !line.startsWith("-- ") && !line.isBlank()))
                    .containsExactly(
                            "ALTER TABLE " + Sql.name(SCHEMA, "a.b`c☂") + " FORCE;",
                            "ALTER TABLE " + Sql.name(SCHEMA, "z") + " FORCE;");
            window.robot().clickOn("#confirm");
            await("told", () -> said("2 as wanted, 0 not, 0 not known"));
            assertThat(window.history().runs(RunFilter.newest(3)))
                    .singleElement()
                    .satisfies(run -> assertThat(run.start().kind()).isEqualTo("upgrade-remedy"));
        }
        server.run("DROP DATABASE " + name);
    }

    @Test
    void withoutATableNothingIsAsked() throws Exception {
        TestServer server = Lab.mysql57();
        server.run("DROP DATABASE IF EXISTS tree_empty", "CREATE DATABASE tree_empty");
        AtomicReference<UpgradeView> view = new AtomicReference<>();
        try (ModuleWindow<UpgradeViewModel> _ = new ModuleWindow<>(server, folder, NoHosts::model, (model, context) -> {
            view.set(new UpgradeView(model, context));
            return view.get();
        })) {
            ask(view, "tree_empty");
            await("told", () -> said("There is no table for this."));
            assertThat(shown("#confirm-statements")).isFalse();
        }
        server.run("DROP DATABASE tree_empty");
    }

    private static void ask(AtomicReference<UpgradeView> view, String schema) throws Exception {
        onFx(() -> {
            Objects.requireNonNull(view.get()).only(TreeTables.REBUILD, schema, "");
            return true;
        });
    }

    private static boolean shown(String selector) {
        return Window.getWindows().stream()
                .anyMatch(one -> one.getScene() != null && one.getScene().lookup(selector) != null);
    }

    private static boolean said(String part) {
        return Window.getWindows().stream()
                .filter(one -> one.getScene() != null)
                .flatMap(one -> one.getScene().getRoot().lookupAll(".label").stream())
                .anyMatch(node -> node instanceof Label label
                        && label.getText() != null
                        && label.getText().contains(part));
    }
}
