package dev.drydock.cli;

import dev.drydock.db.tunnel.HostKeyContact;
import dev.drydock.db.tunnel.SshQuestions;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshSecret;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that answer what SSH hosts ask. No secret is an argument. */
final class SshAnswers {

    private static final String INSTEAD = "Use --ssh-password-file or --ssh-passphrase-file.";

    @Option(
            names = "--accept-host-key",
            paramLabel = "SHA256:…",
            description =
                    "Accept a jump host that is met for the first time if its key has this fingerprint; repeatable."
                            + " The key is remembered in known_hosts.")
    private List<String> accepted = List.of();

    @Option(
            names = "--ssh-password-file",
            paramLabel = "FILE",
            description = "Read the password for the jump hosts from the first line of this file.")
    private @Nullable Path passwordFile;

    @Option(
            names = "--ssh-passphrase-file",
            paramLabel = "FILE",
            description = "Read the passphrase of the SSH key from the first line of this file.")
    private @Nullable Path passphraseFile;

    @Option(names = "--ask-ssh", description = "Ask on the terminal for what jump hosts and keys want to know.")
    private boolean ask;

    @Option(
            names = "--ssh-folder",
            paramLabel = "DIR",
            description = "Use config, known_hosts and keys of this folder instead of ~/.ssh.")
    private @Nullable Path folder;

    /** @param vault asked for the profile's secrets where it has some, and nothing else was given */
    SshSetup setup(Profile profile, OpenedVault vault) {
        Path own = folder;
        return new SshSetup(own == null ? SshSetup.userFolder() : own.toAbsolutePath(), new For(profile, vault));
    }

    /** The answers for one profile. */
    private final class For implements SshQuestions {

        private final Profile profile;
        private final OpenedVault vault;

        private For(Profile profile, OpenedVault vault) {
            this.profile = profile;
            this.vault = vault;
        }

        @Override
        public boolean accepts(HostKeyContact contact) {
            return accepted.contains(contact.fingerprint());
        }

        @Override
        public Optional<Secret> secret(SshSecret wanted, boolean again) {
            Path file = wanted.kind() == SshSecret.Kind.PASSWORD ? passwordFile : passphraseFile;
            if (file != null) {
                return again ? Optional.empty() : Optional.of(read(file));
            }
            if (!again && profile.ssh().secretsInVault()) {
                Optional<Secret> kept = vault.secrets().find(profile, wanted);
                if (kept.isPresent()) {
                    return kept;
                }
            }
            if (!ask) {
                return Optional.empty();
            }
            String what = wanted.kind() == SshSecret.Kind.PASSWORD ? "SSH password of " : "Passphrase of ";
            return PasswordPrompt.ask((again ? "That was wrong. " : "") + what + wanted.about() + ": ", INSTEAD)
                    .map(Secret::of);
        }

        @Override
        public Optional<List<Secret>> answers(String host, String instruction, List<Prompt> prompts) {
            if (!ask) {
                return Optional.empty();
            }
            List<Secret> answers = new ArrayList<>();
            for (Prompt prompt : prompts) {
                Optional<char[]> typed = PasswordPrompt.ask(host + ": " + prompt.text(), INSTEAD);
                if (typed.isEmpty()) {
                    return Optional.empty();
                }
                answers.add(Secret.of(typed.get()));
            }
            return Optional.of(answers);
        }
    }

    private static Secret read(Path file) {
        try (InputStream input = Files.newInputStream(file)) {
            return PasswordOptions.firstLine(input);
        } catch (IOException failure) {
            throw new UsageException("The file " + file + " cannot be read: " + failure.getMessage());
        }
    }
}
