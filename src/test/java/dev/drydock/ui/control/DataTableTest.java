package dev.drydock.ui.control;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.heading;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.ui.HeadlessMouse;
import dev.drydock.ui.StillRobot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.kordamp.ikonli.feather.Feather;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

class DataTableTest {

    private static final int ROWS = 100_000;

    private record Count(String table, @Nullable Long rows) {}

    private final FxRobot robot = new StillRobot();
    private final DataTable<Count> table;
    private final Stage stage;

    DataTableTest() throws Exception {
        FxToolkit.registerPrimaryStage();
        table = onFx(() -> new DataTable<>(
                new Label("none"),
                List.of(
                        DataColumn.text("Table", Count::table),
                        DataColumn.number("Rows", Count::rows, Formats::count))));
        stage = onFx(() -> {
            Stage made = new Stage();
            made.setScene(new Scene(table, 600, 400));
            HeadlessMouse.mend(made.getScene());
            made.show();
            return made;
        });
        robot.targetWindow(stage);
    }

    @AfterEach
    void hide() throws Exception {
        onFx(() -> {
            stage.hide();
            return true;
        });
    }

    @Test
    void filterKeepsRowsThatHoldEveryWordAndCountsThem() throws Exception {
        fill(List.of(new Count("shop.orders", 10L), new Count("shop.items", 2L), new Count("ads.orders", 3L)));
        robot.clickOn(table.filter()).write("ORD shop");
        assertThat(onFx(() -> List.copyOf(table.shown()))).containsExactly(new Count("shop.orders", 10L));
        assertThat(onFx(() -> dev.drydock.ui.WindowFixture.shows("1 of 3 rows")))
                .isTrue();
    }

    @Test
    void aNameWithTheEndOfALineStandsOnOneLine() throws Exception {
        fill(List.of(new Count("new\nline \u202Etxt", 1L)));
        dev.drydock.ui.WindowFixture.await(
                "its name", () -> dev.drydock.ui.WindowFixture.shows("new\\nline \\u202etxt"));
    }

    @Test
    void rowsThatAreReadAnewKeepWhatIsChosenAndInSightWhoeverCameOrWentAboveIt() throws Exception {
        List<Count> rows = IntStream.range(0, 200)
                .mapToObj(i -> new Count("table_" + i, (long) i))
                .toList();
        fill(rows);
        onFx(() -> {
            table.view().getSelectionModel().selectIndices(100, 103);
            return true;
        });
        // one that is asked for before the rows are laid out is lost
        await("scrolled", () -> {
            table.view().scrollTo(95);
            return firstInSight().startsWith("table_9");
        });
        String top = onFx(this::firstInSight);
        List<Count> later = IntStream.range(0, 200)
                .filter(i -> i < 3 || i > 5)
                .mapToObj(i -> new Count("table_" + i, i + 1_000L))
                .toList();
        onFx(() -> {
            table.readAnew(later, Count::table);
            return true;
        });
        await("stays in sight", () -> firstInSight().equals(top));
        assertThat(onFx(() -> table.selection().stream().map(Count::table).toList()))
                .containsExactly("table_100", "table_103");
        onFx(() -> {
            table.readAnew(later.subList(150, later.size()), Count::table);
            return true;
        });
        await("the next that is there", () -> firstInSight().equals("table_153"));
        assertThat(onFx(() -> table.selection().isEmpty())).isTrue();
    }

    private String firstInSight() {
        return table.view().lookup(".virtual-flow") instanceof VirtualFlow<?> flow && flow.getFirstVisibleCell() != null
                ? table.shown().get(flow.getFirstVisibleCell().getIndex()).table()
                : "";
    }

    @Test
    void toolsThatFindNoRoomBesideTheSearchStandBelowIt() throws Exception {
        List<Button> tools = onFx(() -> {
            List<Button> made = List.of(new Button("Compare with run 1"), new Button("Export"), new Button("Details"));
            made.forEach(table::addTool);
            return made;
        });
        await("a line", () -> tools.getLast().getWidth() > 0);
        assertThat(onFx(() -> tools.getLast().getLayoutY())).isLessThan(40);
        double rows = onFx(() -> table.view().getHeight());
        onFx(() -> {
            stage.setWidth(300);
            return true;
        });
        await("narrow", () -> table.getWidth() < 301 && table.view().getHeight() < rows);
        assertThat(onFx(() -> tools.stream()
                        .map(tool -> tool.localToScene(tool.getLayoutBounds()))
                        .toList()))
                .allMatch(at -> at.getMinX() >= 0 && at.getMaxX() <= 300);
        assertThat(onFx(() -> tools.getLast().getLayoutY()
                        - table.filter().getBoundsInParent().getMaxY()))
                .isNotNegative();
        assertThat(onFx(() -> table.filter().getWidth())).isGreaterThanOrEqualTo(90);
    }

