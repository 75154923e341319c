package dev.drydock.feature.upgrade.ui;

import dev.drydock.db.pool.PeerHost;
import dev.drydock.feature.upgrade.rehearse.RehearsalJob;
import dev.drydock.feature.upgrade.rehearse.RehearsalOptions;
import dev.drydock.feature.upgrade.rehearse.RehearsalResult;
import dev.drydock.feature.upgrade.rehearse.TargetChoice;
import dev.drydock.platform.task.Job;
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
    private final SavedHosts hosts;
    private final ObjectProperty<@Nullable RunResult<RehearsalResult>> result = new SimpleObjectProperty<>();

    RehearsalModel(ModuleContext context, UpgradeViewModel wizard, SavedHosts hosts) {
        this.context = context;
        this.hosts = hosts;
        this.wizard = wizard;
    }

    /** The last one that came to its end; null before. */
    ReadOnlyObjectProperty<@Nullable RunResult<RehearsalResult>> resultProperty() {
        return result;
    }

    SavedHosts hosts() {
        return hosts;
    }

    /** The last result goes first: it must not stand for one that is cancelled or fails. */
    void rehearse(TargetChoice target, RehearsalOptions options) {
        result.set(null);
        Job<RunResult<RehearsalResult>> job =
                new RehearsalJob(wizard.server(), target, options, context::history, _ -> {});
        wizard.submit(
                Step.REHEARSAL,
                target instanceof TargetChoice.HostProgram there ? closing(job, there.host()) : job,
                result::set);
    }

    /** The way to the host ends with the job. */
    private static <R> Job<R> closing(Job<R> job, PeerHost host) {
        return job.within((inner, run) -> {
            try (host) {
                return inner.run(run);
            }
        });
    }
}
