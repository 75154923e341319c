package dev.drydock.ui.control;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/**
 * Gives the width that the columns of a table leave over to those of text, most of it to messages, until somebody sets a
 * width by hand. Where the table is narrower than its columns, those of least worth are left out until somebody chooses
 * the columns; then it scrolls.
 */
final class ColumnRoom<T> {

    private static final double SCROLL_BAR = 16;
    /** How many times the share of a name a message gets. */
    private static final double OF_MESSAGES = 4;

    private final TableView<T> view;
    private final Map<TableColumn<T, ?>, DataColumn<T>> columns;
    private final BooleanSupplier chosen;
    private final Map<TableColumn<T, ?>, Double> own = new LinkedHashMap<>();
    private boolean taken;

    private ColumnRoom(TableView<T> view, Map<TableColumn<T, ?>, DataColumn<T>> columns, BooleanSupplier chosen) {
        this.view = view;
        this.columns = new LinkedHashMap<>(columns);
        this.chosen = chosen;
        columns.keySet().forEach(column -> own.put(column, column.getPrefWidth()));
    }

    /**
     * Watches the width of the table, whose columns are complete.
     *
     * @param chosen whether somebody has chosen which columns are shown
     */
    static <T> void share(TableView<T> view, Map<TableColumn<T, ?>, DataColumn<T>> columns, BooleanSupplier chosen) {
        ColumnRoom<T> room = new ColumnRoom<>(view, columns, chosen);
        view.widthProperty().addListener(_ -> room.share());
    }

    private double own(TableColumn<T, ?> column) {
        return own.getOrDefault(column, column.getPrefWidth());
    }

    private void share() {
        double width = view.getWidth() - SCROLL_BAR;
        if (width <= 0) {
            return;
        }
        if (!chosen.getAsBoolean()) {
            fold(width);
        }
        taken |= columns.entrySet().stream()
                .anyMatch(entry -> entry.getKey().isVisible()
                        && !entry.getValue().number()
                        && Math.abs(entry.getKey().getWidth() - entry.getKey().getPrefWidth()) > 1);
        if (!taken) {
            give(width);
        }
    }

    /** Leaves out columns from the right until the rest fits. */
    private void fold(double width) {
        double wanted = columns.keySet().stream().mapToDouble(this::own).sum();
        for (Map.Entry<TableColumn<T, ?>, DataColumn<T>> entry :
                new LinkedHashMap<>(columns).reversed().entrySet()) {
            if (entry.getValue().room() == DataColumn.Room.LEAST) {
                boolean fits = wanted <= width;
                entry.getKey().setVisible(fits);
                wanted -= fits ? 0 : own(entry.getKey());
            }
        }
    }

    private void give(double width) {
        double used = columns.keySet().stream()
                .filter(TableColumn::isVisible)
                .mapToDouble(this::own)
                .sum();
        double shares = columns.entrySet().stream()
                .filter(entry -> entry.getKey().isVisible())
                .mapToDouble(entry -> share(entry.getKey(), entry.getValue()))
                .sum();
        double more = shares == 0 ? 0 : Math.max(0, width - used) / shares;
        columns.forEach((column, meant) -> {
            if (!meant.number()) {
                column.setPrefWidth(Math.floor(own(column) + more * share(column, meant)));
            }
        });
    }

    private double share(TableColumn<T, ?> column, DataColumn<T> meant) {
        return meant.number() ? 0 : own(column) * (meant.room() == DataColumn.Room.MOST ? OF_MESSAGES : 1);
    }
}
