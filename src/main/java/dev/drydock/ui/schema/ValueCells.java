package dev.drydock.ui.schema;

import dev.drydock.db.rows.StoredColumn;
import dev.drydock.db.rows.StoredRow;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.i18n.Visible;
import dev.drydock.ui.control.DataColumn;
import java.util.function.Function;
import java.util.regex.Pattern;
import javafx.scene.control.Label;

/** Columns whose cells show stored values: NULL as a mark, controls as escapes. Copies have the values themselves. */
final class ValueCells {

    private static final Messages TEXT = Messages.of("schema");
    /** What a spreadsheet takes as a number without rounding it. */
    private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[1-9]\\d{0,14}|0");

    private ValueCells() {}

    static <T> DataColumn<T> column(
            String title, boolean number, Function<T, StoredColumn> column, Function<T, StoredRow.Value> value) {
        return DataColumn.<T>values(
                        title,
                        number,
                        row -> value.apply(row).text() == null
                                ? ""
                                : Visible.line(column.apply(row).written(value.apply(row))),
                        row -> copied(column.apply(row), value.apply(row)))
                .graphic(row -> value.apply(row).text() == null ? none() : null);
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
