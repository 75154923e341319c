package dev.drydock.feature.upgrade.ui;

import dev.drydock.db.pool.PeerHost;
import dev.drydock.feature.upgrade.rehearse.RehearsalJob;
import dev.drydock.feature.upgrade.rehearse.RehearsalOptions;
import dev.drydock.feature.upgrade.rehearse.RehearsalResult;
import dev.drydock.feature.upgrade.rehearse.TargetChoice;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
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
        RehearsalJob job = new RehearsalJob(wizard.server(), target, options, context::history, _ -> {});
        wizard.submit(
                Step.REHEARSAL,
                target instanceof TargetChoice.HostProgram there ? new OnHost(job, there.host()) : job,
                result::set);
    }

    /** Closes the way to the host at its end. */
    private record OnHost(RehearsalJob job, PeerHost host) implements Job<RunResult<RehearsalResult>> {

        @Override
        public String title() {
            return job.title();
        }

        @Override
        public String subject() {
            return job.subject();
        }

        @Override
        public RunResult<RehearsalResult> run(JobContext run) throws InterruptedException {
            try (host) {
                return job.run(run);
            }
        }

        @Override
        public boolean pausable() {
            return job.pausable();
        }
    }
}
