package dev.drydock.ui.importer;

import dev.drydock.profile.importer.ImportPlan;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;

/** One server of the file, chosen or not. */
final class ImportRow {

    private final ImportPlan.Row row;
    private final BooleanProperty chosen = new SimpleBooleanProperty();

    /** New ones are chosen at first. */
    ImportRow(ImportPlan.Row row) {
        this.row = row;
        chosen.set(row.isNew());
    }

    ImportPlan.Row row() {
        return row;
    }

    /** Whether there is anything to save. */
    boolean possible() {
        return row.state() != ImportPlan.State.SAME;
    }

    BooleanProperty chosenProperty() {
        return chosen;
    }
}
