package dev.drydock.ui.history;

import dev.drydock.history.Access;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import java.util.Optional;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;
import javafx.util.Duration;
import org.kordamp.ikonli.feather.Feather;

/**
 * Which history is used, where that is not the one of this computer, what the user may do in it, and whether results wait for
 * it. Not seen while there is nothing to say. JavaFX thread only; what it asks for never waits.
 */
public final class HistoryIndicator extends StateLabel {

    private static final Messages TEXT = Messages.of("ui");
    private static final Duration LOOK = Duration.seconds(1);
    private static final double WIDEST = 300;

    private final HistoryStore recording;
    private final HistoryStore shown;
    private final Tooltip tooltip = new Tooltip();

    /**
     * @param recording where runs are recorded
     * @param shown what the history view reads; another one for a user who may only read it, or if it cannot be used
     */
    public HistoryIndicator(HistoryStore recording, HistoryStore shown) {
        this.recording = recording;
        this.shown = shown;
        setId("history-place");
        setMaxWidth(WIDEST);
        setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
        setTooltip(tooltip);
        managedProperty().bind(visibleProperty());
        Timeline looks = new Timeline(new KeyFrame(LOOK, _ -> refresh()));
        looks.setCycleCount(Animation.INDEFINITE);
        sceneProperty().addListener((_, _, scene) -> {
            if (scene == null) {
                looks.stop();
            } else {
                looks.play();
            }
        });
        refresh();
    }

    private void refresh() {
        Optional<Problem> waiting = shown.waiting();
        Optional<Problem> unusable = shown.notRecorded();
        if (unusable.isPresent()) {
            tell(
                    Feather.ALERT_TRIANGLE,
                    TEXT.text("status.history.unusable"),
                    Tone.WARNING,
                    unusable.get().full());
        } else if (waiting.isPresent()) {
            String wait = TEXT.text("status.history.waiting", place(), Formats.count(shown.waitingResults()));
            tell(Feather.CLOUD_OFF, wait, Tone.WARNING, waiting.get().full());
        } else if (shown.access() == Access.READ) {
            String told = recording.notRecorded().map(Problem::full).orElse("");
            tell(Feather.EYE, TEXT.text("status.history.read", place()), Tone.NEUTRAL, told);
        } else if (shown.shared()) {
            String role = TEXT.text("status.history.role." + shown.access());
            tell(Feather.DATABASE, place(), Tone.NEUTRAL, TEXT.text("status.history.shared", place(), role));
        } else {
            setVisible(false);
        }
    }

    private String place() {
        return shown.shared() ? shown.place() : TEXT.text("status.history.local");
    }

    private void tell(Feather icon, String text, Tone tone, String more) {
        setVisible(true);
        if (!text.equals(getText())) {
            show(icon, text, tone);
        }
        if (!more.equals(tooltip.getText())) {
            tooltip.setText(more);
        }
    }
}
