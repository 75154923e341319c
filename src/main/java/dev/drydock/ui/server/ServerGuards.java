package dev.drydock.ui.server;

import dev.drydock.db.guard.ServerLock;
import dev.drydock.db.guard.ServerLocks;
import dev.drydock.db.guard.Unlock;
import dev.drydock.db.guard.UnlockRecord;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.ChangeGuard;
import dev.drydock.ui.module.OpenedServer;
import dev.drydock.ui.task.Background;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.application.Platform;
import javafx.beans.InvalidationListener;

/** The locks of the servers as the window shows them. JavaFX thread only. */
public final class ServerGuards {

    private static final Messages TEXT = Messages.of("guard");
    private static final javafx.util.Duration SECOND = javafx.util.Duration.seconds(1);

    private final ServerLocks locks;
    private final Function<OpenedServer, UnlockRecord> records;
    private final ServersViewModel servers;
    private final DialogService dialogs;
    private final UnlockDialog dialog;
    private final InstantSource clock = InstantSource.system();
    private final List<Runnable> listeners = new ArrayList<>();
    private final Timeline ticks = new Timeline(new KeyFrame(SECOND, _ -> tick()));

    /** @param records where the unlockings of a server are written down; called off the JavaFX thread */
    public ServerGuards(
            ServerLocks locks,
            Function<OpenedServer, UnlockRecord> records,
            ServersViewModel servers,
            DialogService dialogs,
            UnlockDialog dialog) {
        this.locks = locks;
        this.records = records;
        this.servers = servers;
        this.dialogs = dialogs;
        this.dialog = dialog;
        ticks.setCycleCount(Animation.INDEFINITE);
        locks.onChange(_ -> Platform.runLater(this::changed));
        servers.profiles().addListener((InvalidationListener) _ -> follow());
        locks.follow(servers.profiles());
        servers.members().onMade(locks::below);
    }

    /** The profile as it is saved now; as it is given where it is no longer saved. */
    public Profile now(Profile profile) {
        return servers.known(profile.id()).orElse(profile);
    }

    /** Whose unlocking counts: that of the saved server where it is guarded, else the server's own. */
    private Profile holder(Profile profile) {
        return servers.members()
                .principal(profile)
                .filter(saved -> locks.of(saved).guarded())
                .orElse(profile);
    }

    /**
     * How the lock of a server stands.
     *
     * @param guarded whether it is read-only unless unlocked
     * @param unlock the unlocking that holds
     * @param left what is left of it
     * @param changing runs that may still change it
     */
    public record Standing(boolean guarded, Optional<Unlock> unlock, Duration left, int changing) {

        /** Whether a change would be refused. */
        public boolean locked() {
            return guarded && unlock.isEmpty();
        }
    }

    public Standing of(Profile profile) {
        ServerLock lock = locks.of(profile);
        Optional<Unlock> unlock = lock.unlocked();
        Duration left = unlock.map(held -> held.left(clock.instant())).orElse(Duration.ZERO);
        return new Standing(lock.guarded(), unlock, left, lock.changing());
    }

    /** The guarded server that this one is, if its own profile says that it is not guarded. */
    public Optional<String> guardedAs(Profile profile) {
        return locks.of(profile).guardedAs().map(Profile::name);
    }

    /** The guarded servers that this one may be, as long as that is not known. */
    public List<String> undecided(Profile profile) {
        return locks.of(profile).undecided().stream().map(Profile::name).toList();
    }

    /** @param listener run after every change, and each second while a server is unlocked */
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    void removeListener(Runnable listener) {
        listeners.remove(listener);
    }

    /** Asks for reason, time and name, after connecting where needed; says so if the server is not guarded. */
    public void askToUnlock(Profile profile) {
        unlock(profile, () -> {});
    }

    private void unlock(Profile asked, Runnable then) {
        Profile profile = holder(asked);
        if (!of(profile).guarded()) {
            dialogs.info(
                    TEXT.text("open.title", profile.name()),
                    TEXT.text("open.text", profile.environment().label()));
            return;
        }
        servers.connect(
                profile,
                server -> dialog.show(
                        profile,
                        (reason, time) -> Background.run(
                                "unlock",
                                () -> locks.of(profile).unlock(reason, time, records.apply(server)),
                                _ -> {
                                    changed();
                                    then.run();
                                },
                                problem -> dialogs.error(TEXT.text("unlock.failed", profile.name()), problem))));
    }

    /** Locks it again at once. */
    public void lock(Profile asked) {
        Profile profile = holder(asked);
        int changing = of(profile).changing();
        Background.run(
                "lock",
                () -> {
                    locks.of(profile).lock();
                    return changing;
                },
                running -> {
                    changed();
                    if (running > 0) {
                        dialogs.info(TEXT.text("locked.title", profile.name()), TEXT.text("locked.running", running));
                    }
                },
                problem -> dialogs.error(TEXT.text("lock.failed", profile.name()), problem));
    }

    /** What the modules ask before they change this server. */
    public ChangeGuard guard(Profile profile) {
        return new ChangeGuard() {
            @Override
            public void confirm(DialogService.Confirmation change) {
                if (of(profile).guarded()) {
                    before(change);
                } else {
                    dialogs.confirm(change);
                }
            }

            @Override
            public void before(DialogService.Confirmation change) {
                Standing now = of(profile);
                if (!now.guarded()) {
                    change.act().run();
                } else if (now.locked()) {
                    unlock(profile, () -> typed(profile, change));
                } else {
                    typed(profile, change);
                }
            }
        };
    }

    private void typed(Profile profile, DialogService.Confirmation change) {
        dialogs.confirm(new DialogService.Confirmation(
                change.title(),
                change.text(),
                change.button(),
                true,
                holder(profile).name(),
                change.act(),
                change.statements()));
    }

    private void follow() {
        locks.follow(servers.profiles());
        changed();
        Background.run(
                "locks",
                () -> {
                    locks.review();
                    return true;
                },
                _ -> changed(),
                problem -> dialogs.error(TEXT.text("review.failed"), problem));
    }

    private void tick() {
        if (servers.profiles().stream()
                .map(this::of)
                .noneMatch(now -> now.unlock().isPresent() || now.changing() > 0)) {
            ticks.stop();
        }
        tell();
    }

    private void changed() {
        ticks.play();
        tell();
    }

    private void tell() {
        List.copyOf(listeners).forEach(Runnable::run);
    }
}
