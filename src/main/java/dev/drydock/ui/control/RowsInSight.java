package dev.drydock.ui.control;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;

/** The rows that a table shows at this moment, so that it can be brought back to them. JavaFX thread only. */
final class RowsInSight {

    private final TableView<?> view;
    private final int first;
    /** How far the first row in sight is above the edge. */
    private final double above;

    private RowsInSight(TableView<?> view, int first, double above) {
        this.view = view;
        this.first = first;
        this.above = above;
    }

    static RowsInSight of(TableView<?> view) {
        IndexedCell<?> cell =
                view.lookup(".virtual-flow") instanceof VirtualFlow<?> flow ? flow.getFirstVisibleCell() : null;
        return cell == null ? new RowsInSight(view, 0, 0) : new RowsInSight(view, cell.getIndex(), -cell.getLayoutY());
    }

    /**
     * Brings the first row in sight, or the next one that is still there, back to its place. A table that shows its
     * beginning goes on to show that.
     *
     * @param before the rows as they are ordered now
     * @param later as they are when the result is run
     */
    <T> Runnable kept(List<T> before, List<T> later, Function<T, ?> identity) {
        if ((first == 0 && above <= 0) || first >= before.size()) {
            return () -> {};
        }
        List<?> wanted =
                before.subList(first, before.size()).stream().map(identity).toList();
        return () -> {
            List<?> now = later.stream().map(identity).toList();
            Set<Object> there = new HashSet<>(now);
            wanted.stream().filter(there::contains).findFirst().ifPresent(row -> show(now.indexOf(row)));
        };
    }

    private void show(int row) {
        view.layout();
        if (view.lookup(".virtual-flow") instanceof VirtualFlow<?> flow) {
            flow.scrollToTop(row);
            flow.scrollPixels(above);
        }
    }
}
