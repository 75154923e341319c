package dev.drydock.ui.server;

import dev.drydock.db.tunnel.HostKeyContact;
import dev.drydock.db.tunnel.SshQuestions;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshSecret;
import dev.drydock.profile.vault.VaultKey;
import dev.drydock.ui.dialog.DialogService.TypedPassword;
import dev.drydock.ui.dialog.SshDialogs;
import dev.drydock.ui.vault.VaultViewModel;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.application.Platform;

/**
 * Asks in the window what SSH hosts want to know, each time a secret is not known yet. The connecting thread waits; the
 * JavaFX thread does not.
 */
public final class WindowQuestions {

    private static final Messages TEXT = Messages.of("ui");

    private final SessionSecrets secrets;
    private final CompletableFuture<Shown> dialogs = new CompletableFuture<>();

    private record Shown(SshDialogs dialogs, VaultViewModel vault) {}

    public WindowQuestions(SessionSecrets secrets) {
        this.secrets = secrets;
    }

    /** Questions before this wait for it. */
    public void shownBy(SshDialogs shown, VaultViewModel vault) {
        dialogs.complete(new Shown(shown, vault));
    }

    /** The user's own SSH folder, and this window to answer for the profile. */
    public SshSetup of(Profile profile) {
        return new SshSetup(SshSetup.userFolder(), new For(profile));
    }

    private <T> T ask(BiConsumer<Shown, Consumer<T>> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        Shown shown = dialogs.join();
        Platform.runLater(() -> question.accept(shown, answer::complete));
        return answer.join();
    }

    private final class For implements SshQuestions {

        private final Profile profile;

        private For(Profile profile) {
            this.profile = profile;
        }

        @Override
        public boolean accepts(HostKeyContact contact) {
            return WindowQuestions.this.<Boolean>ask((shown, answer) -> shown.dialogs()
                    .askHostKey(
                            TEXT.text("hostkey.title", contact.host()),
                            TEXT.text("hostkey.text", contact.host(), contact.type()),
                            contact.fingerprint(),
                            answer));
        }

        @Override
        public Optional<Secret> secret(SshSecret wanted, boolean again) {
            Optional<Secret> known = again ? Optional.empty() : secrets.find(profile, wanted);
            if (known.isPresent()) {
                return known;
            }
            boolean vaulted = profile.ssh().secretsInVault();
            if (vaulted && !again) {
                Optional<Secret> kept = WindowQuestions.this.<Optional<Secret>>ask((shown, answer) -> shown.vault()
                        .find(
                                VaultKey.ssh(secrets.owner(profile.id()), wanted),
                                TEXT.text("vault.why.open", profile.name()),
                                answer));
                if (kept.isPresent()) {
                    return kept;
                }
            }
            String key = wanted.kind() == SshSecret.Kind.PASSWORD ? "sshsecret.password" : "sshsecret.passphrase";
            Optional<TypedPassword> typed =
                    WindowQuestions.this.<Optional<TypedPassword>>ask((shown, answer) -> shown.dialogs()
                            .askSecret(
                                    TEXT.text("sshsecret.title", profile.name()),
                                    again ? TEXT.text("sshsecret.again") : "",
                                    new Prompt(TEXT.text(key, wanted.about()), false),
                                    vaulted,
                                    answer));
            typed.ifPresent(given -> keep(wanted, given));
            return typed.map(TypedPassword::secret);
        }

        private void keep(SshSecret wanted, TypedPassword given) {
            if (given.vault()) {
                secrets.keepForVault(profile.id(), wanted, given.secret().useCharacters(Secret::of));
            } else {
                secrets.keep(wanted, given.secret());
            }
        }

        @Override
        public Optional<List<Secret>> answers(String host, String instruction, List<Prompt> prompts) {
            return WindowQuestions.this.<Optional<List<Secret>>>ask((shown, answer) ->
                    shown.dialogs().askAnswers(TEXT.text("sshquestion.title", host), instruction, prompts, answer));
        }
    }
}
