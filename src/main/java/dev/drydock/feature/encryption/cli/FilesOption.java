package dev.drydock.feature.encryption.cli;

import dev.drydock.cli.UsageException;
import dev.drydock.feature.encryption.install.GivenFiles;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --folder}, or {@code --ca}, {@code --cert} and {@code --key}: three files of this computer. */
final class FilesOption {

    @Option(names = "--folder", paramLabel = "DIR", description = "A folder that tls make or tls renew wrote.")
    private @Nullable Path folder;

    @Option(names = "--ca", paramLabel = "FILE", description = "The authorities, as for ssl_ca.")
    private @Nullable Path authority;

    @Option(names = "--cert", paramLabel = "FILE", description = "The certificate, as for ssl_cert.")
    private @Nullable Path certificate;

    @Option(names = "--key", paramLabel = "FILE", description = "Its key, as for ssl_key.")
    private @Nullable Path key;

    /** @throws UsageException if any is named */
    void requireNone() {
        if (folder != null || authority != null || certificate != null || key != null) {
            throw new UsageException("--finish and --take-back work with the files of the run that was cut off.");
        }
    }

    /** @throws UsageException unless a folder or all three files are named */
    GivenFiles files() {
        Path ca = authority;
        Path cert = certificate;
        Path own = key;
        Path all = folder;
        if (all != null && ca == null && cert == null && own == null) {
            return GivenFiles.in(all);
        }
        if (all == null && ca != null && cert != null && own != null) {
            return new GivenFiles(ca, cert, own);
        }
        throw new UsageException("Name a folder with --folder, or all of --ca, --cert and --key.");
    }
}
