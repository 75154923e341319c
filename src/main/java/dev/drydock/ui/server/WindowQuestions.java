package dev.drydock.ui.server;

import dev.drydock.db.tunnel.HostKeyContact;
import dev.drydock.db.tunnel.SshQuestions;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshSecret;
import dev.drydock.ui.dialog.SshDialogs;
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
    private final CompletableFuture<SshDialogs> dialogs = new CompletableFuture<>();

    public WindowQuestions(SessionSecrets secrets) {
        this.secrets = secrets;
    }

    /** Questions before this wait for it. */
    public void shownBy(SshDialogs shown) {
        dialogs.complete(shown);
    }

    /** The user's own SSH folder, and this window to answer for the profile. */
    public SshSetup of(Profile profile) {
        return new SshSetup(SshSetup.userFolder(), new For(profile));
    }

    private <T> T ask(BiConsumer<SshDialogs, Consumer<T>> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        SshDialogs shown = dialogs.join();
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
            return WindowQuestions.this.<Boolean>ask((shown, answer) -> shown.askHostKey(
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
            String key = wanted.kind() == SshSecret.Kind.PASSWORD ? "sshsecret.password" : "sshsecret.passphrase";
            Optional<List<Secret>> typed =
                    WindowQuestions.this.<Optional<List<Secret>>>ask((shown, answer) -> shown.askAnswers(
                            TEXT.text("sshsecret.title", profile.name()),
                            again ? TEXT.text("sshsecret.again") : "",
                            List.of(new Prompt(TEXT.text(key, wanted.about()), false)),
                            answer));
            typed.ifPresent(answers -> secrets.keep(wanted, answers.getFirst()));
            return typed.map(List::getFirst);
        }

        @Override
        public Optional<List<Secret>> answers(String host, String instruction, List<Prompt> prompts) {
            return WindowQuestions.this.<Optional<List<Secret>>>ask((shown, answer) ->
                    shown.askAnswers(TEXT.text("sshquestion.title", host), instruction, prompts, answer));
        }
    }
}
