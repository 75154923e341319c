package dev.drydock.ui.shell;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.Toast;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.preferences.LivePreferences;
import dev.drydock.ui.preferences.PreferencesWindow;
import dev.drydock.ui.preferences.RetentionDialog;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.task.WaitLimit;
import dev.drydock.ui.theme.Theme;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What follows from the preferences in this window. JavaFX thread only. */
final class PreferenceActions {

    private static final Logger LOG = LoggerFactory.getLogger(PreferenceActions.class);
    private static final Messages TEXT = Messages.of("preferences");

    private final Stage stage;
    private final Theme theme;
    private final LivePreferences live;
    private final WorkbenchParts parts;
    private final DialogService dialogs;

    PreferenceActions(Stage stage, Theme theme, LivePreferences live, WorkbenchParts parts, DialogService dialogs) {
        this.stage = stage;
        this.theme = theme;
        this.live = live;
        this.parts = parts;
        this.dialogs = dialogs;
        new WaitLimit(
                        parts.jobs(),
                        () -> live.get().longestWaitTime(),
                        (job, why) -> dialogs.error(TEXT.text("waited.title", job.title()), why))
                .watch();
    }

    /** @param keys shows the keys of all commands */
    void show(Runnable keys) {
        new PreferencesWindow(
                        stage,
                        theme,
                        live,
                        new RetentionDialog(parts.history(), parts.jobs(), dialogs, live)::show,
                        keys)
                .show();
    }

    /** Asks for a newer version where the user wants that, and says so only if there is one. */
    void started(StackPane window) {
        if (live.get().askNewest()) {
            Background.run(
                    "newest",
                    parts.files().newer(),
                    found -> found.ifPresent(sentence -> Toast.show(window, sentence)),
                    problem -> LOG.info("newest version: {}", problem.line()));
        }
    }
}
