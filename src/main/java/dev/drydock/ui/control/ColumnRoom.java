package dev.drydock.ui.control;

import java.util.List;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/**
 * Gives the width that the columns of a table leave over to those of text, each its share, until somebody sets a width by
 * hand. Where the table is narrower than its columns, they keep their widths and it scrolls.
 */
final class ColumnRoom<T> {

    private static final double SCROLL_BAR = 16;

    private final TableView<T> view;
    private final List<TableColumn<T, ?>> texts;
    private final double wanted;
    private final double ofTexts;
    private final List<Double> own;
    private boolean taken;

    private ColumnRoom(TableView<T> view, List<TableColumn<T, ?>> texts) {
        this.view = view;
        this.texts = texts;
        own = texts.stream().map(TableColumn::getPrefWidth).toList();
        wanted = view.getColumns().stream()
                .mapToDouble(TableColumn::getPrefWidth)
                .sum();
        ofTexts = own.stream().mapToDouble(Double::doubleValue).sum();
    }

    /** Watches the width of the table, whose columns are complete. */
    static <T> void share(TableView<T> view, List<TableColumn<T, ?>> texts) {
        ColumnRoom<T> room = new ColumnRoom<>(view, texts);
        view.widthProperty().addListener(_ -> room.share());
    }

    private void share() {
        taken |= texts.stream().anyMatch(column -> Math.abs(column.getWidth() - column.getPrefWidth()) > 1);
        if (taken || ofTexts == 0) {
            return;
        }
        double more = Math.max(0, view.getWidth() - SCROLL_BAR - wanted) / ofTexts;
        for (int i = 0; i < texts.size(); i++) {
            texts.get(i).setPrefWidth(Math.floor(own.get(i) * (1 + more)));
        }
    }
}
