package dev.drydock.ui.server;

import dev.drydock.profile.Environment;
import dev.drydock.ui.theme.EnvironmentPaint;
import javafx.scene.control.Label;

/** An environment as its label on its colour. */
final class EnvironmentTag extends Label {

    EnvironmentTag() {
        getStyleClass().add("dd-env-tag");
    }

    EnvironmentTag(Environment environment) {
        this();
        show(environment);
    }

    void show(Environment environment) {
        setText(environment.label());
        EnvironmentPaint.apply(this, environment);
    }
}
