package dev.drydock.cli;

import dev.drydock.platform.config.HomeFolder;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.DefaultsFile;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.command.PasswordCommand;
import dev.drydock.profile.vault.VaultAccess;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The ways to give a password that leave no trace in the process list, the shell's history or the environment. */
public final class PasswordOptions {

    /** Said instead of a message that would repeat what was typed. */
    static final String NOT_AS_ARGUMENT = "A password on the command line can be read by everybody on this machine."
            + " Use -p (asks), --password-file, --password-stdin, --login-path or --defaults-file.";

    /** Whether a word of a command line is, or announces, a password that everybody can read. */
    public static boolean isPassword(String word) {
        return word.matches("(?s)-p.+|--password(=.*)?");
    }

    @Option(names = "--password-stdin", description = "Read the password from the first line of standard input.")
    private boolean stdin;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "Read the password from the first line of this file.")
    private @Nullable Path file;

    @Option(
            names = {"-p", "--ask-password"},
            description = "Ask for the password on the terminal. It never follows on the command line.")
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
                    "Take the password, and what the command line does not say of a server that is not saved (user,"
                            + " host, port, socket, TLS), from the [client] group of this option file, instead of"
                            + " ~/.my.cnf.")
    private @Nullable Path defaultsFile;

    @Option(
            names = "--defaults-group-suffix",
            paramLabel = "TEXT",
            description = "Read the groups with this end, too: _prod for [client_prod].")
    private String suffix = "";

    @Option(
            names = "--login-path",
            paramLabel = "NAME",
            description = "Take the same from this login path of mysql_config_editor.")
    private @Nullable String loginPath;

    @Option(names = "--no-defaults", description = "Do not read ~/.my.cnf.")
    private boolean noDefaults;

    private @Nullable Secret typed;

    /**
     * What the files say that the command line names.
     *
     * @throws UsageException if one cannot be read, or not be followed
     */
    DefaultsFile explicit() {
        DefaultsFile own = defaultsFile == null ? DefaultsFile.NONE : read(defaultsFile);
        return loginPath == null ? own : loginPath(loginPath).over(own);
    }

    /**
     * The same, and where no option file is named, what {@code ~/.my.cnf} says.
     *
     * @throws UsageException if one cannot be read, or not be followed
     */
    DefaultsFile all() {
        Path usual = HomeFolder.ofShell().resolve(".my.cnf");
        boolean read = defaultsFile == null && !noDefaults && Files.exists(usual);
        return read ? explicit().over(read(usual)) : explicit();
    }

    private DefaultsFile read(Path file) {
        try {
            return DefaultsFile.read(file, suffix);
        } catch (IOException failure) {
            throw unusable("option file", file, failure);
        }
    }

    private DefaultsFile loginPath(String name) {
        Path file = Optional.ofNullable(System.getenv("MYSQL_TEST_LOGIN_FILE"))
                .map(Path::of)
                .orElseGet(() -> HomeFolder.ofShell().resolve(".mylogin.cnf"));
        try {
            return DefaultsFile.loginPath(file, name, suffix);
        } catch (IOException failure) {
            throw unusable("login file", file, failure);
        }
    }

    private static UsageException unusable(String what, Path file, IOException failure) {
        String why = failure instanceof NoSuchFileException ? "there is none" : String.valueOf(failure.getMessage());
        return new UsageException("The " + what + " " + file + " cannot be used: " + why);
    }

    /** @throws UsageException if there is none although the profile wants one, or if it cannot be read */
    Secret password(Profile profile, DefaultsFile defaults, OpenedVault vault, Terminal terminal) {
        try {
            Path path = file;
            if (stdin) {
                return once(() -> firstLine(terminal.in()));
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
            return asked(profile);
        }
        Optional<Secret> found = defaults.password();
        if (found.isEmpty() && profile.password() == PasswordSource.ASK) {
            throw new UsageException("The server \"" + profile.name() + "\" needs a password."
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

    private interface Source {
        Secret read() throws IOException;
    }

    /** Read once, also where several servers are logged in to with it. */
    private synchronized Secret once(Source source) throws IOException {
        Secret known = typed;
        if (known == null) {
            known = source.read();
            typed = known;
        }
        return known.use(Secret::of);
    }

    private Secret asked(Profile profile) {
        try {
            return once(() -> ask(profile));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /**
     * What is saved of a server that the command line does not name.
     *
     * @throws UsageException if that is no password
     */
    static Secret saved(Profile profile, OpenedVault vault) {
        return switch (profile.password()) {
            case NONE -> Secret.none();
            case ASK -> throw new UsageException("The password of \"" + profile.name() + "\" is not saved.");
            case VAULT -> fromVault(profile, vault);
            case COMMAND -> new PasswordCommand(profile.passwordCommand()).run();
        };
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
            return PasswordPrompt.ask("Master password: ", "Use --master-stdin.")
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
        return PasswordPrompt.ask(
                        "Password of " + profile.user() + " at " + profile.address() + ": ",
                        "Use --password-stdin or --password-file.")
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
