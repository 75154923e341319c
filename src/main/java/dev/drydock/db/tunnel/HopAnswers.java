package dev.drydock.db.tunnel;

import com.jcraft.jsch.UIKeyboardInteractive;
import com.jcraft.jsch.UserInfo;
import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.SshMethod;
import dev.drydock.profile.SshSecret;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Passes what the library asks during the log-in at one hop on to the user. Used by the connecting thread only. */
final class HopAnswers implements UserInfo, UIKeyboardInteractive {

    private final ResolvedHop hop;
    private final SshQuestions questions;
    private Optional<Secret> password = Optional.empty();
    private int passwordsGiven;

    HopAnswers(ResolvedHop hop, SshQuestions questions) {
        this.hop = hop;
        this.questions = questions;
    }

    @Override
    public boolean promptPassword(String message) {
        password = nextPassword();
        return password.isPresent();
    }

    @Override
    public @Nullable String getPassword() {
        return password.map(HopAnswers::plain).orElse(null);
    }

    /** Where the host asks for the password in its own words, it gets the same one. */
    @Override
    public String @Nullable [] promptKeyboardInteractive(
            String destination, String name, String instruction, String[] prompt, boolean[] echo) {
        if (prompt.length == 0) {
            return new String[0];
        }
        if (prompt.length == 1
                && !echo[0]
                && hop.method() != SshMethod.KEYBOARD_INTERACTIVE
                && prompt[0].toLowerCase(Locale.ROOT).contains("password")) {
            Optional<Secret> given = nextPassword();
            return given.map(secret -> new String[] {plain(secret)}).orElse(null);
        }
        List<SshQuestions.Prompt> prompts = new ArrayList<>();
        for (int i = 0; i < prompt.length; i++) {
            prompts.add(new SshQuestions.Prompt(prompt[i], echo[i]));
        }
        String text = (name + "\n" + instruction).strip();
        Optional<List<Secret>> answers = questions.answers(hop.label(), text, prompts);
        if (answers.isEmpty()) {
            throw missing(prompt[0].strip());
        }
        return answers.get().stream().map(HopAnswers::plain).toArray(String[]::new);
    }

    private Optional<Secret> nextPassword() {
        Optional<Secret> given =
                questions.secret(new SshSecret(SshSecret.Kind.PASSWORD, hop.label()), passwordsGiven > 0);
        if (given.isEmpty() && passwordsGiven == 0 && hop.method() == SshMethod.PASSWORD) {
            throw missing("password");
        }
        passwordsGiven++;
        return given;
    }

    private ServerException missing(String what) {
        return new ServerException(Problem.of(TunnelError.SECRET_MISSING, "", hop.label(), what), 0, null);
    }

    private static String plain(Secret secret) {
        return secret.use(plain -> plain);
    }

    /** Key files ask by themselves. */
    @Override
    public boolean promptPassphrase(String message) {
        return false;
    }

    @Override
    public @Nullable String getPassphrase() {
        return null;
    }

    /** The host key is decided elsewhere; nothing else is a matter of yes or no. */
    @Override
    public boolean promptYesNo(String message) {
        return false;
    }

    /** Banners are not shown. */
    @Override
    public void showMessage(String message) {}
}
