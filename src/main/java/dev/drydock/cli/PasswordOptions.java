package dev.drydock.cli;

import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.DefaultsFile;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.command.PasswordCommand;
import dev.drydock.profile.vault.VaultAccess;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The ways to give a password that leave no trace in the process list, the shell's history or the environment. */
final class PasswordOptions {

    /** Said instead of a message that would repeat what was typed. */
    static final String NOT_AS_ARGUMENT = "A password on the command line can be read by everybody on this machine."
            + " Use --password-file, --password-stdin, --ask-password or --defaults-file.";

    @Option(names = "--password-stdin", description = "Read the password from the first line of standard input.")
    private boolean stdin;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "Read the password from the first line of this file.")
    private @Nullable Path file;

    @Option(names = "--ask-password", description = "Ask for the password on the terminal.")
    private boolean ask;

    @Option(
            names = "--master-stdin",
            description = "Read the vault's master password from the first line of standard input, instead of asking"
                    + " for it on the terminal.")
    private boolean masterStdin;

    @Option(
            names = "--defaults-file",
            paramLabel = "FILE",
            description =
                    "Read the password, and what a mysql:// address leaves out (user, host, port, TLS), from the [client] group of this option file.")
    private @Nullable Path defaultsFile;

    /** @throws UsageException if the file cannot be read */
    Optional<DefaultsFile> defaults() {
        Path path = defaultsFile;
        if (path == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(DefaultsFile.read(path));
        } catch (IOException failure) {
            throw new UsageException("The option file " + path + " cannot be read: " + failure.getMessage());
        }
    }

    /** @throws UsageException if there is none although the profile wants one, or if it cannot be read */
    Secret password(Profile profile, Optional<DefaultsFile> defaults, OpenedVault vault, Terminal terminal) {
        try {
            Path path = file;
            if (stdin) {
                return firstLine(terminal.in());
            }
            if (path != null) {
                try (InputStream input = Files.newInputStream(path)) {
                    return firstLine(input);
                }
            }
        } catch (IOException failure) {
            throw new UsageException("The password cannot be read: " + failure.getMessage());
        }
        if (ask) {
            return ask(profile);
        }
        Optional<Secret> found = defaults.flatMap(DefaultsFile::password);
        if (found.isEmpty() && profile.password() == PasswordSource.ASK) {
            throw new UsageException("The server \"" + profile.name() + "\" wants a password."
                    + " Use --ask-password, --password-file, --password-stdin or --defaults-file.");
        }
        if (found.isEmpty() && profile.password() == PasswordSource.VAULT) {
            return fromVault(profile, vault);
        }
        if (found.isEmpty() && profile.password() == PasswordSource.COMMAND) {
            return new PasswordCommand(profile.passwordCommand()).run();
        }
        return found.orElseGet(Secret::none);
    }

    private static Secret fromVault(Profile profile, OpenedVault vault) {
        return vault.secrets()
                .find(profile)
                .orElseThrow(() -> new UsageException("The vault has no password of \"" + profile.name()
                        + "\". Save it: drydock vault set --server \"" + profile.name() + "\""));
    }

    /** The vault, to be unlocked with what these options say when a secret of it is first wanted. */
    OpenedVault vault(Supplier<VaultAccess> access, Terminal terminal) {
        return new OpenedVault(access, masterStdin, () -> master(terminal));
    }

    private Secret master(Terminal terminal) {
        if (!masterStdin) {
            return PasswordPrompt.ask("Master password: ")
                    .map(Secret::of)
                    .orElseThrow(() -> new UsageException("Nothing was typed."));
        }
        try {
            return firstLine(terminal.in());
        } catch (IOException failure) {
            throw new UsageException("The master password cannot be read: " + failure.getMessage());
        }
    }

    private static Secret ask(Profile profile) {
        return PasswordPrompt.ask("Password of " + profile.user() + " at " + profile.address() + ": ")
                .map(Secret::of)
                .orElseThrow(() -> new UsageException("No password was typed."));
    }

    /**
     * Reads up to the line's end and not a byte further, so that what follows stays for others.
     *
     * @throws UsageException if there is no line; an empty one is an empty secret
     */
    static Secret firstLine(InputStream input) throws IOException {
        java.io.ByteArrayOutputStream line = new java.io.ByteArrayOutputStream();
        int read = input.read();
        if (read < 0) {
            throw new UsageException("There is no line to read a password from. Nothing was changed.");
        }
        for (; read >= 0 && read != '\n'; read = input.read()) {
            line.write(read);
        }
        String text = line.toString(StandardCharsets.UTF_8);
        return Secret.of(text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
    }
}
