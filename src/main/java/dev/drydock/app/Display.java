package dev.drydock.app;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.library.PackageTool;
import dev.drydock.platform.library.SystemLibrary;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Whether a window can be shown here. */
final class Display {

    private static final Messages TEXT = Messages.of("app");

    private Display() {}

    /** Why there can be no window; empty if there can. JavaFX on Linux speaks X11, through XWayland on Wayland. */
    static Optional<String> missing() {
        return missing(
                System.getProperty("os.name"),
                System.getenv(),
                System.getProperty("glass.platform", ""),
                () -> SystemLibrary.missing(SystemLibrary.OF_A_WINDOW));
    }

    /** @param libraries those that this system lacks; asked only where there could be a window */
    static Optional<String> missing(
            String system, Map<String, String> environment, String platform, Supplier<List<SystemLibrary>> libraries) {
        if (!system.toLowerCase(Locale.ROOT).contains("linux") || platform.equalsIgnoreCase("Headless")) {
            return Optional.empty();
        }
        if (environment.getOrDefault("DISPLAY", "").isBlank()) {
            return Optional.of(TEXT.text("display.none"));
        }
        List<SystemLibrary> lacking = libraries.get();
        return lacking.isEmpty() ? Optional.empty() : Optional.of(withoutLibraries(lacking));
    }

    private static String withoutLibraries(List<SystemLibrary> lacking) {
        String files = lacking.stream().map(SystemLibrary::file).collect(Collectors.joining(", "));
        return PackageTool.ofThisSystem()
                .map(tool -> TEXT.text("display.libraries", files, tool.install(lacking)))
                .orElseGet(() -> TEXT.text("display.libraries.unknown", files));
    }

    /** The display that was tried in vain, for the end of a sentence. */
    static String unusable() {
        String display = System.getenv().getOrDefault("DISPLAY", "");
        return display.isBlank() ? TEXT.text("display.none") : TEXT.text("display.unusable", display);
    }
}
