package dev.drydock.ui.control;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.ui.theme.Theme;
import dev.drydock.ui.theme.ThemeChoice;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import javafx.event.EventType;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

class ColumnWidthsTest {

    private record Row(String schema, String table, long bytes, String note) {}

    private final DataTable<Row> table;
    /** What rows say more by now, without being replaced. */
    private volatile String more = "";

    private final Theme theme;
    private final Stage stage;

    ColumnWidthsTest() throws Exception {
        FxToolkit.registerPrimaryStage();
        theme = onFx(() -> new Theme(ThemeChoice.LIGHT));
        table = onFx(() -> new DataTable<>(
                new Label("none"),
                List.of(
                        DataColumn.text("Schema", Row::schema),
                        DataColumn.text("Table", row -> row.table() + more),
                        DataColumn.bytes("Size", Row::bytes),
                        DataColumn.<Row>number("Of the budget", Row::bytes, Formats::count)
                                .room(DataColumn.Room.LEAST),
                        DataColumn.text("Note", Row::note).room(DataColumn.Room.MOST))));
        stage = onFx(() -> {
            Stage made = new Stage();
            made.setScene(new Scene(table, 900, 400));
            theme.install(made.getScene());
            made.show();
            return made;
        });
    }

    @AfterEach
    void hide() throws Exception {
        onFx(() -> {
            stage.hide();
            return true;
        });
    }

    @Test
    void nothingIsCutWhileThereIsRoom() throws Exception {
        fill(List.of(
                new Row("logs_archive", "import of 2023-11-24 (do not delete)", 1_572_864, ""),
                new Row("shop", "o", 693_248, "")));
        await("fits", () -> cutTexts().isEmpty());
    }

    @Test
    void aMessageOfOneLineIsNotCutForRoomThatNumbersAndNamesDoNotNeed() throws Exception {
        String name = "performance_schema_max_digest_sample_age_";
        fill(List.of(new Row("shop", "value ".repeat(40), 1, name + 1), new Row("shop", "0", 1, name + 2)));
        await("shared out", () -> width(4) > 290);
        assertThat(onFx(this::cutTexts)).noneMatch(text -> text.startsWith(name));
    }

    @Test
    void columnsGrowWithLongerTextsThatComeLater() throws Exception {
        fill(List.of(new Row("shop", "orders", 1, "")));
        double before = onFx(() -> width(1));
        fill(List.of(new Row("shop", "orders", 1, ""), new Row("shop", "a_name_".repeat(8), 1, "")));
        await("grew", () -> width(1) > before && cutTexts().isEmpty());
    }

    @Test
    void aRowThatChangesByItselfIsNotCutEither() throws Exception {
        fill(List.of(new Row("shop", "orders", 1, "")));
        await("fitted", () -> cutTexts().isEmpty());
        more = " running ".repeat(5);
        onFx(() -> {
            table.view().refresh();
            return true;
        });
        await("grew", () -> width(1) > 250 && cutTexts().isEmpty());
    }

    @Test
    void aNumberThatComesWhileItsRowIsShownIsNotCut() throws Exception {
        AtomicReference<@Nullable Long> counted = new AtomicReference<>();
        DataTable<String> counts = onFx(() -> new DataTable<>(
                new Label("none"),
                List.of(
                        DataColumn.<String>text("Table", name -> name),
                        DataColumn.<String>number("Rows", _ -> counted.get(), Formats::count),
                        DataColumn.<String>text("State", _ -> "counting").room(DataColumn.Room.MOST))));
        onFx(() -> {
            stage.getScene().setRoot(counts);
            counts.items().setAll("orders", "order_items");
            return true;
        });
        await("shown", () -> counts.view().getColumns().get(0).getWidth() > 100);
        counted.set(1_200_000L);
        double atOnce = onFx(() -> {
            counts.refresh();
            return counts.view().getColumns().get(1).getWidth();
        });
        assertThat(atOnce).as("before the next picture").isGreaterThan(80);
    }

