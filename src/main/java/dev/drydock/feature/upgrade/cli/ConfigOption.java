package dev.drydock.feature.upgrade.cli;

import dev.drydock.cli.FileEnding;
import dev.drydock.cli.UsageException;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.preflight.CorrectedFiles;
import dev.drydock.platform.optionfile.OptionFiles;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where the server's option file comes from, and where its corrected copy goes. */
final class ConfigOption {

    @Mixin
    private final ConfigFileOption file = new ConfigFileOption();

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
        if (!file.given() && corrected != null) {
            throw new UsageException("--corrected-config wants --config.");
        }
        if (file.given() && none) {
            throw new UsageException("--config and --no-config exclude each other.");
        }
        FileEnding.requireOptions(corrected, file.named());
        Optional<OptionFiles> files = file.local();
        Path copy = corrected;
        if (copy != null
                && files.filter(read -> CorrectedFiles.overwrites(copy, read)).isPresent()) {
            throw new UsageException(
                    "--corrected-config writes a copy; name another file than --config and what it includes.");
        }
        return files;
    }

    /** Reads a file of the server's machine if one was named; blocks. */
    Optional<OptionFiles> onHost(OpenServer server) {
        return file.onHost(server);
    }
}