    @Test
    void anEmptyStateInALowPlaceGoesWithoutItsPictureAndShowsItsWordsAndButtons() throws Exception {
        Button count = onFx(() -> new Button("Count"));
        EmptyState empty =
                onFx(() -> new EmptyState(Feather.HASH, "Nothing counted yet", "Choose the schemas and count.", count));
        onFx(() -> {
            table.placeholder(empty);
            return true;
        });
        await("picture", () -> empty.getHeight() > 200);
        assertThat(onFx(() -> empty.lookup(".dd-icon").isVisible())).isTrue();
        assertThat(onFx(() -> middle(empty.lookup(".dd-muted").lookup(".text")) - middle(empty)))
                .as("a short sentence stands in the middle")
                .isBetween(-2.0, 2.0);
        onFx(() -> {
            stage.setHeight(210);
            return true;
        });
        await("without", () -> !empty.lookup(".dd-icon").isVisible());
        await("whole", () -> {
            Bounds at = count.localToScene(count.getLayoutBounds());
            return at.getMaxY() <= 210 && at.getHeight() > 10;
        });
        onFx(() -> {
            stage.setHeight(400);
            return true;
        });
        await("picture again", () -> empty.lookup(".dd-icon").isVisible());
    }

    private static double middle(Node node) {
        return node.localToScene(node.getLayoutBounds()).getCenterX();
    }

    @Test
    void aFilterWithoutAMatchSaysSoInsteadOfThatNothingIsThere() throws Exception {
        fill(List.of(new Count("shop.orders", 10L)));
        robot.clickOn(table.filter()).write("pigeon");
        await("said", () -> dev.drydock.ui.WindowFixture.shows("Nothing matches the filter"));
        assertThat(onFx(() -> dev.drydock.ui.WindowFixture.shows("none"))).isFalse();
        robot.clickOn("Clear");
        await("all again", () -> table.shown().size() == 1);
        fill(List.of());
        await("empty", () -> dev.drydock.ui.WindowFixture.shows("none"));
    }

    @Test
    void textHasTheWidthThatIsLeftAndNothingIsSqueezedWhereThereIsNone() throws Exception {
        await("as wide as the table", () -> Math.abs(widths() - table.view().getWidth()) < 24);
        double number = onFx(() -> table.view().getColumns().getLast().getWidth());
        onFx(() -> {
            stage.setWidth(900);
            return true;
        });
        await(
                "wider",
                () -> table.view().getWidth() > 800
                        && Math.abs(widths() - table.view().getWidth()) < 24);
        assertThat(onFx(() -> table.view().getColumns().getLast().getWidth())).isEqualTo(number);
        fill(List.of(new Count("orders_of_the_last_year", 123_456_789_012_345L)));
        onFx(() -> {
            stage.setWidth(150);
            return true;
        });
        await(
                "scrolled",
                () -> table.view().getWidth() < 200 && widths() > table.view().getWidth());
    }

    private double widths() {
        return table.view().getColumns().stream()
                .mapToDouble(javafx.scene.control.TableColumn::getWidth)
                .sum();
    }

    @Test
    void numbersSortAsNumbersAndMissingOnesStandApart() throws Exception {
        fill(List.of(new Count("a", 9L), new Count("b", null), new Count("c", 100L)));
        robot.clickOn(heading("Rows"));
        await("sorted", () -> !table.view().getSortOrder().isEmpty());
        assertThat(onFx(() -> table.shown().stream().map(Count::table).toList()))
                .containsExactly("c", "a", "b");
    }

