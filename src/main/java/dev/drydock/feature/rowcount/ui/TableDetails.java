package dev.drydock.feature.rowcount.ui;

import dev.drydock.history.HistoryStore;
import java.util.List;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.scene.control.SplitPane;

/** What is known of the selected tables: how they grew, and their partitions where those were counted one by one. */
final class TableDetails extends SplitPane {

    private static final double SHARE_OF_GROWTH = 0.5;

    private final GrowthPane growth;
    private final PartitionPane partitions = new PartitionPane();
    private List<CountRow> selected = List.of();

    TableDetails(HistoryStore history, String serverKey, ObservableList<CountRow> selection) {
        growth = new GrowthPane(history, serverKey);
        growth.setMinWidth(0);
        getItems().add(growth);
        selection.addListener((ListChangeListener<CountRow>) _ -> {
            selected = List.copyOf(selection);
            reload();
            refresh();
        });
    }

    /** To be called when rows may have changed. */
    void refresh() {
        boolean any = partitions.show(selected);
        boolean there = getItems().contains(partitions);
        if (any && !there) {
            getItems().add(partitions);
            setDividerPositions(SHARE_OF_GROWTH);
        } else if (!any && there) {
            getItems().remove(partitions);
        }
    }

    /** Reads the growth again, after another run was recorded. */
    void reload() {
        growth.reload(selected);
    }
}