    @Test
    void whereThereIsTooLittleRoomTheLongestTextsAreCutAndNumbersNever() throws Exception {
        fill(List.of(new Row("shop", "table_".repeat(20), 123_456_789, "note ".repeat(40))));
        onFx(() -> {
            stage.setWidth(420);
            return true;
        });
        await(
                "narrow",
                () -> table.view().getWidth() < 421
                        && !table.view().getColumns().get(3).isVisible());
        await("cut", () -> width(1) < 300);
        assertThat(onFx(this::cutTexts)).noneMatch(text -> text.equals("shop") || text.endsWith("MB"));
        assertThat(onFx(() -> table.view().getVisibleLeafColumns().stream()
                        .mapToDouble(column -> column.getWidth())
                        .sum()))
                .isLessThanOrEqualTo(420);
    }

    @Test
    void aLongTextInAColumnOfLeastWorthIsCutAndTheColumnStays() throws Exception {
        DataTable<String> schedules = onFx(() -> new DataTable<>(
                new Label("none"),
                List.of(
                        DataColumn.<String>text("Name", _ -> "nightly count of everything"),
                        DataColumn.<String>text("Servers", name -> name).room(DataColumn.Room.LEAST))));
        onFx(() -> {
            stage.getScene().setRoot(schedules);
            stage.setWidth(560);
            schedules.items().setAll("a_long_name_of_a_server_".repeat(6));
            return true;
        });
        await("shared out", () -> schedules.view().getColumns().get(1).getWidth() > 150);
        assertThat(onFx(() -> schedules.view().getColumns().get(1).isVisible())).isTrue();
        assertThat(onFx(() -> schedules.view().getColumns().get(0).getWidth())).isGreaterThan(150);
    }

    /** What was cancelled or failed says so in the last column. */
    @Test
    void aMessageThatComesLaterTakesNoColumnAway() throws Exception {
        String name = "a_name_".repeat(6);
        fill(List.of(new Row("logs_archive", name, 1, "")));
        await("all columns", () -> table.shownColumns().size() == 5 && width(1) > 200);
        fill(List.of(new Row("logs_archive", name, 1, "not counted: ".repeat(20))));
        await("the message has what is left", () -> width(4) > 150);
        assertThat(onFx(() -> table.shownColumns().size())).isEqualTo(5);
    }

    @Test
    void noColumnVanishesWhenTheExpectedRowsCome() throws Exception {
        for (int width : List.of(300, 340, 380, 420, 500)) {
            DataTable<String> counts = onFx(() -> new DataTable<>(
                    new Label("none"),
                    List.of(
                            DataColumn.<String>text("Table", name -> name).expecting("order_item_attributes"),
                            DataColumn.<String>number("Rows", _ -> 123_456_789L, Formats::count)
                                    .expecting("000,000,000"),
                            DataColumn.<String>number("Time", _ -> 123L, millis -> millis + " ms")
                                    .room(DataColumn.Room.LEAST)
                                    .expecting("000 ms"),
                            DataColumn.<String>text("State", _ -> "counted").room(DataColumn.Room.MOST))));
            onFx(() -> {
                stage.getScene().setRoot(counts);
                stage.setWidth(width);
                return true;
            });
            await("laid out", () -> Math.abs(counts.view().getWidth() - width) < 20);
            boolean before = onFx(() -> counts.view().getColumns().get(2).isVisible());
            onFx(() -> counts.items().setAll("orders", "order_items"));
            await("rows", () -> !counts.view().lookupAll(".table-cell").isEmpty());
            await(
                    "widths are shared out",
                    () -> counts.view().getColumns().get(1).getWidth() > 80);
            assertThat(onFx(() -> counts.view().getColumns().get(2).isVisible()))
                    .as("Time in a table of %d px", width)
                    .isEqualTo(before);
        }
    }

