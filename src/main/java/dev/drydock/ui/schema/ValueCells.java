package dev.drydock.ui.schema;

import dev.drydock.db.rows.StoredColumn;
import dev.drydock.db.rows.StoredRow;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javafx.scene.control.Label;

/** Columns whose cells show stored values: NULL as a mark, controls as escapes. Copies have the values themselves. */
public final class ValueCells {

    private static final Messages TEXT = Messages.of("schema");
    /** What a spreadsheet takes as a number without rounding it. */
    private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[1-9]\\d{0,14}|0");

    /** Not JavaFX's default, at which it measures rows for each column: a minute for 200 of them. */
    private static final double BEFORE_MEASURED = 81;

    private ValueCells() {}

    /** Rows of these columns. They are not sorted here: the server knows how. */
    public static DataTable<StoredRow> grid(EmptyState none, List<StoredColumn> columns) {
        DataTable<StoredRow> made = new DataTable<>(
                none,
                IntStream.range(0, columns.size())
                        .mapToObj(i -> ValueCells.<StoredRow>column(
                                        columns.get(i).name(),
                                        columns.get(i).kind().number(),
                                        _ -> columns.get(i),
                                        row -> row.values().get(i))
                                .room(DataColumn.Room.KEPT))
                        .toList());
        made.view().getColumns().forEach(column -> {
            column.setSortable(false);
            column.setPrefWidth(BEFORE_MEASURED);
        });
        return made;
    }

    /** One column of values, each of which may have its own kind. */
    public static <T> DataColumn<T> column(
            String title, boolean number, Function<T, StoredColumn> column, Function<T, StoredRow.Value> value) {
        return DataColumn.<T>values(
                        title,
                        number,
                        row -> value.apply(row).text() == null
                                ? ""
                                : TerminalEscaper.line(column.apply(row).shown(value.apply(row))),
                        row -> copied(column.apply(row), value.apply(row)))
                .graphic(row -> value.apply(row).text() == null ? none() : null)
                .expecting(TEXT.text("rows.null"));
    }

    private static Object copied(StoredColumn column, StoredRow.Value value) {
        String written = column.written(value);
        return column.kind() == StoredColumn.Kind.EXACT
                        && WHOLE_NUMBER.matcher(written).matches()
                ? (Object) Long.valueOf(written)
                : new DataColumn.Stored(written, column.literal(value));
    }

    private static Label none() {
        Label none = new Label(TEXT.text("rows.null"));
        none.getStyleClass().addAll("dd-muted", "dd-null");
        return none;
    }
}
