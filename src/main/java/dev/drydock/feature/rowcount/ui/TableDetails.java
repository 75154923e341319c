package dev.drydock.feature.rowcount.ui;

import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.Problem;
import dev.drydock.ui.control.ErrorPane;
import java.util.List;
import java.util.Optional;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.geometry.Orientation;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.VBox;

/** What is known of the selected tables: why one failed, how they grow, and partitions that were counted one by one. */
final class TableDetails extends SplitPane {

    private static final double SHARE_OF_GROWTH = 0.6;

    private final VBox upper = new VBox();
    private final VBox failures = new VBox(8);
    private final GrowthPane growth;
    private final PartitionPane partitions = new PartitionPane();
    private List<CountRow> selected = List.of();
    private List<Problem> shown = List.of();

    TableDetails(HistoryStore history, String serverKey, ObservableList<CountRow> selection) {
        growth = new GrowthPane(history, serverKey);
        growth.setMinSize(0, 0);
        VBox.setVgrow(growth, javafx.scene.layout.Priority.ALWAYS);
        failures.getStyleClass().add("dd-side-errors");
        upper.getChildren().addAll(failures, growth);
        upper.setMinSize(0, 0);
        setOrientation(Orientation.VERTICAL);
        getItems().add(upper);
        selection.addListener((ListChangeListener<CountRow>) _ -> {
            selected = List.copyOf(selection);
            reload();
            refresh();
        });
    }

    /** To be called when rows may have changed. */
    void refresh() {
        showFailures();
        boolean any = partitions.show(selected);
        boolean there = getItems().contains(partitions);
        if (any && !there) {
            getItems().add(partitions);
            setDividerPositions(SHARE_OF_GROWTH);
        } else if (!any && there) {
            getItems().remove(partitions);
        }
    }

    private void showFailures() {
        List<Problem> now = selected.stream()
                .flatMap(row -> Optional.ofNullable(row.problem()).stream())
                .distinct()
                .limit(3)
                .toList();
        if (!now.equals(shown)) {
            shown = now;
            failures.getChildren().setAll(now.stream().map(ErrorPane::new).toList());
        }
    }

    /** Reads the growth again, after another run was recorded. */
    void reload() {
        growth.reload(selected);
    }
}
