package dev.drydock.ui.vault;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.vault.PasswordStrength;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.task.Background;
import javafx.animation.PauseTransition;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.util.Duration;

/** Says how hard what is typed would be to guess, a moment after the last key. JavaFX thread only. */
final class StrengthLine extends HBox {

    private static final Messages TEXT = Messages.of("ui");
    private static final Duration AFTER = Duration.millis(150);
    private static final double GAP = 8;
    private static final double WIDTH = 120;

    private final PasswordField field;
    private final ProgressBar bar = new ProgressBar(0);
    private final Label words = new Label();
    private final PauseTransition still = new PauseTransition(AFTER);

    StrengthLine(PasswordField field) {
        super(GAP, new Label());
        this.field = field;
        bar.setId(field.getId() + "-strength-bar");
        bar.setPrefWidth(WIDTH);
        bar.setMinWidth(WIDTH);
        words.setId(field.getId() + "-strength");
        words.getStyleClass().add("dd-small");
        setAlignment(javafx.geometry.Pos.CENTER_LEFT);
        getChildren().setAll(bar, words);
        still.setOnFinished(_ -> measure());
        field.textProperty().addListener(_ -> still.playFromStart());
        measure();
    }

    private void measure() {
        String typed = field.getText();
        if (typed.isEmpty()) {
            show(0, "password.strength.none", "", Tone.MUTED);
            return;
        }
        Background.run(
                "strength",
                () -> PasswordStrength.of(typed),
                strength -> {
                    if (typed.equals(field.getText())) {
                        show(
                                (strength.score() + 1.0) / (PasswordStrength.BEST + 1),
                                "password.strength." + strength.score(),
                                Integer.toString(strength.digits()),
                                strength.score() < 2
                                        ? Tone.DANGER
                                        : strength.score() < PasswordStrength.BEST - 1 ? Tone.WARNING : Tone.SUCCESS);
                    }
                },
                _ -> show(0, "password.strength.unknown", "", Tone.MUTED));
    }

    private void show(double share, String key, String digits, Tone tone) {
        bar.setProgress(share);
        words.setText(TEXT.text(key, digits));
        bar.setAccessibleText(words.getText());
        words.getStyleClass()
                .removeIf(style -> Tone.DANGER.styleClass().equals(style)
                        || Tone.WARNING.styleClass().equals(style)
                        || Tone.SUCCESS.styleClass().equals(style)
                        || Tone.MUTED.styleClass().equals(style));
        words.getStyleClass().add(tone.styleClass());
    }
}
