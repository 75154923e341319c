package dev.drydock.ui.importer;

import dev.drydock.profile.importer.ImportPlan;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;

/** One server of the file, chosen or not. */
final class ImportRow {

    private final ImportPlan.Row row;
    private final BooleanProperty chosen = new SimpleBooleanProperty();

    /** @param followed whether the file is the one that is followed, of which changes are chosen at first, as what is new */
    ImportRow(ImportPlan.Row row, boolean followed) {
        this.row = row;
        chosen.set(row.isNew() || (followed && row.state() == ImportPlan.State.CHANGED));
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
