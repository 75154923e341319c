package dev.drydock.feature.threadpool.ui;

import dev.drydock.feature.threadpool.watch.PoolWatchJob;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.RunResult;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.RecordedWatch;
import java.util.Optional;

/** The recorded watch of a pool. JavaFX thread only. */
final class PoolWatch extends RecordedWatch<RunResult<PoolWatchJob.Watched>> {

    private final ModuleContext context;

    PoolWatch(ModuleContext context) {
        super(context, Messages.of("threadpool").text("watch.title"));
        this.context = context;
    }

    void toggle() {
        toggle(server -> {
            PoolWatchJob job =
                    new PoolWatchJob(server, PoolWatchJob.Options.of(Optional.empty()), context::history, _ -> {});
            return new Begun<>(job, job::stop);
        });
    }
}
