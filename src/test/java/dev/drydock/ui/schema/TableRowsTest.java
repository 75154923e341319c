package dev.drydock.ui.schema;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.rows.StoredRow;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.ui.ModuleWindow;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The rows of a table on the screen, on a real server. */
@NeedsServers
@Timeout(120)
class TableRowsTest {

    private static final TableName TABLE = new TableName("table_rows", "t");
    private static final String ROWS = "rows-table_rows-t";

    @TempDir
    private Path folder;

    /** -1 before any were read. */
    private static int rows(ModuleWindow<TableRows> window) {
        return window.robot()
                .lookup("#" + ROWS)
                .tryQueryAs(TableView.class)
                .map(view -> view.getItems().size())
                .orElse(-1);
    }

    /** What the first column of a row holds. */
    private static String key(int row) {
        return node(ROWS, TableView.class).getItems().get(row) instanceof StoredRow found
                ? String.valueOf(found.values().getFirst().text())
                : "";
    }

    /** The texts of the cells of one row, as they are copied. */
    private static String copied(ModuleWindow<TableRows> window, int row) throws Exception {
        TableView<?> view = node(ROWS, TableView.class);
        onFx(() -> {
            view.requestFocus();
            view.getSelectionModel().clearAndSelect(row);
            return true;
        });
        window.robot().press(KeyCode.CONTROL).type(KeyCode.C).release(KeyCode.CONTROL);
        return onFx(() -> Clipboard.getSystemClipboard().getString());
    }

    @Test
    void pagesFilterOrderAndLargeValues() throws Exception {
        TestServer server = Lab.mysql57();
        server.run(
                "DROP DATABASE IF EXISTS table_rows",
                "CREATE DATABASE table_rows CHARACTER SET utf8mb4",
                "CREATE TABLE table_rows.t (id INT PRIMARY KEY AUTO_INCREMENT, name VARCHAR(20), big TEXT)",
                "INSERT INTO table_rows.t (name, big) VALUES "
                        + "('NULL', REPEAT('x', 600)), (NULL, 'a\tb'),".repeat(59) + "('last', '')");
        try (ModuleWindow<TableRows> window =
                new ModuleWindow<>(server, folder, context -> new TableRows(context, TABLE), (rows, _) -> rows)) {
            await("first page", () -> rows(window) == 119);
            assertThat(onFx(() -> node("rows-state", Label.class).getText()))
                    .startsWith("By id in ")
                    .endsWith("All of them.");
            assertThat(copied(window, 0)).isEqualTo("1\tNULL\t" + "x".repeat(256) + "… (600 characters)");
            assertThat(copied(window, 1)).as("NULL is not the text NULL").isEqualTo("2\t\\N\ta b");
            onFx(() -> {
                node("rows-limit", ChoiceBox.class).getSelectionModel().select(0);
                node("rows-read", Button.class).fire();
                return true;
            });
            await("fifty", () -> rows(window) == 50);
            window.click("rows-next");
            await("second page", () -> key(0).equals("51"));
            window.click("rows-last");
            await("last page", () -> rows(window) == 50 && key(49).equals("119"));
            assertThat(onFx(() -> node("rows-next", Button.class).isDisabled())).isTrue();
            await(
                    "its end is in sight",
                    () -> window.robot().lookup(".table-row-cell").<TableRow<?>>queryAll().stream()
                            .anyMatch(row -> row.getIndex() == 49 && row.isVisible()));
            window.click("rows-previous");
            await("the page before it", () -> rows(window) == 50 && key(49).equals("69"));
            onFx(() -> {
                node("rows-column", ComboBox.class).getSelectionModel().select(1);
                node("rows-descending", CheckBox.class).setSelected(true);
                return true;
            });
            window.click("rows-value");
            window.robot().write("last").type(KeyCode.ENTER);
            await("one row", () -> rows(window) == 1);
            assertThat(copied(window, 0)).isEqualTo("119\tlast\t");
        } finally {
            server.run("DROP DATABASE table_rows");
        }
    }

    @Test
    void whatIsAskedForMeanwhileIsReadInsteadOfWhatRuns() throws Exception {
        TestServer server = Lab.mysql57();
        server.run(
                "DROP DATABASE IF EXISTS table_rows",
                "CREATE DATABASE table_rows",
                "CREATE TABLE table_rows.t (id INT PRIMARY KEY)",
                "INSERT INTO table_rows.t VALUES (1), (2)");
        try (ModuleWindow<TableRows> window = new ModuleWindow<>(
                        server, folder, context -> new TableRows(context, TABLE), (rows, _) -> rows);
                Connection other = server.connect();
                Statement lock = other.createStatement()) {
            await("rows", () -> rows(window) == 2);
            lock.execute("LOCK TABLES table_rows.t WRITE");
            onFx(() -> {
                node("rows-read", Button.class).fire();
                return true;
            });
            await("it waits", () -> node("rows-cancel", Button.class).isVisible());
            onFx(() -> {
                node("rows-value", TextField.class).setText("2");
                node("rows-add", Button.class).fire();
                return true;
            });
            lock.execute("UNLOCK TABLES");
            await("the filtered rows", () -> rows(window) == 1 && key(0).equals("2"));
        } finally {
            server.run("DROP DATABASE table_rows");
        }
    }

    @Test
    void aLargeValueIsReadWholeWhenItIsAskedForAndAFailureIsSaid() throws Exception {
        TestServer server = Lab.mysql57();
        server.run(
                "DROP DATABASE IF EXISTS table_rows",
                "CREATE DATABASE table_rows",
                "CREATE TABLE table_rows.t (id VARBINARY(4) PRIMARY KEY, big LONGTEXT)",
                "INSERT INTO table_rows.t VALUES (x'00ff', REPEAT('y', 70000))");
        try (ModuleWindow<TableRows> window =
                new ModuleWindow<>(server, folder, context -> new TableRows(context, TABLE), (rows, _) -> rows)) {
            await("rows", () -> rows(window) == 1);
            assertThat(copied(window, 0)).startsWith("0x00FF\t");
            await(
                    "its values",
                    () -> node("row-values", TableView.class).getItems().size() == 2);
            onFx(() -> {
                node("row-values", TableView.class).getSelectionModel().clearAndSelect(1);
                return true;
            });
            await("beginning", () -> node("row-value", TextArea.class).getText().length() == 256);
            window.click("row-whole");
            await("whole", () -> node("row-value", TextArea.class).getText().length() == 70_000);
            server.run("DROP TABLE table_rows.t");
            onFx(() -> {
                node("rows-read", Button.class).fire();
                return true;
            });
            await("the reason", () -> shows("E-3002"));
            assertThat(List.of(rows(window))).as("what was read stays").containsExactly(1);
        } finally {
            server.run("DROP DATABASE table_rows");
        }
    }
}
