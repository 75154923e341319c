package dev.drydock.ui.check;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.control.HeadLine;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.module.ScreenJob;
import dev.drydock.ui.theme.Icons;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** What a survey does, its button, and below them why the last one has found nothing. */
public final class SurveyHead extends VBox {

    private static final Messages TEXT = Messages.of("ui");
    private static final double GAP = 12;

    private final LatestSurvey<?> survey;
    private final HBox left;
    private final HBox actions;
    private Region line;
    private final StateLabel cancelled = new StateLabel(Feather.SLASH, TEXT.text("survey.cancelled"), Tone.MUTED);

    /**
     * @param texts {@code view.about} and {@code view.survey} of the feature
     * @param choices how it is made, before the button
     */
    public SurveyHead(String feature, Messages texts, LatestSurvey<?> survey, Node... choices) {
        super(GAP);
        this.survey = survey;
        Button make = new Button(texts.text("view.survey"), Icons.of(Feather.PLAY));
        make.setId(feature + "-survey");
        make.getStyleClass().add("accent");
        make.setMinWidth(USE_PREF_SIZE);
        make.setOnAction(_ -> survey.make());
        make.disableProperty().bind(survey.job().running());
        Label about = new Label(texts.text("view.about"));
        about.setWrapText(true);
        about.getStyleClass().add("dd-muted");
        about.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(about, Priority.ALWAYS);
        cancelled.setId(feature + "-cancelled");
        Button cancel = new Button(TEXT.text("survey.cancel"), Icons.of(Feather.X));
        cancel.setId(feature + "-survey-cancel");
        cancel.setMinWidth(USE_PREF_SIZE);
        cancel.setMaxWidth(Double.MAX_VALUE);
        cancel.setOnAction(_ -> survey.job().cancel());
        // in the place of its button, so that nothing moves
        cancel.visibleProperty().bind(survey.job().running());
        make.visibleProperty().bind(survey.job().running().not());
        actions = new HBox(GAP, choices);
        actions.getChildren().add(new StackPane(make, cancel));
        actions.setAlignment(Pos.CENTER_LEFT);
        left = new HBox(GAP, about);
        left.setAlignment(Pos.CENTER_LEFT);
        HBox.setHgrow(left, Priority.ALWAYS);
        line = new HBox(GAP, left, actions);
        survey.job().state().addListener((_, _, _) -> show());
        show();
    }

    /**
     * Takes these tools into its line, in the place of what it does.
     *
     * @param words shows or hides the words of what has an icon
     */
    public SurveyHead with(Region tools, Consumer<ContentDisplay> words) {
        left.getChildren().clear();
        line = new HeadLine(left, tools, actions, words);
        show();
        return this;
    }

    /** Says in its line how the newest one ended. */
    public void found(Node outcome) {
        left.getChildren().setAll(outcome);
    }

    private void show() {
        getChildren().setAll(line);
        switch (survey.job().state().get()) {
            case ScreenJob.State.Failed<?>(Problem why) -> getChildren().add(new ErrorPane(why));
            case ScreenJob.State.Cancelled<?> _ -> getChildren().add(cancelled);
            default -> {}
        }
    }
}
