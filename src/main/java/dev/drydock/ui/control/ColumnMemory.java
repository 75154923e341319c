package dev.drydock.ui.control;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import javafx.beans.InvalidationListener;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** Remembers which columns of a table are shown, and in which order. A table without an id is not remembered. */
final class ColumnMemory<T> {

    private static final String BETWEEN = "|";
    private static final String HIDDEN = "-";

    private final TableView<T> view;
    private boolean reading;

    private ColumnMemory(TableView<T> view) {
        this.view = view;
    }

    /** Begins once the table is in a window. */
    static <T> ColumnMemory<T> of(TableView<T> view) {
        ColumnMemory<T> memory = new ColumnMemory<>(view);
        view.sceneProperty().subscribe(scene -> {
            if (scene != null) {
                memory.read();
            }
        });
        view.getColumns().addListener((InvalidationListener) _ -> memory.write());
        return memory;
    }

    /** To be called when somebody has shown or hidden a column. */
    void write() {
        if (!reading && view.getId() != null && view.getScene() != null) {
            ViewMemory.of(view)
                    .put(
                            key(),
                            view.getColumns().stream()
                                    .map(column -> (column.isVisible() ? "" : HIDDEN) + column.getText())
                                    .collect(Collectors.joining(BETWEEN)));
        }
    }

    /** Whether somebody has chosen columns or their order. */
    boolean chosen() {
        return view.getId() != null
                && view.getScene() != null
                && ViewMemory.of(view).get(key()).isPresent();
    }

    private String key() {
        return "columns." + view.getId();
    }

    private void read() {
        if (view.getId() == null) {
            return;
        }
        ViewMemory.of(view).get(key()).ifPresent(text -> {
            List<String> names = Arrays.asList(text.split("\\|", -1));
            List<TableColumn<T, ?>> placed = new ArrayList<>();
            List<TableColumn<T, ?>> left = new ArrayList<>(view.getColumns());
            for (String name : names) {
                left.stream()
                        .filter(column -> name.equals(column.getText()) || name.equals(HIDDEN + column.getText()))
                        .findFirst()
                        .ifPresent(column -> {
                            column.setVisible(name.equals(column.getText()));
                            placed.add(column);
                            left.remove(column);
                        });
            }
            placed.addAll(left);
            reading = true;
            try {
                if (!placed.equals(view.getColumns())) {
                    view.getColumns().setAll(placed);
                }
            } finally {
                reading = false;
            }
        });
    }
}
