package dev.drydock.ui.server;

import dev.drydock.profile.Environment;
import dev.drydock.ui.theme.EnvironmentPaint;
import javafx.scene.control.Label;

/** An environment as its label on its colour. */
final class EnvironmentTag extends Label {

    private String label = "";

    EnvironmentTag() {
        getStyleClass().add("dd-env-tag");
    }

    EnvironmentTag(Environment environment) {
        this();
        show(environment);
    }

    /** With its whole label where there is room for it, else with its first letter: a name goes before. */
    void fit(double room) {
        setText(label);
        if (prefWidth(-1) > room && !label.isEmpty()) {
            setText(label.substring(0, label.offsetByCodePoints(0, 1)));
        }
    }

    void show(Environment environment) {
        label = environment.label();
        setText(label);
        EnvironmentPaint.apply(this, environment);
    }
}
