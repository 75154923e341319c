package dev.drydock.ui.theme;

import dev.drydock.profile.Environment;
import javafx.scene.Node;
import javafx.scene.paint.Color;

/** Hands an environment's colour to the stylesheet, with a text colour that can be read on it. */
public final class EnvironmentPaint {

    private static final Color FALLBACK = Color.web("#6e7781");
    /** Least contrast at which white is kept, as WCAG 2.2 asks of text; below it black has more. */
    private static final double ENOUGH = 4.5;

    private EnvironmentPaint() {}

    /** Sets {@code -dd-env} and {@code -dd-env-fg} on the node. */
    public static void apply(Node node, Environment environment) {
        Color colour = colour(environment);
        node.setStyle("-dd-env: " + css(colour) + "; -dd-env-fg: " + (whiteReads(colour) ? "white" : "black") + ";");
    }

    /** The colour, grey where the profile's text is none. */
    public static Color colour(Environment environment) {
        try {
            return Color.web(environment.colour());
        } catch (IllegalArgumentException _) {
            return FALLBACK;
        }
    }

    /** The colour as {@code #rrggbb}. */
    public static String css(Color colour) {
        return String.format(
                "#%02x%02x%02x",
                Math.round(colour.getRed() * 255),
                Math.round(colour.getGreen() * 255),
                Math.round(colour.getBlue() * 255));
    }

    static boolean whiteReads(Color colour) {
        return 1.05 / (luminance(colour) + 0.05) >= ENOUGH;
    }

    /** Relative luminance as WCAG 2.2 defines it. */
    static double luminance(Color colour) {
        return 0.2126 * linear(colour.getRed())
                + 0.7152 * linear(colour.getGreen())
                + 0.0722 * linear(colour.getBlue());
    }

    private static double linear(double channel) {
        return channel <= 0.04045 ? channel / 12.92 : Math.pow((channel + 0.055) / 1.055, 2.4);
    }
}
