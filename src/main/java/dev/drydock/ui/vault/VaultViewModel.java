package dev.drydock.ui.vault;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.vault.VaultAccess;
import dev.drydock.profile.vault.VaultKey;
import dev.drydock.profile.vault.VaultSettings;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.task.Background;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * The vault as the window shows it. JavaFX thread only; whatever reads, encrypts or asks the keychain runs on virtual
 * threads.
 */
public final class VaultViewModel {

    private static final Messages TEXT = Messages.of("ui");

    /** What the status bar says. */
    public enum State {
        /** There is no vault yet. */
        NONE,
        LOCKED,
        UNLOCKED
    }

    private final VaultAccess access;
    private final VaultDialogs dialogs;
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(State.NONE);
    /** Those who wait for the one question that is open; empty while there is none. */
    private final List<Consumer<Boolean>> waiting = new ArrayList<>();

    public VaultViewModel(VaultAccess access, VaultDialogs dialogs) {
        this.access = access;
        this.dialogs = dialogs;
        refresh();
    }

    public ReadOnlyObjectProperty<State> stateProperty() {
        return state.getReadOnlyProperty();
    }

    /** Looks again, and locks the vault if it was idle for long enough; the window calls this every few seconds. */
    public void refresh() {
        Background.run("vault-look", this::look, state::set, _ -> {});
    }

    private State look() {
        if (access.vault().unlocked()) {
            return State.UNLOCKED;
        }
        return access.vault().exists() ? State.LOCKED : State.NONE;
    }

    /**
     * Sees to it that the vault is unlocked: asks the keychain, else the user, who also makes one if there is none. Several
     * who want it at once are answered by one question.
     *
     * @param why what it is wanted for
     * @param then told whether it is unlocked now
     */
    public void unlock(String why, Consumer<Boolean> then) {
        waiting.add(then);
        if (waiting.size() > 1) {
            return;
        }
        Background.run("vault-open", this::opened, now -> ask(now, why), problem -> askAfter(problem, why));
    }

    private State opened() {
        access.settings();
        State now = look();
        return now == State.LOCKED && access.unlockFromKeychain() ? State.UNLOCKED : now;
    }

    /** Without the keychain, or with a vault that did not open by it, there is still the master password. */
    private void askAfter(Problem problem, String why) {
        ask(State.LOCKED, problem.line() + "\n\n" + why);
    }

    private void ask(State now, String why) {
        switch (now) {
            case UNLOCKED -> answered(true);
            case LOCKED -> dialogs.unlock(why, this::answered);
            case NONE -> dialogs.create(why, this::answered);
        }
    }

    private void answered(boolean open) {
        if (open) {
            state.set(State.UNLOCKED);
        }
        List<Consumer<Boolean>> told = List.copyOf(waiting);
        waiting.clear();
        told.forEach(one -> one.accept(open));
        refresh();
    }

    /** Unlocks it or makes one, for no purpose but that. */
    public void unlock() {
        unlock(TEXT.text("vault.why.asked"), _ -> {});
    }

    /** Forgets master password and secrets at once. */
    public void lock() {
        Background.run(
                "vault-lock",
                () -> {
                    access.vault().lock();
                    return look();
                },
                state::set,
                this::failed);
    }

    public void changePassword() {
        if (state.get() == State.NONE) {
            unlock();
            return;
        }
        dialogs.change(_ -> refresh());
    }

    /**
     * Finds a secret in the vault, unlocking it first.
     *
     * @param found receives it, and owns it; empty if there is none or the user gives up
     */
    public void find(VaultKey key, String why, Consumer<Optional<Secret>> found) {
        unlock(why, open -> {
            if (open) {
                Background.run("vault-find", () -> access.vault().find(key), found, problem -> {
                    failed(problem);
                    found.accept(Optional.empty());
                });
            } else {
                found.accept(Optional.empty());
            }
        });
    }

    /**
     * Saves copies of these secrets, unlocking the vault first.
     *
     * @param saved told whether they are in the vault now
     */
    public void put(Map<VaultKey, Secret> secrets, String why, Consumer<Boolean> saved) {
        unlock(why, open -> {
            if (open) {
                Background.run(
                        "vault-save",
                        () -> {
                            access.vault().put(secrets);
                            return true;
                        },
                        saved,
                        problem -> {
                            failed(problem);
                            saved.accept(false);
                        });
            } else {
                saved.accept(false);
            }
        });
    }

    /** Asks for the idle time, and offers to take the master password out of the keychain again. */
    public void settings() {
        Background.run("vault-settings", access::settings, this::ask, this::failed);
    }

    private void ask(VaultSettings settings) {
        dialogs.dialogs()
                .ask(new DialogService.Form(
                        TEXT.text("vault.settings.title"),
                        TEXT.text(settings.inKeychain() ? "vault.settings.keychain" : "vault.settings.text"),
                        List.of(new DialogService.Field(
                                "vault-idle",
                                TEXT.text("vault.idle"),
                                "15",
                                String.valueOf(settings.minutes()),
                                false)),
                        TEXT.text("vault.settings.button"),
                        values -> List.of(minutes(values.getFirst()).isPresent() ? "" : TEXT.text("vault.idle.wrong")),
                        values -> minutes(values.getFirst()).ifPresent(this::idleAfter)));
    }

    private static Optional<Integer> minutes(String typed) {
        return Optional.of(typed.strip())
                .filter(text -> text.matches("[1-9]\\d{0,3}"))
                .map(Integer::valueOf)
                .filter(minutes -> minutes <= VaultSettings.LONGEST_IDLE);
    }

    private void idleAfter(int minutes) {
        change("vault-idle", () -> access.idleAfter(minutes));
    }

    /** Takes the master password out of the system's keychain. */
    public void forgetKeychain() {
        change("vault-keychain", access::forgetKeychain);
    }

    private void change(String name, Runnable change) {
        Background.run(
                name,
                () -> {
                    change.run();
                    return look();
                },
                state::set,
                this::failed);
    }

    private void failed(Problem problem) {
        dialogs.dialogs().error(TEXT.text("vault.failed"), problem);
    }
}
