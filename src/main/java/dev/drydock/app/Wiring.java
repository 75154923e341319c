package dev.drydock.app;

import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.db.guard.GuardedServers;
import dev.drydock.demo.DemoData;
import dev.drydock.demo.EmbeddedMySql;
import dev.drydock.demo.LegacyMySql;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.config.ProcessFolder;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.life.ShutdownSequence;
import dev.drydock.platform.support.SupportBundle;
import dev.drydock.profile.ProfileStore;
import dev.drydock.profile.keychain.SystemKeychain;
import dev.drydock.profile.vault.VaultAccess;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes the objects that window and command line share, each when it is first needed, and closes them in order. The
 * history can be opened ahead, beside other work, since it takes the longest.
 */
final class Wiring implements AutoCloseable {

    private static final Messages TEXT = Messages.of("app");
    private static final Duration VAULT_LIMIT = Duration.ofSeconds(5);
    /** What waits to be written may be a lot, and the disk slow. */
    private static final Duration HISTORY_LIMIT = Duration.ofSeconds(30);

    private final DataFolder folder;
    private final Consumer<Problem> notices;
    private final ShutdownSequence owner = new ShutdownSequence();
    private final HistoryOpener door;
    private @Nullable CompletableFuture<HistoryStore> history;
    private @Nullable HistoryStore standIn;
    private @Nullable ProfileStore profiles;

    Wiring(DataFolder folder, Terminal terminal) {
        this(folder, problem -> terminal.err().println(problem.full()));
    }

    /** @param notices told of what a user should know but nothing fails for, such as a settings file kept aside */
    Wiring(DataFolder folder, Consumer<Problem> notices) {
        this.folder = folder;
        this.notices = notices;
        this.door = new HistoryOpener(folder, System.getenv(), this::profiles, this::vault, notices);
    }

    DataFolder folder() {
        return folder;
    }

    Services services() {
        return new Services(
                BuildInfo.version(),
                this::profiles,
                this::history,
                this::recording,
                this::vault,
                this::support,
                this::guarded,
                Features.all(),
                LogConfigurator::sayTo,
                folder.root(),
                door);
    }

    synchronized ProfileStore profiles() {
        ProfileStore known = profiles;
        if (known == null) {
            known = new ProfileStore(folder.profiles(), notices);
            profiles = known;
        }
        return known;
    }

    /** The servers that guarded profiles lead to. */
    GuardedServers guarded() {
        return new GuardedServers(folder.guardedServers(), this::profiles, notices);
    }

    /** The vault, locked; a new one at each call. */
    VaultAccess vault() {
        return owner.own(
                TEXT.text("part.vault"),
                VAULT_LIMIT,
                new VaultAccess(folder.vault(), InstantSource.system(), new SystemKeychain(), notices));
    }

    /** What a colleague needs to help; blocks. */
    SupportBundle support() {
        return new SupportContent(folder, this::profiles).gather();
    }

    /**
     * A part of the demonstration, not started yet.
     *
     * @param said told in a sentence what it brings along, before that begins
     */
    DemoPart demo(DemoProfile which, Consumer<String> said) {
        return switch (which) {
            case SHOP -> shop(DemoData::statements, said);
            case LEGACY ->
                new DemoServer(
                        new LegacyMySql(AppFolder.demoPackages(), folder.demo()),
                        which,
                        this::profiles,
                        List::of,
                        said);
            case CLUSTER -> new ClusterDemo(this::profiles);
        };
    }

    /** The demonstration's shop without its rows, for a data folder that is thrown away. */
    DemoPart emptyShop() {
        return shop(DemoData::definitions, _ -> {});
    }

    private DemoPart shop(Supplier<List<String>> sample, Consumer<String> said) {
        EmbeddedMySql mysql = new EmbeddedMySql(AppFolder.demoPackages(), folder.demo());
        return new DemoServer(mysql, DemoProfile.SHOP, this::profiles, sample, said);
    }

    /** Begins to open the history on another thread, if that has not begun. */
    synchronized CompletableFuture<HistoryStore> openHistory() {
        CompletableFuture<HistoryStore> opening = history;
        if (opening == null) {
            opening = new CompletableFuture<>();
            history = opening;
            CompletableFuture<HistoryStore> result = opening;
            owner.own(TEXT.text("part.history"), HISTORY_LIMIT, () -> {
                HistoryStore store = result.handle((opened, _) -> opened).join();
                try (door) {
                    if (store != null) {
                        store.close();
                    }
                }
            });
            Thread.ofPlatform().daemon().name("drydock-history-open").start(() -> {
                try {
                    HistoryStore opened = door.open(door.current());
                    opened.notices().forEach(notices);
                    result.complete(opened);
                } catch (RuntimeException | Error failure) {
                    result.completeExceptionally(failure);
                }
            });
        }
        return opening;
    }

    /**
     * The history; waits until it is open.
     *
     * @throws DrydockException E-50xx if it cannot be opened
     */
    HistoryStore history() {
        try {
            return openHistory().join();
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof DrydockException known) {
                throw known;
            }
            throw failure;
        }
    }

    /**
     * The history, or one that stands in for it until the process ends if it cannot be used; that is told once.
     *
     * @throws DrydockException E-50xx if it cannot be opened and nothing may stand in for it
     */
    HistoryStore recording() {
        try {
            HistoryStore opened = history();
            Optional<Problem> readsOnly = opened.readsOnly();
            return readsOnly.isEmpty() ? opened : inPlaceOf(readsOnly.get());
        } catch (DrydockException unusable) {
            return inPlaceOf(unusable.problem());
        }
    }

    /**
     * The history to look at: also one that the user may only read, and what stands in for one that cannot be used.
     *
     * @throws DrydockException as {@link #recording}
     */
    HistoryStore readable() {
        try {
            return history();
        } catch (DrydockException unusable) {
            return inPlaceOf(unusable.problem());
        }
    }

    private synchronized HistoryStore inPlaceOf(Problem unusable) {
        HistoryStore known = standIn;
        if (known == null) {
            known = owner.own(
                    TEXT.text("part.history"), HISTORY_LIMIT, HistoryStore.inPlaceOf(unusable, BuildInfo.version()));
            known.notRecorded().ifPresent(notices);
            standIn = known;
        }
        return known;
    }

    /** Closes what was made, the newest first, each part within its limit; returns what could not be saved or closed. */
    List<Problem> closeAll() {
        List<Problem> unsaved = owner.closeAll();
        ProcessFolder.remove();
        return unsaved;
    }

    /** As {@link #closeAll}. @throws DrydockException what could not be saved or closed */
    @Override
    public void close() {
        try {
            owner.close();
        } finally {
            ProcessFolder.remove();
        }
    }
}
