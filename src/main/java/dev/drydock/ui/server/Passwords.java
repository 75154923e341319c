package dev.drydock.ui.server;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.command.PasswordCommand;
import dev.drydock.profile.vault.VaultKey;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.vault.VaultViewModel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Finds a server's password where its profile says, and keeps one that was typed where the user says. JavaFX thread only. */
final class Passwords {

    private static final Messages TEXT = Messages.of("ui");

    /**
     * A password for a connection.
     *
     * @param typed whether the user has just typed it
     * @param save whether it is to be saved in the vault once it was right
     */
    record Given(Secret secret, boolean typed, boolean save) {

        static Given found(Secret secret) {
            return new Given(secret, false, false);
        }
    }

    private final SessionSecrets session;
    private final VaultViewModel vault;
    private final DialogService dialogs;
    private final Deque<Runnable> questions = new ArrayDeque<>();
    private boolean asking;

    Passwords(SessionSecrets session, VaultViewModel vault, DialogService dialogs) {
        this.session = session;
        this.vault = vault;
        this.dialogs = dialogs;
    }

    /** Finds it, asking the user where needed; empty if the user gives up or a program failed, which was then said. */
    void find(Profile profile, Consumer<Optional<Given>> then) {
        known(
                profile,
                found -> found.ifPresentOrElse(
                        secret -> then.accept(Optional.of(Given.found(secret))), () -> ask(profile, then)),
                problem -> {
                    dialogs.error(TEXT.text("connect.failed", profile.name()), problem);
                    then.accept(Optional.empty());
                });
    }

    /** Finds it without asking for the password itself; the vault may ask for its own. */
    void known(Profile profile, Consumer<Optional<Secret>> then, Consumer<Problem> failed) {
        Optional<Secret> remembered = session.find(profile);
        if (remembered.isPresent()) {
            then.accept(remembered);
            return;
        }
        switch (profile.password()) {
            case NONE, ASK -> then.accept(Optional.empty());
            case VAULT -> vault.find(VaultKey.server(profile.id()), TEXT.text("vault.why.open", profile.name()), then);
            case COMMAND ->
                Background.run(
                        "password-command",
                        () -> Optional.of(new PasswordCommand(profile.passwordCommand()).run()),
                        then,
                        failed);
        }
    }

    private void ask(Profile profile, Consumer<Optional<Given>> then) {
        questions.add(() -> dialogs.askPassword(
                TEXT.text("password.title", profile.name()),
                TEXT.text("password.text", profile.user(), profile.address()),
                profile.password() == PasswordSource.VAULT,
                answer -> {
                    asking = false;
                    try {
                        then.accept(answer.map(typed -> new Given(typed.secret(), true, typed.vault())));
                    } finally {
                        next();
                    }
                }));
        next();
    }

    /** One question at a time, also where several servers are connected at once. */
    private void next() {
        if (!asking && !questions.isEmpty()) {
            asking = true;
            questions.removeFirst().run();
        }
    }

    /**
     * Keeps what was right: in the vault what the user wants there, else what was typed in memory.
     *
     * @param changed told the profile with what of it is in the vault now; not called if nothing changed
     */
    void worked(Profile profile, Given given, Consumer<Profile> changed) {
        Map<VaultKey, Secret> secrets = new HashMap<>();
        session.drainForVault(profile.id())
                .forEach((what, secret) -> secrets.put(VaultKey.ssh(session.owner(profile.id()), what), secret));
        boolean ssh = !secrets.isEmpty();
        if (given.save()) {
            secrets.put(VaultKey.server(profile.id()), copy(given.secret()));
        }
        if (given.typed() && !given.save()) {
            session.keep(profile.id(), given.secret());
        }
        if (secrets.isEmpty()) {
            return;
        }
        vault.put(secrets, TEXT.text("vault.why.save", profile.name()), saved -> {
            if (saved) {
                Profile server = given.save() ? profile.withPassword(PasswordSource.VAULT) : profile;
                changed.accept(ssh ? server.withSsh(server.ssh().withVault(true)) : server);
            } else if (given.save()) {
                // the user thought better of the vault; the password was right all the same
                session.keep(profile.id(), given.secret());
            }
            secrets.values().forEach(Secret::close);
        });
    }

    /** Forgets what did not work. */
    void refused(Profile profile, boolean password) {
        if (password) {
            session.forget(profile.id());
        }
        session.drainForVault(profile.id()).values().forEach(Secret::close);
    }

    /**
     * Saves a typed password for a profile that takes it from the vault, else keeps it in memory.
     *
     * @param then called when that is done or given up
     */
    void keep(Profile profile, Optional<Secret> typed, Runnable then) {
        if (typed.isEmpty()) {
            then.run();
            return;
        }
        Secret secret = typed.get();
        if (profile.password() != PasswordSource.VAULT) {
            session.keep(profile.id(), secret);
            then.run();
            return;
        }
        vault.put(Map.of(VaultKey.server(profile.id()), secret), TEXT.text("vault.why.save", profile.name()), saved -> {
            if (saved) {
                session.forget(profile.id());
                secret.close();
            } else {
                session.keep(profile.id(), secret);
            }
            then.run();
        });
    }

    private static Secret copy(Secret secret) {
        return secret.useCharacters(Secret::of);
    }
}
