package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.preflight.PreflightResult;
import dev.drydock.history.Acceptances;
import dev.drydock.run.RunResult;
import dev.drydock.ui.check.AcceptanceController;
import dev.drydock.ui.module.ModuleContext;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/** What the last pre-flight found, and who answers for which of it. JavaFX thread only; the history is met in the background. */
final class FindingsModel {

    private final AcceptanceController acceptances;
    private final ObjectProperty<@Nullable PreflightResult> result = new SimpleObjectProperty<>();
    private long run;

    FindingsModel(ModuleContext context) {
        acceptances = new AcceptanceController(context, this::show);
    }

    /** Null before the first pre-flight; set anew when something was accepted or taken back. */
    ReadOnlyObjectProperty<@Nullable PreflightResult> resultProperty() {
        return result;
    }

    /** The number of the last pre-flight in the history. */
    long run() {
        return run;
    }

    void show(RunResult<PreflightResult> found) {
        run = found.id();
        result.set(found.value());
    }

    /** Where somebody answers for findings of the last pre-flight. */
    AcceptanceController acceptances() {
        return acceptances;
    }

    private void show(Acceptances now) {
        PreflightResult shown = result.get();
        if (shown != null) {
            result.set(shown.with(now));
        }
    }
}
