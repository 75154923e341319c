package dev.drydock.feature.advisor.ui;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.scene.control.CheckBox;

/**
 * The settings of a table that differ; those that differ on any two servers, such as paths and ports, on demand only. JavaFX
 * thread only.
 */
final class LeftOutRows<T> {

    private final DataTable<T> table;
    private final Set<T> leftOut = new HashSet<>();
    private final CheckBox all = new CheckBox(Messages.of("advisor").text("compare.all"));

    /** @param id of the box that shows them, which is put beside the tools of the table */
    LeftOutRows(DataTable<T> table, String id) {
        this.table = table;
        all.setId(id);
        all.selectedProperty().addListener(_ -> narrow());
        table.addTool(all);
        narrow();
    }

    void show(List<T> differing, List<T> left) {
        leftOut.clear();
        leftOut.addAll(left);
        List<T> rows = new ArrayList<>(differing);
        rows.addAll(left);
        table.items().setAll(rows);
        narrow();
    }

    private void narrow() {
        table.narrow(one -> all.isSelected() || !leftOut.contains(one));
    }
}
