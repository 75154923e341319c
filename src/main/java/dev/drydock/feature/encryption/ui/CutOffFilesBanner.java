package dev.drydock.feature.encryption.ui;

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

/** Says that a run was cut off after it had put files on the host; offers to go on and to take them back. JavaFX thread only. */
final class CutOffFilesBanner extends VBox {

    private static final Messages TEXT = Messages.of("tlsui");

    private final Label words = new Label();
    private final String text;

    /** @param key which files: the end of the text's key and the beginning of ids */
    CutOffFilesBanner(CutOffFilesModel model, String key) {
        super(8);
        text = "cutoff." + key;
        words.setWrapText(true);
        words.setId("cut-off-" + key);
        words.setGraphic(Icons.of(Feather.ALERT_TRIANGLE, Tone.WARNING.styleClass()));
        Button goOn = new Button(TEXT.text("cutoff.on"), Icons.of(Feather.PLAY));
        goOn.setId("cut-off-" + key + "-on");
        goOn.setOnAction(_ -> model.goOn());
        Button back = new Button(TEXT.text("cutoff.back"), Icons.of(Feather.ROTATE_CCW));
        back.setId("cut-off-" + key + "-back");
        back.setOnAction(_ -> model.takeBack());
        for (Button each : new Button[] {goOn, back}) {
            each.disableProperty().bind(model.runningProperty());
        }
        FlowPane line = new FlowPane(8, 8, goOn, back);
        line.setAlignment(Pos.CENTER_LEFT);
        getChildren().addAll(words, line);
        show(model.foundProperty().get());
        model.foundProperty().addListener((_, _, found) -> show(found));
    }

    private void show(CutOffFilesModel.@Nullable Found found) {
        setVisible(found != null);
        setManaged(found != null);
        if (found != null) {
            words.setText(TEXT.text(
                    text,
                    found.files().run().id(),
                    Formats.utc(found.files().run().started()),
                    String.join(", ", found.files().names())));
        }
    }
}
