package dev.drydock.feature.rowcount.ui;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import org.jspecify.annotations.Nullable;

/** The rows of each partition of the selected tables. */
final class PartitionPane extends BorderPane {

    private static final Messages TEXT = Messages.of("rowcountui");

    private final DataTable<Line> table = new DataTable<>(new Label(TEXT.text("partitions.filter")), columns());
    private List<Line> shown = List.of();

    /** @param share thousandths of the table's rows; null if it has none */
    private record Line(
            String table,
            String partition,
            long rows,
            @Nullable Long share,
            long millis) {

        static Stream<Line> of(CountRow row) {
            Long all = row.rows();
            return row.partitions().stream()
                    .map(part -> new Line(
                            row.name().shown(),
                            part.partition(),
                            part.rows(),
                            all == null || all == 0 ? null : Math.round(1000.0 * part.rows() / all),
                            part.took().toMillis()));
        }
    }

    PartitionPane() {
        Label title = new Label(TEXT.text("partitions.title"));
        title.getStyleClass().addAll("dd-section", "dd-growth-title");
        setTop(title);
        setCenter(table);
        table.view().setId("partitions");
        table.counting(TEXT, "partitions.counted");
        setMinWidth(0);
        table.setMinHeight(0);
    }

    /** Shows the partitions of these tables; returns whether there are any. */
    boolean show(List<CountRow> tables) {
        List<Line> lines = tables.stream().flatMap(Line::of).toList();
        if (!lines.equals(shown)) {
            shown = lines;
            table.items().setAll(lines);
        }
        return !lines.isEmpty();
    }

    private static List<DataColumn<Line>> columns() {
        return List.of(
                DataColumn.text(TEXT.text("column.table"), Line::table)
                        .tooltip(Line::table)
                        .room(DataColumn.Room.LEAST),
                DataColumn.text(TEXT.text("column.partition"), Line::partition).tooltip(Line::partition),
                DataColumn.number(TEXT.text("column.rows"), Line::rows, Formats::count),
                DataColumn.number(TEXT.text("column.share"), Line::share, CountColumns::plainPercent)
                        .unit(CountColumns.PERCENT),
                DataColumn.number(
                                TEXT.text("column.time"),
                                Line::millis,
                                millis -> Formats.measured(Duration.ofMillis(millis)))
                        .unit(DataColumn.Unit.MILLIS)
                        .room(DataColumn.Room.LEAST));
    }
}
