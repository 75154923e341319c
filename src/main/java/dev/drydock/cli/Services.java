package dev.drydock.cli;

import dev.drydock.db.guard.GuardedServers;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.support.SupportBundle;
import dev.drydock.profile.ProfileStore;
import dev.drydock.profile.vault.VaultAccess;
import dev.drydock.run.Feature;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What the commands work with; each part is made when it is first asked for.
 *
 * @param version version of the application
 * @param profiles saved profiles
 * @param history the history; the call may wait until it is open
 * @param recording the history for work that changes no server: one that stands in for it until the process ends, if it
 *     cannot be used; the call may wait until it is open
 * @param vault the vault, locked
 * @param support gathers the support bundle; blocks
 * @param guarded the servers that guarded profiles lead to
 * @param features all there are
 * @param verbose lets the stream have what the log has
 * @param dataFolder where all of this is kept
 * @param places the histories that this user can reach
 */
public record Services(
        String version,
        Supplier<ProfileStore> profiles,
        Supplier<HistoryStore> history,
        Supplier<HistoryStore> recording,
        Supplier<VaultAccess> vault,
        Supplier<SupportBundle> support,
        Supplier<GuardedServers> guarded,
        List<Feature> features,
        Consumer<PrintStream> verbose,
        Path dataFolder,
        HistoryLocations places) {

    /** The same with another history. */
    public Services recordingIn(Supplier<HistoryStore> other) {
        return new Services(
                version, profiles, other, other, vault, support, guarded, features, verbose, dataFolder, places);
    }
}
