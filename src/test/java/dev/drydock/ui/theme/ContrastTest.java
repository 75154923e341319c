package dev.drydock.ui.theme;

import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.profile.Environment;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.testfx.api.FxToolkit;

/** The colours of both themes as they reach the screen, held against what WCAG 2.2 asks: 4.5:1 for text, 3:1 for marks. */
class ContrastTest {

    private static final double TEXT = 4.5;
    private static final double MARKS = 3;

    /** What texts and marks stand on. */
    private static final List<String> GROUNDS = List.of("-dd-window", "-dd-panel", "-dd-hover");

    /** Rows and lines that are chosen; errors. */
    private static final List<String> CHOSEN = List.of("-dd-selected", "-dd-selected-idle", "-dd-error");

    private static final List<String> TEXTS =
            List.of("dd-muted", "dd-subtle", "dd-accent", "dd-success", "dd-warning", "dd-danger", "dd-strong");

    private static final List<String> ON_CHOSEN = List.of("dd-muted", "dd-strong");

    private static final List<String> STROKES =
            List.of("-dd-series-1", "-dd-series-2", "-dd-series-3", "-dd-series-4", "-dd-series-5", "-dd-series-6");

    @ParameterizedTest
    @EnumSource(
            value = ThemeChoice.class,
            names = {"LIGHT", "DARK"})
    void textsAndMarksStandOutFromWhatTheyStandOn(ThemeChoice choice) throws Exception {
        FxToolkit.registerPrimaryStage();
        List<String> weak = onFx(() -> weak(choice));
        assertThat(weak).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = ThemeChoice.class,
            names = {"LIGHT", "DARK"})
    void anEnvironmentsLabelIsReadOnItsColour(ThemeChoice choice) throws Exception {
        FxToolkit.registerPrimaryStage();
        List<String> weak = onFx(() -> {
            List<String> found = new ArrayList<>();
            StackPane root = shown(choice);
            for (int hue = 0; hue < 360; hue += 5) {
                for (double brightness = 0.2; brightness <= 1; brightness += 0.1) {
                    Color colour = Color.hsb(hue, 0.7, brightness);
                    Label label = new Label("x");
                    label.getStyleClass().add("dd-env-tag");
                    EnvironmentPaint.apply(label, Environment.own("own", EnvironmentPaint.css(colour)));
                    root.getChildren().setAll(label);
                    root.applyCss();
                    double ratio = ratio((Color) label.getTextFill(), ground(label));
                    if (ratio < TEXT) {
                        found.add(EnvironmentPaint.css(colour) + " " + ratio);
                    }
                }
            }
            root.getScene().getWindow().hide();
            return found;
        });
        assertThat(weak).isEmpty();
    }

    private static List<String> weak(ThemeChoice choice) {
        List<String> found = new ArrayList<>();
        StackPane root = shown(choice);
        for (String ground : GROUNDS) {
            TEXTS.forEach(text -> look(root, ground, text, found));
            STROKES.forEach(stroke -> {
                double ratio = ratio(paint(root, stroke), paint(root, ground));
                if (ratio < MARKS) {
                    found.add(stroke + " on " + ground + ": " + ratio);
                }
            });
        }
        CHOSEN.forEach(ground -> ON_CHOSEN.forEach(text -> look(root, ground, text, found)));
        for (String bar : List.of("dd-bar-planned", "dd-bar-done", "dd-bar-failed")) {
            Label label = new Label("x");
            label.getStyleClass().addAll("dd-bar", bar);
            root.getChildren().setAll(label);
            root.applyCss();
            double ratio = ratio((Color) label.getTextFill(), ground(label));
            if (ratio < TEXT) {
                found.add(bar + ": " + ratio);
            }
        }
        root.getScene().getWindow().hide();
        return found;
    }

    private static StackPane shown(ThemeChoice choice) {
        Stage stage = new Stage();
        StackPane root = new StackPane();
        stage.setScene(new Scene(root, 200, 100));
        new Theme(choice).install(stage.getScene());
        stage.show();
        return root;
    }

    private static void look(StackPane root, String ground, String style, List<String> found) {
        Label label = new Label("x");
        label.getStyleClass().add(style);
        root.getChildren().setAll(label);
        root.applyCss();
        double ratio = ratio((Color) label.getTextFill(), paint(root, ground));
        if (ratio < TEXT) {
            found.add(style + " on " + ground + ": " + ratio);
        }
    }

    private static Color paint(StackPane root, String variable) {
        Region region = new Region();
        region.setStyle("-fx-background-color: " + variable + ";");
        root.getChildren().setAll(region);
        root.applyCss();
        return ground(region);
    }

    private static Color ground(Region region) {
        return (Color) region.getBackground().getFills().getLast().getFill();
    }

    private static double ratio(Color one, Color other) {
        double first = EnvironmentPaint.luminance(one) + 0.05;
        double second = EnvironmentPaint.luminance(other) + 0.05;
        return Math.max(first, second) / Math.min(first, second);
    }
}
