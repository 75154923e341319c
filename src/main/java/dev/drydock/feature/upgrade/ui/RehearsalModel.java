package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.rehearse.RehearsalJob;
import dev.drydock.feature.upgrade.rehearse.RehearsalOptions;
import dev.drydock.feature.upgrade.rehearse.RehearsalResult;
import dev.drydock.feature.upgrade.rehearse.TargetChoice;
import dev.drydock.run.RunResult;
import dev.drydock.ui.module.ModuleContext;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/** The last rehearsal of the wizard. JavaFX thread only. */
final class RehearsalModel {

    private final ModuleContext context;
    private final UpgradeViewModel wizard;
    private final ObjectProperty<@Nullable RunResult<RehearsalResult>> result = new SimpleObjectProperty<>();

    RehearsalModel(ModuleContext context, UpgradeViewModel wizard) {
        this.context = context;
        this.wizard = wizard;
    }

    /** The last one that came to its end; null before. */
    ReadOnlyObjectProperty<@Nullable RunResult<RehearsalResult>> resultProperty() {
        return result;
    }

    /** The last result goes first: it must not stand for one that is cancelled or fails. */
    void rehearse(TargetChoice target, RehearsalOptions options) {
        result.set(null);
        wizard.submit(
                Step.REHEARSAL,
                new RehearsalJob(wizard.server(), target, options, context::history, _ -> {}),
                result::set);
    }
}
