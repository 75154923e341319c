package dev.drydock.feature.galera.ui;

import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.watch.WatchJob;
import dev.drydock.feature.galera.watch.WatchOptions;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.RunResult;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.RecordedWatch;
import java.util.function.Consumer;
import javafx.application.Platform;

/** The recorded watch of a cluster. JavaFX thread only. */
final class ClusterWatch extends RecordedWatch<RunResult<WatchJob.Watched>> {

    private final ModuleContext context;

    ClusterWatch(ModuleContext context) {
        super(context, Messages.of("galera").text("watch.title"));
        this.context = context;
    }

    /** @param saw told of each look */
    void toggle(WatchOptions options, Consumer<ClusterView> saw) {
        toggle(server -> {
            WatchJob job = new WatchJob(
                    server, options, context::history, (now, _) -> Platform.runLater(() -> saw.accept(now)));
            return new Begun<>(job, job::stop);
        });
    }
}
