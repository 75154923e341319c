package dev.drydock.feature.upgrade.cli;

import dev.drydock.cli.UsageException;
import dev.drydock.db.host.HostOptionFiles;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.platform.optionfile.OptionFiles;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the server's option file comes from. */
final class ConfigFileOption {

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

    /** Whether one was named. */
    boolean given() {
        return config != null;
    }

    /** The name as it was given, of this machine or the server's; empty if none was. */
    String named() {
        return config == null ? "" : config;
    }

    /** Reads a file of this machine if one was named; blocks. */
    Optional<OptionFiles> local() {
        String named = config;
        if (named == null || named.startsWith(HOST)) {
            return Optional.empty();
        }
        try {
            return Optional.of(OptionFiles.read(Path.of(named)));
        } catch (IOException | InvalidPathException failure) {
            throw unreadable(named, failure);
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
