package dev.drydock.feature.galera.ui;

import dev.drydock.feature.galera.act.RollingJob;
import dev.drydock.feature.galera.act.RollingOptions;
import dev.drydock.feature.galera.act.RollingState;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.RunResult;
import dev.drydock.ui.module.LastingJobs;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.ScreenJob;
import java.util.List;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** The guided restart of a cluster. JavaFX thread only. */
final class RollingRestart implements LastingJobs.LastingJob {

    private final ModuleContext context;
    private final ScreenJob<RunResult<List<String>>> job;
    private final ReadOnlyObjectWrapper<@Nullable RollingState> state = new ReadOnlyObjectWrapper<>();

    RollingRestart(ModuleContext context) {
        this.context = context;
        this.job = new ScreenJob<RunResult<List<String>>>(context)
                .tellFailures(Messages.of("galeraui").text("rolling.title"));
    }

    ScreenJob<RunResult<List<String>>> job() {
        return job;
    }

    @Override
    public boolean goesOn() {
        return job.running().get();
    }

    /** Where it stands; null before the first. */
    ReadOnlyObjectProperty<@Nullable RollingState> stateProperty() {
        return state.getReadOnlyProperty();
    }

    /** Nothing happens while one runs. */
    void start(RollingOptions options) {
        if (!goesOn()) {
            state.set(null);
            job.start(server ->
                    new RollingJob(server, options, context::history, now -> Platform.runLater(() -> state.set(now))));
        }
    }
}
