package dev.drydock.feature.encryption.ui;

import dev.drydock.change.LeftInForce;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Says that a run has left a change in force, and offers the way back. JavaFX thread only. */
final class UnfinishedBanner extends VBox {

    private static final Messages TEXT = Messages.of("tlsui");

    private final Label words = new Label();

    UnfinishedBanner(RequireModel model) {
        super(8);
        words.setWrapText(true);
        words.setId("tls-unfinished");
        words.setGraphic(Icons.of(Feather.ALERT_TRIANGLE, Tone.WARNING.styleClass()));
        Button undo = new Button(TEXT.text("unfinished.undo"), Icons.of(Feather.ROTATE_CCW));
        undo.setId("tls-unfinished-undo");
        undo.getStyleClass().add("accent");
        undo.setOnAction(_ -> model.endUnfinished(false));
        undo.disableProperty().bind(model.runningProperty());
        Button keep = new Button(TEXT.text("unfinished.keep"));
        keep.setId("tls-unfinished-keep");
        keep.setOnAction(_ -> model.endUnfinished(true));
        keep.disableProperty().bind(model.runningProperty());
        FlowPane line = new FlowPane(8, 8, undo, keep);
        line.setAlignment(Pos.CENTER_LEFT);
        getChildren().addAll(words, line);
        show(model.unfinishedProperty().get());
        model.unfinishedProperty().addListener((_, _, left) -> show(left));
    }

    private void show(@Nullable LeftInForce left) {
        setVisible(left != null);
        setManaged(left != null);
        if (left != null) {
            words.setText(TEXT.text(
                    "unfinished.text",
                    left.run().id(),
                    Formats.utc(left.run().started()),
                    String.join("; ", left.names())));
        }
    }
}
