package dev.drydock.ui.shell;

import dev.drydock.db.guard.ServerLocks;
import dev.drydock.db.guard.UnlockRecord;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.profile.Profile;
import dev.drydock.profile.importer.ImportLocations;
import dev.drydock.profile.vault.VaultAccess;
import dev.drydock.ui.history.Runs;
import dev.drydock.ui.module.OpenedServer;
import dev.drydock.ui.module.WorkbenchModule;
import dev.drydock.ui.schedule.ScheduleSource;
import dev.drydock.ui.server.ConnectionTester;
import dev.drydock.ui.server.OwnServers;
import dev.drydock.ui.server.Profiles;
import dev.drydock.ui.server.ServerConnections;
import dev.drydock.ui.server.SessionSecrets;
import dev.drydock.ui.task.FxJobRunner;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * What the window is made of; {@code app} owns all of it.
 *
 * @param initialProfiles read before the window is made, since reading blocks
 * @param vault locked at first
 * @param known where other programs keep their servers
 * @param history for the modules
 * @param shown the one that the history view reads: another one if the user may only read it
 * @param runs what the history view reads; {@link Runs#of} that one
 * @param modules in the order of the menu
 * @param locks which servers may be changed
 * @param unlockRecords where the unlockings of a server are written down; called off the JavaFX thread
 * @param initialState how the window was left
 * @param saveState told of every change of it; must return at once
 * @param version shown version
 * @param files the log and what else helps a colleague
 * @param demo the servers of the demonstration
 * @param schedules where they are kept
 * @param notices what tells of the ends of jobs outside of the window
 */
public record WorkbenchParts(
        Profiles profiles,
        List<Profile> initialProfiles,
        ServerConnections connections,
        SessionSecrets secrets,
        VaultAccess vault,
        ImportLocations known,
        ConnectionTester tester,
        FxJobRunner jobs,
        HistoryStore history,
        HistoryStore shown,
        Runs runs,
        List<WorkbenchModule> modules,
        ServerLocks locks,
        Function<OpenedServer, UnlockRecord> unlockRecords,
        WindowState initialState,
        Consumer<WindowState> saveState,
        String version,
        OwnFiles files,
        OwnServers demo,
        ScheduleSource schedules,
        Notices notices) {}
