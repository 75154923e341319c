package dev.drydock.feature.galera.ui;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import java.util.stream.Collectors;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Whether the cluster is well, in one line, and why not in a few more. JavaFX thread only. */
final class HealthBar extends VBox {

    private static final Messages TEXT = Messages.of("galeraui");
    private static final int MOST_SHOWN = 4;

    private final StateLabel headline = new StateLabel();
    private final Label more = new Label();

    HealthBar() {
        super(2);
        getStyleClass().add("dd-health");
        headline.setId("galera-health");
        headline.getStyleClass().add("dd-strong");
        headline.setWrapText(true);
        more.setWrapText(true);
        more.getStyleClass().add("dd-muted");
        getChildren().add(headline);
        headline.show(Feather.LOADER, TEXT.text("health.looking"), Tone.MUTED);
    }

    void show(ClusterVerdict verdict) {
        headline.show(icon(verdict.tone()), verdict.headline(), verdict.tone());
        String rest = verdict.others().stream().limit(MOST_SHOWN).collect(Collectors.joining(" · "));
        int hidden = verdict.others().size() - MOST_SHOWN;
        more.setText(hidden > 0 ? TEXT.text("health.more", rest, hidden) : rest);
        getChildren().setAll(headline);
        if (!rest.isEmpty()) {
            getChildren().add(more);
        }
    }

    private static Feather icon(Tone tone) {
        return switch (tone) {
            case SUCCESS -> Feather.CHECK_CIRCLE;
            case DANGER -> Feather.ALERT_OCTAGON;
            case WARNING -> Feather.ALERT_TRIANGLE;
            case NEUTRAL, MUTED, ACCENT -> Feather.HELP_CIRCLE;
        };
    }
}
