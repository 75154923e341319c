package dev.drydock.feature.encryption.ui;

import dev.drydock.feature.encryption.watch.PlainClient;
import dev.drydock.feature.encryption.watch.PlainWatchJob;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.theme.Icons;
import java.time.Duration;
import javafx.application.Platform;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.Spinner;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Watches who comes in plain, for hours. JavaFX thread only. */
final class WatchPane extends VBox {

    private static final Messages TEXT = Messages.of("tlsui");
    private static final int MOST_HOURS = 168;
    private static final int USUAL_HOURS = 24;
    private static final double LIST_HEIGHT = 110;

    private final ModuleContext context;
    private final ObservableList<String> seen = FXCollections.observableArrayList();
    private final Button start = new Button(TEXT.text("watch.start"), Icons.of(Feather.EYE));
    private final Label none = new Label(TEXT.text("watch.not"));
    private @Nullable PlainWatchJob job;

    WatchPane(ModuleContext context) {
        super(8);
        this.context = context;
        Spinner<Integer> hours = new Spinner<>(1, MOST_HOURS, USUAL_HOURS);
        hours.setId("tls-watch-hours");
        hours.setEditable(true);
        hours.setPrefWidth(90);
        Label label = new Label(TEXT.text("watch.hours"));
        label.setLabelFor(hours);
        start.setId("tls-watch");
        start.setOnAction(_ -> toggle(hours.getValue()));
        FlowPane line = new FlowPane(12, 8, label, hours, start);
        line.setAlignment(Pos.CENTER_LEFT);
        ListView<String> list = new ListView<>(seen);
        list.setId("tls-watch-seen");
        list.setPrefHeight(LIST_HEIGHT);
        list.setPlaceholder(none);
        getChildren().addAll(line, list);
    }

    private void toggle(int hours) {
        PlainWatchJob running = job;
        if (running != null) {
            running.stop();
            return;
        }
        seen.clear();
        none.setText(TEXT.text("watch.none"));
        var server = context.server().server().get();
        PlainWatchJob made = new PlainWatchJob(
                server,
                PlainWatchJob.Options.lasting(Duration.ofHours(hours)),
                context::history,
                client -> Platform.runLater(() -> add(client)));
        job = made;
        start.setText(TEXT.text("watch.stop"));
        context.jobs().submit(server.holding(made)).onEnd(outcome -> {
            job = null;
            start.setText(TEXT.text("watch.start"));
            if (outcome instanceof JobOutcome.Failed<?> failed) {
                context.dialogs().error(TEXT.text("watch.title"), failed.problem());
            }
        });
    }

    private void add(PlainClient client) {
        seen.add(Formats.utc(client.first()) + "   " + client.shown());
    }
}
