package dev.drydock.feature.upgrade.cli;

import dev.drydock.cli.UsageException;
import dev.drydock.db.host.HostOptionFiles;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.feature.upgrade.preflight.CorrectedFiles;
import dev.drydock.platform.optionfile.OptionFiles;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the server's option file comes from, and where its corrected copy goes. */
final class ConfigOption {

    private static final String HOST = "host:";

    @Option(
            names = "--config",
            paramLabel = "FILE|host:[FILE]",
            description = {
                "The server's option file, on this machine; what it includes is read, too.",
                "host:/etc/my.cnf reads it on the server's own machine, over the SSH way that ends there; host: alone"
                        + " takes /etc/my.cnf and /etc/mysql/my.cnf."
            })
    private @Nullable String config;

    @Option(
            names = "--no-config",
            description = "Leave the checks of the option file out; without --config they are not evaluated.")
    private boolean none;

    @Option(
            names = "--corrected-config",
            paramLabel = "FILE",
            description = "Write a corrected copy of the option file here, and copies of what it includes beside it.")
    private @Nullable Path corrected;

    boolean none() {
        return none;
    }

    /** Where the corrected copy goes. */
    Optional<Path> corrected() {
        return Optional.ofNullable(corrected);
    }

    /** Refuses what does not go together, and reads a file of this machine. */
    Optional<OptionFiles> local() {
        String named = config;
        if (named == null) {
            if (corrected != null) {
                throw new UsageException("--corrected-config wants --config.");
            }
            return Optional.empty();
        }
        if (none) {
            throw new UsageException("--config and --no-config exclude each other.");
        }
        if (named.startsWith(HOST)) {
            return Optional.empty();
        }
        try {
            OptionFiles files = OptionFiles.read(Path.of(named));
            Path copy = corrected;
            if (copy != null && CorrectedFiles.overwrites(copy, files)) {
                throw new UsageException(
                        "--corrected-config writes a copy; name another file than --config and what it includes.");
            }
            return Optional.of(files);
        } catch (IOException | InvalidPathException failure) {
            throw unreadable(named, failure);
        }
    }

    /** Reads a file of this machine if one was named; blocks. */
    static Optional<OptionFiles> read(Optional<Path> named) {
        try {
            return named.isEmpty() ? Optional.empty() : Optional.of(OptionFiles.read(named.get()));
        } catch (IOException failure) {
            throw unreadable(named.get().toString(), failure);
        }
    }

    /** Reads a file of the server's machine if one was named; blocks. */
    Optional<OptionFiles> onHost(OpenServer server) {
        String named = config;
        if (named == null || !named.startsWith(HOST)) {
            return Optional.empty();
        }
        RemoteHost host = server.databaseHost()
                .orElseThrow(
                        () -> new UsageException("--config host: wants a way through SSH that ends on the machine of "
                                + server.profile().name() + ". Give --via that machine, or copy the file here."));
        try {
            return Optional.of(HostOptionFiles.read(host, named.substring(HOST.length())));
        } catch (IOException failure) {
            throw unreadable(named, failure);
        }
    }

    private static UsageException unreadable(String named, Exception failure) {
        return new UsageException("The option file " + named + " cannot be read: " + failure.getMessage());
    }
}
