package dev.drydock.ui.server;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Environment;
import dev.drydock.ui.theme.EnvironmentPaint;
import java.util.Locale;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;

/** Which environment a server is: one button each, with its colour; what finds no room stands below. */
final class EnvironmentChoice extends FlowPane {

    private static final double ROW_GAP = 6;

    EnvironmentChoice(ObjectProperty<Environment.Kind> kind) {
        setVgap(ROW_GAP);
        ToggleGroup group = new ToggleGroup();
        for (Environment.Kind each : Environment.Kind.values()) {
            String name = each.name().toLowerCase(Locale.ROOT);
            ToggleButton button = new ToggleButton(Messages.of("ui").text("environment." + name));
            button.setId("environment-" + name);
            button.setToggleGroup(group);
            button.setSelected(kind.get() == each);
            button.setMinWidth(USE_PREF_SIZE);
            style(each).ifPresent(button.getStyleClass()::add);
            if (each != Environment.Kind.OWN) {
                Region dot = new Region();
                dot.getStyleClass().add("dd-env-dot");
                EnvironmentPaint.apply(dot, standard(each));
                button.setGraphic(dot);
            }
            // a click on the chosen one must not leave none
            button.setOnAction(_ -> button.setSelected(true));
            // arrow keys choose without an action
            button.selectedProperty().addListener((_, _, chosen) -> {
                if (chosen) {
                    kind.set(each);
                }
            });
            getChildren().add(button);
        }
    }

    /** Not to have chosen is none of the choices, and stands alone. */
    private static Optional<String> style(Environment.Kind kind) {
        return switch (kind) {
            case DEVELOPMENT -> Optional.of("left-pill");
            case TEST, PRODUCTION -> Optional.of("center-pill");
            case OWN -> Optional.of("right-pill");
            case NOT_CHOSEN -> Optional.empty();
        };
    }

    private static Environment standard(Environment.Kind kind) {
        return switch (kind) {
            case PRODUCTION -> Environment.PRODUCTION;
            case TEST -> Environment.TEST;
            case NOT_CHOSEN -> Environment.NOT_CHOSEN;
            default -> Environment.DEVELOPMENT;
        };
    }
}
