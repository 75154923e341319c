package dev.drydock.app;

import dev.drydock.platform.i18n.Messages;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Whether a window can be shown here. */
final class Display {

    private static final Messages TEXT = Messages.of("app");

    private Display() {}

    /** Why there can be no window; empty if there can. JavaFX on Linux speaks X11, through XWayland on Wayland. */
    static Optional<String> missing() {
        return missing(System.getProperty("os.name"), System.getenv(), System.getProperty("glass.platform", ""));
    }

    static Optional<String> missing(String system, Map<String, String> environment, String platform) {
        boolean linux = system.toLowerCase(Locale.ROOT).contains("linux");
        boolean headless = platform.equalsIgnoreCase("Headless");
        return linux && !headless && environment.getOrDefault("DISPLAY", "").isBlank()
                ? Optional.of(TEXT.text("display.none"))
                : Optional.empty();
    }
}
