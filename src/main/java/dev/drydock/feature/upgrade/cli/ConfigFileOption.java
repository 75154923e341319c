package dev.drydock.feature.upgrade.cli;

import dev.drydock.cli.OptionFileArgument;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.optionfile.OptionFiles;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the server's option file comes from. */
final class ConfigFileOption {

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
        return argument().filter(file -> !file.onHost()).map(OptionFileArgument::local);
    }

    /** Reads a file of the server's machine if one was named; blocks. */
    Optional<OptionFiles> onHost(OpenServer server) {
        return argument().filter(OptionFileArgument::onHost).map(file -> file.onHost(server));
    }

    private Optional<OptionFileArgument> argument() {
        return Optional.ofNullable(config).map(named -> new OptionFileArgument("--config", named));
    }
}
