package dev.drydock.feature.encryption.cli;

import dev.drydock.cli.LaneArguments;
import dev.drydock.cli.UsageException;
import dev.drydock.feature.encryption.atrest.AtRestOptions;
import dev.drydock.feature.encryption.atrest.AtRestTarget;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the commands that encrypt and decrypt are told in the same words. */
final class AtRestArguments {

    @Option(names = "--backup", paramLabel = "TEXT", description = "Which backup there is; asked for otherwise.")
    private String backup = "";

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description = "Folder on this computer for the key that is made and for the files that belong on the host.")
    private @Nullable Path folder;

    @Option(
            names = "--over-ssh",
            description = "Put the files on the host over the SSH way of the profile; otherwise you do.")
    private boolean overSsh;

    @Option(names = "--key-file", paramLabel = "PATH", description = "Full name of the key file on the host.")
    private String keyFile = "";

    @Option(
            names = "--own-key",
            paramLabel = "FILE",
            description = "MariaDB: take this key file instead of making one.")
    private @Nullable Path ownKey;

    @Option(
            names = "--vault-file",
            paramLabel = "FILE",
            description = "Keep the keys in a vault: its settings, with the token, as the key manager reads them"
                    + " (MariaDB: an option file; Percona Server: keyring_vault).")
    private @Nullable Path vaultFile;

    @Option(
            names = "--program-folder",
            paramLabel = "PATH",
            description = "MySQL: folder of mysqld on the host, where its manifest belongs.")
    private String program = "";

    @Option(
            names = "--option-file",
            paramLabel = "PATH",
            description =
                    "MariaDB, and MySQL before 8.0.24: the option file to change: on the host with --over-ssh, else a"
                            + " copy of it here.")
    private String optionFile = "";

    @Option(
            names = "--purge-binlogs",
            description = "Remove the binary logs that were written before; replicas and recovery to a point in time"
                    + " must not need them any more.")
    private boolean purge;

    @Mixin
    private final LaneArguments lanes = new LaneArguments();

    AtRestOptions options(AtRestTarget target, boolean remove) {
        if (target == AtRestTarget.ENCRYPTED && remove) {
            throw new UsageException("--remove-keys belongs to drydock encryption revert.");
        }
        if (ownKey != null && vaultFile != null) {
            throw new UsageException("--own-key and --vault-file exclude each other.");
        }
        return new AtRestOptions(
                target,
                backup,
                folder == null ? Path.of("drydock-encryption") : folder,
                new AtRestOptions.Files(
                        overSsh,
                        keyFile,
                        program,
                        optionFile,
                        Optional.ofNullable(ownKey),
                        Optional.ofNullable(vaultFile)),
                lanes.options(),
                purge,
                remove);
    }
}
