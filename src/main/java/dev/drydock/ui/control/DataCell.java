package dev.drydock.ui.control;

import dev.drydock.platform.i18n.TerminalEscaper;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;
import org.jspecify.annotations.Nullable;

/** A cell of a {@link DataTable}: the column's view of the row. */
final class DataCell<T> extends TableCell<T, T> {

    private final DataColumn<T> column;
    private final Consumer<String> shown;

    /** @param shown told of each text that it shows */
    DataCell(DataColumn<T> column, Consumer<String> shown) {
        this.column = column;
        this.shown = shown;
        setAlignment(column.number() ? Pos.CENTER_RIGHT : Pos.CENTER_LEFT);
    }

    @Override
    protected void updateItem(@Nullable T row, boolean empty) {
        super.updateItem(row, empty);
        if (empty || row == null) {
            setText(null);
            setGraphic(null);
            setTooltip(null);
            return;
        }
        // a name may hold the end of a line, or signs that turn the direction of what follows
        String text = TerminalEscaper.line(column.text().apply(row));
        shown.accept(text);
        setText(text);
        var graphic = column.graphic();
        Node node = graphic == null ? null : graphic.apply(row);
        setGraphic(node);
        var tooltip = column.tooltip();
        String hint = tooltip == null ? "" : tooltip.apply(row);
        setTooltip(hint.isEmpty() ? null : new Tooltip(hint));
    }
}
