package dev.drydock.cli;

import dev.drydock.db.host.HostOptionFiles;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.platform.optionfile.OptionFiles;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * An option file as the command line names it: of this machine, or {@code host:FILE} of the server's own.
 *
 * @param option which option of the command named it, for messages
 * @param named what it was named
 */
public record OptionFileArgument(String option, String named) {

    private static final String HOST = "host:";

    /** What reads it once the server is open; a file of this machine is read now. Nothing is read where none was named. */
    public static Function<OpenServer, Optional<OptionFiles>> reader(String option, String named) {
        OptionFileArgument argument = new OptionFileArgument(option, named);
        Optional<OptionFiles> here =
                named.isEmpty() || argument.onHost() ? Optional.empty() : Optional.of(argument.local());
        return server -> argument.onHost() ? Optional.of(argument.onHost(server)) : here;
    }

    /** Whether it lies on the server's own machine. */
    public boolean onHost() {
        return named.startsWith(HOST);
    }

    /** Reads a file of this machine; blocks. */
    public OptionFiles local() {
        try {
            return OptionFiles.read(Path.of(named));
        } catch (IOException | InvalidPathException failure) {
            throw unreadable(failure);
        }
    }

    /** Reads a file of the server's machine; blocks. */
    public OptionFiles onHost(OpenServer server) {
        RemoteHost host = server.databaseHost()
                .orElseThrow(
                        () -> new UsageException(option + " host: wants a way through SSH that ends on the machine of "
                                + server.profile().name() + ". Give --via that machine, or copy the file here."));
        try {
            return HostOptionFiles.read(host, named.substring(HOST.length()));
        } catch (IOException failure) {
            throw unreadable(failure);
        }
    }

    private UsageException unreadable(Exception failure) {
        return new UsageException("The option file " + named + " cannot be read: " + failure.getMessage());
    }
}
