package dev.drydock.cli;

import dev.drydock.platform.config.HomeFolder;
import dev.drydock.profile.DefaultsFile;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Which server is meant, by its name or in the words of the {@code mysql} client. {@code -h} belongs to the host and not to
 * help where a command has these options; {@link Cli} sees to that.
 */
public final class Address {

    /** Names the server where the command line names none. */
    static final String VARIABLE = "DRYDOCK_SERVER";

    @Option(names = "--host", paramLabel = "HOST", description = "Host of the server, as with the mysql client.")
    private @Nullable String host;

    @Option(
            names = {"-P", "--port"},
            paramLabel = "PORT",
            description = "Its port (default: 3306).")
    private @Nullable Integer port;

    @Option(
            names = {"-u", "--user"},
            paramLabel = "USER",
            description = "Account to log in with (default: that of the option files, else your own name).")
    private @Nullable String user;

    @Option(
            names = {"-S", "--socket"},
            paramLabel = "PATH",
            description = "Unix socket of a server on this machine.")
    private @Nullable String socket;

    /** Whether any of them was given. */
    boolean given() {
        return Stream.of(host, port, user, socket).anyMatch(Objects::nonNull);
    }

    /**
     * The server that is meant: the named one; else the one that these options describe; else the one that the environment
     * names; else the one of the option files.
     *
     * @param named value of {@code --server}
     * @throws UsageException if none is, or if two are
     */
    Profile profile(@Nullable String named, Supplier<ProfileStore> profiles, PasswordOptions files) {
        if (named != null) {
            if (given()) {
                throw new UsageException("--server names a server with its account: --host, --port, --user and --socket"
                        + " go without it.");
            }
            return ServerArgument.profile(named, profiles, files.explicit());
        }
        DefaultsFile read = files.all();
        if (given()) {
            return described(read, profiles);
        }
        String variable = Optional.ofNullable(System.getenv(VARIABLE)).orElse("");
        if (!variable.isEmpty()) {
            return ServerArgument.profile(variable, profiles, files.explicit());
        }
        if (read.namesServer()) {
            return described(read, profiles);
        }
        throw new UsageException("Which server? Say --server with a saved server or mysql://user@host:port, or"
                + " --host and --user, or set " + VARIABLE + ", or name one in [client] of ~/.my.cnf.");
    }

    private Profile described(DefaultsFile read, Supplier<ProfileStore> profiles) {
        if (host != null && host.contains("://")) {
            ServerArgument.requireNoPassword(host);
            throw new UsageException(
                    "--host takes the name of a host. An address such as mysql://user@host:port goes to"
                            + " --server.");
        }
        if (socket != null && host != null && !host.equalsIgnoreCase("localhost")) {
            throw new UsageException("A socket leads to a server of this machine: --socket goes without --host.");
        }
        // as the mysql client: a port that is given means the network
        boolean network = host != null || port != null || read.host().isPresent();
        String path = Optional.ofNullable(socket)
                .map(written -> HomeFolder.path(written).toString())
                .or(() -> network ? Optional.empty() : read.socket())
                .orElse("");
        return ServerArgument.typed(
                Optional.ofNullable(user).or(read::user),
                Optional.ofNullable(host).or(read::host).orElse("localhost"),
                Optional.ofNullable(port).or(read::port),
                path,
                read,
                profiles);
    }
}