    @Test
    void clicksOnAHeadingSortOneWayThenTheOtherThenNotAtAll() throws Exception {
        List<Count> mixed = new ArrayList<>();
        for (long i = 0; i < 1_200; i++) {
            mixed.add(new Count("table_" + (i * 7 % 1_200), i * 7919 % 1_200));
        }
        fill(mixed);
        robot.clickOn(heading("Rows"));
        await(
                "biggest first",
                () -> Long.valueOf(1_199).equals(table.shown().getFirst().rows()));
        assertThat(onFx(() -> table.shown().stream().map(Count::rows).toList()))
                .isSortedAccordingTo(Comparator.reverseOrder());
        robot.clickOn(heading("Rows"));
        await(
                "smallest first",
                () -> Long.valueOf(0).equals(table.shown().getFirst().rows()));
        robot.clickOn(heading("Rows"));
        await("as they came", () -> List.copyOf(table.shown()).equals(mixed));
        robot.clickOn(heading("Table"));
        await("by name", () -> table.shown().getFirst().table().equals("table_0"));
        robot.clickOn(heading("Table"));
        await("by name backwards", () -> table.shown().getFirst().table().equals("table_999"));
        robot.clickOn(heading("Rows"));
        await(
                "biggest first again",
                () -> Long.valueOf(1_199).equals(table.shown().getFirst().rows()));
    }

    @Test
    void ctrlCCopiesTheValuesOfTheSelectionAsTabSeparatedLines() throws Exception {
        fillAndSelect(List.of(new Count("shop\tone", 1_204L), new Count("two", null)));
        robot.push(KeyCode.CONTROL, KeyCode.C);
        String copied = onFx(() -> Clipboard.getSystemClipboard().getString());
        assertThat(copied.lines()).containsExactly("shop one\t1204", "two\t");
    }

    @Test
    void theMenuCopiesTheSelectionAsEachForm() throws Exception {
        fillAndSelect(List.of(new Count("shop's", 1_204L), new Count("two", null)));
        Map<String, String> forms = new LinkedHashMap<>();
        for (MenuItem form : onFx(this::copyAs)) {
            onFx(() -> {
                form.fire();
                return true;
            });
            forms.put(form.getText(), onFx(() -> Clipboard.getSystemClipboard().getString()));
        }
        assertThat(forms.keySet()).containsExactly("CSV", "TSV", "Markdown", "Table", "Rows");
        assertThat(forms.getOrDefault("CSV", "").lines()).containsExactly("Table,Rows", "shop's,1204", "two,");
        assertThat(forms.getOrDefault("TSV", "").lines()).containsExactly("Table\tRows", "shop's\t1204", "two\t");
        assertThat(forms.getOrDefault("Markdown", "").lines())
                .containsExactly("| Table | Rows |", "|---|--:|", "| shop's | 1,204 |", "| two | – |");
        assertThat(forms.get("Table")).isEqualTo("IN ('shop''s', 'two')");
        assertThat(forms.get("Rows")).isEqualTo("IN (1204)");
    }

    /** The items of <i>Copy as</i>, with those of the list's columns. */
    private List<MenuItem> copyAs() {
        ContextMenu menu = table.view().getContextMenu();
        Bounds rows = table.view().localToScreen(table.view().getLayoutBounds());
        menu.show(table.view(), rows.getCenterX(), rows.getCenterY());
        List<MenuItem> items = leaves(menu.getItems().stream()
                        .filter(item -> item.getText() != null
                                && item.getText().replace("_", "").equals("Copy as"))
                        .toList())
                .toList();
        menu.hide();
        return items;
    }

    private static Stream<MenuItem> leaves(List<MenuItem> items) {
        return items.stream().flatMap(item -> item instanceof Menu more ? leaves(more.getItems()) : Stream.of(item));
    }

    @Test
    void aHundredThousandRowsMakeOnlyTheVisibleCells() throws Exception {
        List<Count> many = new ArrayList<>();
        for (long i = 0; i < ROWS; i++) {
            many.add(new Count("shop.table_" + i, i));
        }
        fill(many);
        onFx(() -> {
            table.view().scrollTo(ROWS - 1);
            table.layout();
            return true;
        });
        assertThat(onFx(() -> table.view().lookupAll(".table-cell").size())).isBetween(2, 200);
    }

    private void fill(List<Count> rows) throws Exception {
        onFx(() -> table.items().setAll(rows));
    }

    private void fillAndSelect(List<Count> rows) throws Exception {
        fill(rows);
        onFx(() -> {
            table.view().requestFocus();
            table.view().getSelectionModel().selectAll();
            return true;
        });
    }
}
