package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.run.EarlierRun;
import dev.drydock.feature.upgrade.run.UpgradeHistory;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/** The newest upgrade of a server that did not come to its end. JavaFX thread only; the history is read in the background. */
final class UnfinishedUpgrade {

    private final ModuleContext context;
    private final WizardJob job;
    private final ObjectProperty<@Nullable EarlierRun> run = new SimpleObjectProperty<>();

    UnfinishedUpgrade(ModuleContext context, WizardJob job) {
        this.context = context;
        this.job = job;
    }

    /** Null if there is none. */
    ReadOnlyObjectProperty<@Nullable EarlierRun> runProperty() {
        return run;
    }

    void clear() {
        run.set(null);
    }

    /** Looks into the history anew; what it finds while a job works is not taken. */
    void look() {
        String key = context.server().server().get().key();
        Background.run("unfinished upgrade", () -> unfinished(key), this::offer, job.problemProperty()::set);
    }

    /** A run that came to its end left nothing to resume, even where something is to be resolved: a new check finds it. */
    private Optional<EarlierRun> unfinished(String key) {
        return context
                .history()
                .runs(RunFilter.newest(1).ofKind(UpgradeHistory.KIND).onServer(key))
                .stream()
                .filter(found -> found.state() != RunState.RUNNING && found.state() != RunState.SUCCEEDED)
                .findFirst()
                .map(found -> EarlierRun.read(context.history(), found.id()));
    }

    private void offer(Optional<EarlierRun> found) {
        if (job.workingProperty().get() == null) {
            run.set(found.orElse(null));
        }
    }
}
