package dev.drydock.feature.galera.ui;

import dev.drydock.check.Severity;
import dev.drydock.feature.galera.cluster.ClusterHealth;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.Concern;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Whether the cluster is well, in one line, and why not in a few more. JavaFX thread only. */
final class HealthBar extends VBox {

    private static final Messages TEXT = Messages.of("galeraui");
    private static final int MOST_SHOWN = 3;

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

    void show(ClusterView view) {
        ClusterHealth health = ClusterHealth.of(view);
        if (health.healthy()) {
            headline.show(
                    Feather.CHECK_CIRCLE,
                    TEXT.text("health.well", Formats.count(view.nodes().size()), view.name()),
                    Tone.SUCCESS);
            getChildren().setAll(headline);
            return;
        }
        List<Concern> concerns = health.concerns();
        boolean bad = health.worst().filter(worst -> worst == Severity.ERROR).isPresent();
        headline.show(
                bad ? Feather.ALERT_OCTAGON : Feather.ALERT_TRIANGLE,
                sentence(concerns.getFirst()),
                bad ? Tone.DANGER : Tone.WARNING);
        String rest = concerns.stream()
                .skip(1)
                .limit(MOST_SHOWN)
                .map(HealthBar::sentence)
                .collect(Collectors.joining(" · "));
        int hidden = concerns.size() - 1 - MOST_SHOWN;
        more.setText(hidden > 0 ? TEXT.text("health.more", rest, hidden) : rest);
        getChildren().setAll(headline);
        if (!rest.isEmpty()) {
            getChildren().add(more);
        }
    }

    private static String sentence(Concern concern) {
        return concern.node().isEmpty() ? concern.text() : concern.node() + " " + concern.text();
    }
}
