package dev.drydock.ui.control;

import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/**
 * A chart with the same values as a table, for who cannot see it or wants the numbers: a button in its corner changes between
 * the two. JavaFX thread only.
 */
public final class ChartTable extends StackPane {

    private static final Messages TEXT = Messages.of("ui");
    private static final double LEAST_HEIGHT = 200;

    /**
     * What a chart shows in words.
     *
     * @param headings of the columns
     * @param rows texts in their columns
     */
    public record Values(List<String> headings, List<List<String>> rows) {}

    private final Node chart;
    private final Supplier<Values> values;
    private final ToggleButton asTable = new ToggleButton("", dev.drydock.ui.theme.Icons.of(Feather.LIST, "dd-muted"));

    /** @param values asked whenever the table is shown */
    public ChartTable(Node chart, Supplier<Values> values) {
        this.chart = chart;
        this.values = values;
        asTable.getStyleClass().addAll("flat", "dd-icon-button", "dd-as-table");
        asTable.setTooltip(new Tooltip(TEXT.text("chart.table")));
        asTable.setAccessibleText(TEXT.text("chart.table"));
        asTable.selectedProperty().addListener((_, _, table) -> show(table));
        StackPane.setAlignment(asTable, Pos.TOP_RIGHT);
        getChildren().addAll(chart, asTable);
    }

    private void show(boolean table) {
        if (!table) {
            getChildren().setAll(chart, asTable);
            setMinHeight(USE_COMPUTED_SIZE);
            return;
        }
        Values now = values.get();
        List<DataColumn<List<String>>> columns = IntStream.range(
                        0, now.headings().size())
                .mapToObj(i -> DataColumn.<List<String>>text(now.headings().get(i), row -> row.get(i)))
                .toList();
        DataTable<List<String>> shown = new DataTable<>(new Label(TEXT.text("chart.table.none")), columns);
        shown.view().setAccessibleText(TEXT.text("chart.table.title"));
        shown.items().setAll(now.rows());
        Region room = new Region();
        room.setMinWidth(36);
        shown.addTool(room);
        VBox.setVgrow(shown.view(), javafx.scene.layout.Priority.ALWAYS);
        setMinHeight(LEAST_HEIGHT);
        getChildren().setAll(shown, asTable);
    }
}
