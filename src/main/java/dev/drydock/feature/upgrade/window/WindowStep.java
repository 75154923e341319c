package dev.drydock.feature.upgrade.window;

import dev.drydock.platform.i18n.Messages;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What takes time in the maintenance window, in its order, and the ways back. */
public enum WindowStep {
    STOP,
    COPY,
    DICTIONARY,
    SYSTEM_TABLES,
    RESTART,
    CHECK,
    REBUILDS,
    /** A run of rebuilds checks all tables before and after. */
    VERIFY,
    /** The copy is put back, and the old program started on it. */
    BACK_COPY,
    BACK_DUMP,
    BACK_REPLICA;

    /** The steps of the window, without the ways back. */
    public static List<WindowStep> window() {
        return Arrays.stream(values()).filter(step -> !step.back()).toList();
    }

    public static List<WindowStep> waysBack() {
        return Arrays.stream(values()).filter(WindowStep::back).toList();
    }

    public static Optional<WindowStep> named(String word) {
        return Arrays.stream(values()).filter(step -> step.word().equals(word)).findFirst();
    }

    /** Whether it leads back to the old version. */
    public boolean back() {
        return compareTo(BACK_COPY) >= 0;
    }

    /** The word in files, in the history and on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** For the user. */
    public String title() {
        return text("title");
    }

    String text(String part, Object... arguments) {
        return Messages.of("upgradewindow").text(word() + "." + part, arguments);
    }
}
