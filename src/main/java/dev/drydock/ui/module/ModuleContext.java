package dev.drydock.ui.module;

import dev.drydock.history.HistoryStore;
import dev.drydock.platform.task.JobRunner;
import dev.drydock.profile.Profile;
import dev.drydock.ui.dialog.DialogService;

/**
 * What a module's screen works with.
 *
 * @param server the server of the tab
 * @param jobs runs its jobs; outcomes come on the JavaFX thread
 * @param history records and reads runs; every call blocks, so use {@code Background} or a job
 * @param dialogs asks and tells the user
 * @param changes asked before anything changes the server
 * @param navigator moves to other places
 */
public record ModuleContext(
        OpenedServer server,
        JobRunner jobs,
        HistoryStore history,
        DialogService dialogs,
        ChangeGuard changes,
        Navigator navigator) {

    public Profile profile() {
        return server.profile();
    }
}
