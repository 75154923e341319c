package dev.drydock.db.tunnel;

import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.SshSecret;
import java.util.List;
import java.util.Optional;

/** What an SSH host's log-in may ask of the user. Called on the connecting thread, which waits for the answer. */
public interface SshQuestions {

    /**
     * One question of the host itself.
     *
     * @param text the host's words
     * @param echo whether the answer may be seen while it is typed
     */
    record Prompt(String text, boolean echo) {}

    /** Whether a key that is met for the first time is right; it is then remembered. */
    boolean accepts(HostKeyContact contact);

    /**
     * A password or passphrase; empty if the user has none.
     *
     * @param again whether the one given before was wrong
     */
    Optional<Secret> secret(SshSecret wanted, boolean again);

    /** Answers to the host's own questions, one for each; empty if the user gives up. */
    Optional<List<Secret>> answers(String host, String instruction, List<Prompt> prompts);

    /** Nobody is there: no key is accepted, nothing is answered. */
    static SshQuestions unattended() {
        return new SshQuestions() {
            @Override
            public boolean accepts(HostKeyContact contact) {
                return false;
            }

            @Override
            public Optional<Secret> secret(SshSecret wanted, boolean again) {
                return Optional.empty();
            }

            @Override
            public Optional<List<Secret>> answers(String host, String instruction, List<Prompt> prompts) {
                return Optional.empty();
            }
        };
    }
}
