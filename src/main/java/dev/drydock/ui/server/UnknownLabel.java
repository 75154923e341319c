package dev.drydock.ui.server;

import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import javafx.scene.control.Tooltip;
import org.kordamp.ikonli.feather.Feather;

/** A fact that could not be read: shown as unknown, never as a value, with the reason in the tooltip. */
final class UnknownLabel extends StateLabel {

    UnknownLabel(String text, String reason) {
        show(Feather.HELP_CIRCLE, text, Tone.WARNING);
        Tooltip tooltip = new Tooltip(reason);
        tooltip.setWrapText(true);
        tooltip.setMaxWidth(420);
        setTooltip(tooltip);
    }
}
