package dev.drydock.cli;

import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.Tags;
import dev.drydock.profile.command.CommandWords;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What can be said of a server to be saved; what is not said stays as it was. */
final class ServerFields {

    @Option(names = "--host", description = "Host name or address.")
    private @Nullable String host;

    @Option(names = "--port", description = "Port (default of a new one: 3306).")
    private @Nullable Integer port;

    @Option(
            names = "--socket",
            paramLabel = "PATH",
            description = "Unix socket of a server on this machine; empty for none.")
    private @Nullable String socket;

    @Option(names = "--user", description = "Account.")
    private @Nullable String user;

    @Option(names = "--folder", description = "Place in the tree, parts separated by /.")
    private @Nullable String folder;

    @Option(
            names = "--environment",
            description = "development, test, production, the name of one that a saved server has, or with --colour or"
                    + " --guarded a new name. Without it, a new server counts as production until one is chosen.")
    private @Nullable String environment;

    @Option(names = "--colour", description = "Colour of an environment of your own, such as #884ea0.")
    private @Nullable String colour;

    @Option(names = "--guarded", description = "Servers of this environment of your own are read-only until unlocked.")
    private boolean guarded;

    @Option(names = "--no-password", description = "The account has no password.")
    private boolean noPassword;

    @Option(names = "--password-asked", description = "The password is asked for; so it is for a new server.")
    private boolean passwordAsked;

    @Option(
            names = "--password-command",
            paramLabel = "COMMAND",
            description = "Program and arguments that print the password as their first line, such as \"pass show"
                    + " db/prod\"; run without a shell.")
    private @Nullable String passwordCommand;

    @Option(names = "--tags", description = "Words to find the server by.")
    private @Nullable String tags;

    @Mixin
    private final TlsOptions tls = new TlsOptions();

    @Mixin
    private final SshRouteOptions way = new SshRouteOptions();

    @Option(names = "--notes", description = "Free text.")
    private @Nullable String notes;

    /** Whether a host and an account are said, without which there is no new server. */
    boolean nameServer() {
        return (host != null || socket != null) && user != null;
    }

    /**
     * The server with what is said.
     *
     * @param saved all servers, whose environments are known
     * @throws UsageException if something of it is not right
     */
    Profile apply(Profile before, List<Profile> saved) {
        if ((host != null && host.isBlank()) || (port != null && (port < 1 || port > 65535))) {
            throw new UsageException("A server needs a host, and a port from 1 to 65535.");
        }
        if (colour != null && !colour.matches("#[0-9a-fA-F]{6}")) {
            throw new UsageException("--colour takes a colour such as #884ea0.");
        }
        Profile made = tls.apply(before.withPlace(
                        host == null ? socket == null ? before.host() : "localhost" : host,
                        Objects.requireNonNullElse(port, before.port()),
                        Objects.requireNonNullElse(notes, before.notes()))
                .withSsh(way.access(before.ssh())));
        if (socket != null || host != null) {
            made = made.withSocket(Objects.requireNonNullElse(socket, ""));
        }
        if (user != null) {
            made = made.withUser(user);
        }
        if (folder != null) {
            made = made.withFolder(folder);
        }
        if (environment != null || colour != null || guarded) {
            made = made.withEnvironment(new EnvironmentWord(saved).of(environment, colour, guarded));
        }
        if (tags != null) {
            made = made.withTags(Tags.of(tags));
        }
        return withPassword(made);
    }

    private Profile withPassword(Profile made) {
        if (noPassword && passwordAsked) {
            throw new UsageException("--no-password and --password-asked do not go together.");
        }
        if (passwordCommand == null) {
            if (passwordAsked) {
                return made.withPassword(PasswordSource.ASK);
            }
            return noPassword ? made.withPassword(PasswordSource.NONE) : made;
        }
        List<String> words = CommandWords.of(passwordCommand);
        if (words.isEmpty() || noPassword || passwordAsked) {
            throw new UsageException(
                    "--password-command takes a program and its arguments, without another place of the password.");
        }
        return made.withPasswordCommand(words);
    }
}