    @Test
    void aDraggedWidthStaysAlsoInTheNextWindowAndNothingIsFittedAnyMore() throws Exception {
        onFx(() -> {
            table.view().setId("sizes");
            return true;
        });
        fill(List.of(new Row("shop", "orders", 1, "")));
        await("fitted", () -> width(4) > 200);
        onFx(() -> {
            mouse(MouseEvent.MOUSE_PRESSED);
            boolean resized =
                    table.view().resizeColumn(table.view().getColumns().get(1), 77);
            mouse(MouseEvent.MOUSE_RELEASED);
            return resized;
        });
        double dragged = onFx(() -> width(1));
        fill(List.of(new Row("shop", "orders_".repeat(9), 1, "")));
        onFx(() -> {
            stage.setWidth(1_000);
            return true;
        });
        await("wider", () -> table.view().getWidth() > 950);
        assertThat(onFx(() -> width(1))).isEqualTo(dragged);
        DataTable<Row> next = onFx(() -> {
            DataTable<Row> made = new DataTable<>(
                    new Label("none"),
                    List.of(DataColumn.text("Schema", Row::schema), DataColumn.text("Table", Row::table)));
            made.view().setId("sizes");
            Scene scene = new Scene(new Label(), 900, 400);
            ViewMemory.install(scene, ViewMemory.of(table.view()));
            scene.setRoot(made);
            return made;
        });
        assertThat(onFx(() -> next.view().getColumns().get(1).getPrefWidth())).isEqualTo(Math.rint(dragged));
    }

    @Test
    void aPressedRowWhoseTableIsMadeNarrowerMeanwhileTakesNoWidths() throws Exception {
        fill(List.of(new Row("shop", "orders", 1, "")));
        await("fitted", () -> width(4) > 200);
        onFx(() -> {
            mouse(MouseEvent.MOUSE_PRESSED, ".table-row-cell");
            return table.view().resizeColumn(table.view().getColumns().get(1), 77);
        });
        onFx(() -> {
            mouse(MouseEvent.MOUSE_RELEASED, ".table-row-cell");
            stage.setWidth(700);
            return true;
        });
        await(
                "fitted again",
                () -> table.view().getWidth() < 701
                        && table.view().getVisibleLeafColumns().stream()
                                        .mapToDouble(column -> column.getWidth())
                                        .sum()
                                <= 700);
    }

    @Test
    void rowsAreDenseUnlessTheyAreToBeComfortable() throws Exception {
        assertThat(onFx(() -> table.view().getFixedCellSize())).isBetween(21.9, 22.1);
        onFx(() -> {
            theme.comfortableProperty().set(true);
            return true;
        });
        await("comfortable", () -> Math.abs(table.view().getFixedCellSize() - 28) < 0.1);
        onFx(() -> {
            theme.comfortableProperty().set(false);
            theme.sizeProperty().set(20);
            return true;
        });
        await("larger letters", () -> table.view().getFixedCellSize() > 33);
    }

    private void fill(List<Row> rows) throws Exception {
        onFx(() -> table.items().setAll(rows));
        await("rows", () -> !cells().isEmpty());
    }

    private double width(int column) {
        return table.view().getColumns().get(column).getWidth();
    }

    private Set<Node> cells() {
        return table.view().lookupAll(".table-cell");
    }

    /** What cells say, where the shown text is not all of it. */
    private void mouse(EventType<MouseEvent> what) {
        mouse(what, ".column-header-background");
    }

    private void mouse(EventType<MouseEvent> what, String where) {
        table.view()
                .lookup(where)
                .fireEvent(new MouseEvent(
                        what,
                        0,
                        0,
                        0,
                        0,
                        MouseButton.PRIMARY,
                        1,
                        false,
                        false,
                        false,
                        false,
                        true,
                        false,
                        false,
                        true,
                        false,
                        true,
                        null));
    }

    private List<String> cutTexts() {
        table.view().layout();
        return cells().stream()
                .filter(cell -> cell instanceof TableCell)
                .<TableCell<?, ?>>map(cell -> (TableCell<?, ?>) cell)
                .filter(cell -> cell.getText() != null
                        && cell.lookup(".text") instanceof Text shown
                        && !shown.getText().equals(cell.getText()))
                .map(cell -> cell.getText())
                .toList();
    }
}
