package dev.drydock.feature.encryption.ui;

import dev.drydock.feature.encryption.watch.PlainWatchJob;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.RunResult;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.RecordedWatch;
import java.time.Duration;
import javafx.application.Platform;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The recorded watch for who comes in plain, with whom it has seen. JavaFX thread only. */
final class PlainWatch extends RecordedWatch<RunResult<PlainWatchJob.Watched>> {

    private final ModuleContext context;
    private final ObservableList<String> seen = FXCollections.observableArrayList();

    PlainWatch(ModuleContext context) {
        super(context, Messages.of("tlsui").text("watch.title"));
        this.context = context;
    }

    /** When each client first came, and which; in that order. */
    ObservableList<String> seen() {
        return seen;
    }

    void toggle(int hours) {
        toggle(server -> {
            seen.clear();
            PlainWatchJob job = new PlainWatchJob(
                    server,
                    PlainWatchJob.Options.lasting(Duration.ofHours(hours)),
                    context::history,
                    client -> Platform.runLater(() -> seen.add(Formats.utc(client.first()) + "   " + client.shown())));
            return new Begun<>(job, job::stop);
        });
    }
}
