package dev.drydock.feature.encryption.ui;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.theme.Icons;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.Spinner;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Watches who comes in plain, for hours. JavaFX thread only. */
final class WatchPane extends VBox {

    private static final Messages TEXT = Messages.of("tlsui");
    private static final int MOST_HOURS = 168;
    private static final int USUAL_HOURS = 24;
    private static final double LIST_HEIGHT = 110;

    WatchPane(PlainWatch watch) {
        super(8);
        Spinner<Integer> hours = new Spinner<>(1, MOST_HOURS, USUAL_HOURS);
        hours.setId("tls-watch-hours");
        hours.setEditable(true);
        hours.setPrefWidth(90);
        Label label = new Label(TEXT.text("watch.hours"));
        label.setLabelFor(hours);
        Button start = new Button("", Icons.of(Feather.EYE));
        start.setId("tls-watch");
        start.textProperty().bind(watch.running().map(on -> TEXT.text(on ? "watch.stop" : "watch.start")));
        start.setOnAction(_ -> watch.toggle(hours.getValue()));
        FlowPane line = new FlowPane(12, 8, label, hours, start);
        line.setAlignment(Pos.CENTER_LEFT);
        ListView<String> list = new ListView<>(watch.seen());
        list.setId("tls-watch-seen");
        list.setPrefHeight(LIST_HEIGHT);
        list.setPlaceholder(new Label(TEXT.text("watch.not")));
        watch.running().subscribe(on -> {
            if (on) {
                list.setPlaceholder(new Label(TEXT.text("watch.none")));
            }
        });
        getChildren().addAll(line, list);
    }
}
