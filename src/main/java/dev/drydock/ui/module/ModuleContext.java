package dev.drydock.ui.module;

import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.task.JobRunner;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SecretSource;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.preferences.Preferences;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a module's screen works with.
 *
 * @param server the server of the tab
 * @param jobs runs its jobs; outcomes come on the JavaFX thread
 * @param history records and reads runs; every call blocks, so use {@code Background} or a job
 * @param dialogs asks and tells the user
 * @param changes asked before anything changes the server
 * @param navigator moves to other places
 * @param secrets passwords that are known without asking; nothing of it is called on the JavaFX thread
 * @param preferences what new runs of the tab begin with
 * @param lasting what goes on while its tab is closed
 */
public record ModuleContext(
        OpenedServer server,
        JobRunner jobs,
        HistoryStore history,
        DialogService dialogs,
        ChangeGuard changes,
        Navigator navigator,
        SecretSource secrets,
        Preferences preferences,
        LastingJobs lasting) {

    /** Where no password is known and nothing preferred. */
    public ModuleContext(
            OpenedServer server,
            JobRunner jobs,
            HistoryStore history,
            DialogService dialogs,
            ChangeGuard changes,
            Navigator navigator) {
        this(
                server,
                jobs,
                history,
                dialogs,
                changes,
                navigator,
                _ -> Optional.empty(),
                Preferences.USUAL,
                new LastingJobs());
    }

    public Profile profile() {
        return server.profile();
    }

    /** What an earlier tab of the server has begun and still goes on, else what {@code made} makes. */
    public <T extends LastingJobs.LastingJob> T lasting(Class<T> type, Function<ModuleContext, T> made) {
        return lasting.of(profile(), type, () -> made.apply(this));
    }
}
