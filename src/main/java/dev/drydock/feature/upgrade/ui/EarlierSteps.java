package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.preflight.PreflightRecorder;
import dev.drydock.feature.upgrade.rehearse.RehearsalJob;
import dev.drydock.feature.upgrade.replication.ReplicationPlanJob;
import dev.drydock.feature.upgrade.run.EarlierRun;
import dev.drydock.feature.upgrade.run.UpgradeHistory;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/**
 * What the history knows of the steps on this server: the newest run of each, and the upgrade that did not come to its end.
 * JavaFX thread only.
 */
final class EarlierSteps {

    private static final Map<Step, String> KINDS = new EnumMap<>(Map.of(
            Step.PREFLIGHT, PreflightRecorder.KIND,
            Step.REHEARSAL, RehearsalJob.KIND,
            Step.TOPOLOGY, ReplicationPlanJob.KIND,
            Step.RUN, UpgradeHistory.KIND,
            Step.PROOF, UpgradeHistory.VERIFY));

    private final ModuleContext context;
    private final WizardJob job;
    private final ObjectProperty<@Nullable EarlierRun> unfinished = new SimpleObjectProperty<>();
    private final ObjectProperty<Map<Step, RunSummary>> newest = new SimpleObjectProperty<>(Map.of());

    private record Found(Map<Step, RunSummary> newest, Optional<EarlierRun> unfinished) {}

    EarlierSteps(ModuleContext context, WizardJob job) {
        this.context = context;
        this.job = job;
    }

    /** The newest upgrade, if it can be taken up again; else null. */
    ReadOnlyObjectProperty<@Nullable EarlierRun> unfinishedProperty() {
        return unfinished;
    }

    /** The newest run of each step that the history has. */
    ReadOnlyObjectProperty<Map<Step, RunSummary>> newestProperty() {
        return newest;
    }

    void clear() {
        unfinished.set(null);
    }

    /** Looks into the history anew; what it finds while a job works is not taken. */
    void look() {
        String key = context.server().server().get().key();
        Background.run("earlier steps of an upgrade", () -> found(key), this::take, job.problemProperty()::set);
    }

    private Found found(String key) {
        Map<Step, RunSummary> runs = new EnumMap<>(Step.class);
        KINDS.forEach((step, kind) -> context.history()
                .runs(RunFilter.newest(1).ofKind(kind).onServer(key))
                .forEach(run -> runs.put(step, run)));
        return new Found(Map.copyOf(runs), unfinished(Optional.ofNullable(runs.get(Step.RUN))));
    }

    /** A run that came to its end left nothing to resume, even where something is to be resolved: a new check finds it. */
    private Optional<EarlierRun> unfinished(Optional<RunSummary> upgrade) {
        return upgrade.filter(run -> run.state() != RunState.RUNNING && run.state() != RunState.SUCCEEDED)
                .map(run -> EarlierRun.read(context.history(), run.id()));
    }

    private void take(Found found) {
        if (job.workingProperty().get() == null) {
            newest.set(found.newest());
            unfinished.set(found.unfinished().orElse(null));
        }
    }
}
