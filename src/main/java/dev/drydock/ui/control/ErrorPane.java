package dev.drydock.ui.control;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.theme.Icons;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** A failure: sentence, code, what to try, all of which can be selected, and a button that copies everything. */
public final class ErrorPane extends HBox {

    private static final Messages TEXT = Messages.of("ui");

    private final StackPane icon = new StackPane(Icons.of(Feather.ALERT_OCTAGON, "dd-danger"));
    private final VBox texts = new VBox(4);

    /** @param more further buttons, such as one that tries again */
    public ErrorPane(Problem problem, Button... more) {
        getStyleClass().add("dd-error-pane");
        SelectableText sentence = new SelectableText(problem.sentence());
        sentence.getStyleClass().add("dd-strong");
        SelectableText advice = new SelectableText(problem.advice());
        Button copy = new Button(TEXT.text("error.copy"), Icons.of(Feather.COPY));
        copy.getStyleClass().add("small");
        copy.setOnAction(_ -> TextClipboard.put(problem.full()));
        Label code = new Label(problem.code().id());
        code.getStyleClass().add("dd-code");
        HBox row = new HBox(code, copy);
        row.getChildren().addAll(more);
        row.setAlignment(Pos.CENTER_LEFT);
        row.getStyleClass().add("dd-buttons");
        icon.getStyleClass().add("dd-icon-top");
        texts.getChildren().addAll(sentence, advice, row);
        HBox.setHgrow(texts, Priority.ALWAYS);
        getChildren().addAll(icon, texts);
    }

    /** An HBox asks for the height of texts as wide as they prefer, which are higher than those that grew. */
    @Override
    protected double computePrefHeight(double width) {
        double beside = snappedLeftInset() + snappedRightInset() + icon.prefWidth(-1) + getSpacing();
        return snappedTopInset() + snappedBottomInset() + texts.prefHeight(width < 0 ? -1 : width - beside);
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }
}
