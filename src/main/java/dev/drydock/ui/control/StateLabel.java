package dev.drydock.ui.control;

import dev.drydock.ui.theme.Icons;
import javafx.scene.control.Label;
import org.kordamp.ikonli.feather.Feather;

/** A state as icon and text in one tone. */
public class StateLabel extends Label {

    private Tone tone = Tone.NEUTRAL;

    public StateLabel() {
        getStyleClass().add("dd-state-label");
    }

    public StateLabel(Feather icon, String text, Tone tone) {
        this();
        show(icon, text, tone);
    }

    /** Replaces icon, text and tone. */
    public final void show(Feather icon, String text, Tone newTone) {
        getStyleClass().remove(tone.styleClass());
        tone = newTone;
        getStyleClass().add(tone.styleClass());
        setGraphic(Icons.of(icon, tone.styleClass()));
        setText(text);
    }
}
