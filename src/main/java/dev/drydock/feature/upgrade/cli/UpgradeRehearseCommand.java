package dev.drydock.feature.upgrade.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.FileEnding;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.LogIn;
import dev.drydock.cli.ScopeOptions;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.db.host.HostServer;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.PeerHost;
import dev.drydock.feature.upgrade.rehearse.RehearsalJob;
import dev.drydock.feature.upgrade.rehearse.RehearsalOptions;
import dev.drydock.feature.upgrade.rehearse.RehearsalResult;
import dev.drydock.feature.upgrade.rehearse.TargetChoice;
import dev.drydock.feature.upgrade.replay.ReplayOptions;
import dev.drydock.platform.mysqld.CommandEngine;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.output.OutputFile;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock upgrade rehearse}. */
@Command(
        name = "rehearse",
        mixinStandardHelpOptions = true,
        header = "Rehearsal: build everything but the rows on a server of the target version, and name what fails.",
        description = {
            "",
            "Reads every object of the server and builds it, by its own statement, on a real server of the target"
                    + " version: a server program of this computer or of another machine, or a container, started on new"
                    + " data that are removed afterwards, or an empty server. Nothing is changed on the server that is rehearsed.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock upgrade rehearse --server shop-prod-2 --target-program /opt/mysql-8.0.36 --config my.cnf",
            "  drydock upgrade rehearse --server shop-prod-2 --target-container mysql:8.4 --statements",
            "  drydock upgrade rehearse --server shop-prod-2 --target-host db-new --target-program /usr/sbin/mysqld",
            "  drydock upgrade rehearse --server shop-prod-2 --target-host db-new --target-program /usr/sbin/mysqld"
                    + " --data-directory /backup/data --target-folder /backup",
            "  drydock upgrade rehearse --server shop-prod-2 --target-server empty-97 --format json --output r.json",
            "  drydock upgrade rehearse --server shop-prod-2 --target-program /usr/sbin/mysqld --data-directory"
                    + " /backup/data --source-program /opt/mysql-5.7 --replay slow.log",
            "",
            "Exit status: 0 the target took everything; 1 it refused something, or something could not be read;"
                    + " 2 usage; 3 cannot connect or log in; 4 nothing in scope; 130 cancelled."
        })
final class UpgradeRehearseCommand extends ServiceCommand {

    @Mixin
    private final ServerOption server = new ServerOption();

    @Option(
            names = "--target-program",
            paramLabel = "PATH",
            description = "A mysqld or mariadbd of the target version, or the folder of its unpacked package.")
    private @Nullable String program;

    @Mixin
    private final ContainerOptions container = new ContainerOptions();

    @Option(
            names = "--target-host",
            paramLabel = "PROFILE",
            description = {
                "The program of --target-program is one of the machine of this saved server, over the SSH way that ends"
                        + " there, and runs there. The server itself is not connected to.",
                "Of --ssh-folder, --accept-host-key and the like, it gets what the server gets."
            })
    private @Nullable String targetHost;

    @Option(
            names = "--target-folder",
            paramLabel = "FOLDER",
            description = "Where on that machine a private folder is made for the time of the rehearsal (default: "
                    + HostServer.USUAL_FOLDER + ").")
    private @Nullable String targetFolder;

    @Option(
            names = "--target-server",
            paramLabel = "PROFILE|URL",
            description = "An empty server of the target version; what is built there is dropped again.")
    private @Nullable String target;

    @Mixin
    private final ScopeOptions scope = new ScopeOptions();

    @Mixin
    private ConfigFileOption config = new ConfigFileOption();

    @Option(names = "--no-accounts", description = "Leave accounts and grants out.")
    private boolean withoutAccounts;

    @Option(
            names = "--password-hashes",
            description =
                    "Build accounts with the hashes of their passwords. Without this, hashes stay where they are.")
    private boolean hashes;

    @Option(
            names = "--sample",
            paramLabel = "N",
            description = "Also put in the N newest and N random rows of each table (default: none).")
    private int sample;

    @Option(
            names = "--statements",
            description =
                    "Also EXPLAIN the statements that the server remembers on both sides, and compare errors, result"
                            + " columns and plans.")
    private boolean statements;

    @Option(
            names = "--data-directory",
            paramLabel = "FOLDER",
            description =
                    "A copy of the data directory, or that of a stopped replica: it is copied, and the target program"
                            + " is started on that copy. With --target-host it is a folder of that machine, copied and"
                            + " started on there, below --target-folder.")
    private @Nullable Path data;

    @Option(
            names = "--disk-test",
            paramLabel = "FOLDER|host:FOLDER",
            description =
                    "Also compare the disks: a file of 64 MiB is written, read and removed in this folder, on the disk"
                            + " of the server's data (host: on its own machine, over SSH), and here. The expected lengths of the"
                            + " window then have a range. Nothing is written there without this option.")
    private @Nullable String diskTest;

    @Mixin
    private final ReplayOptionGroup replay = new ReplayOptionGroup();

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "Objects that are built at a time (default: ${DEFAULT-VALUE}).")
    private int workers = RehearsalOptions.WORKERS;

    @Option(
            names = "--format",
            paramLabel = "table|json|html",
            description = "Form of the result (default: ${DEFAULT-VALUE}).")
    private RehearsalOutput.Format format = RehearsalOutput.Format.table;

    @Option(names = "--output", paramLabel = "FILE", description = "Write the result to this file.")
    private @Nullable Path output;

    UpgradeRehearseCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        if (Stream.of(program, container.image, target).filter(Objects::nonNull).count() != 1) {
            throw new UsageException("Name one of --target-program, --target-container and --target-server.");
        }
        container.check();
        if (targetHost != null && program == null) {
            throw new UsageException("--target-host wants --target-program, a path of that machine.");
        }
        if (targetFolder != null && (targetHost == null || !targetFolder.startsWith("/"))) {
            throw new UsageException(
                    "--target-folder takes the full name of a folder of the machine of --target-host.");
        }
        if (workers < 1 || workers > 64 || sample < 0 || sample > 100_000) {
            throw new UsageException("--workers takes 1 to 64, --sample 0 to 100000.");
        }
        if (data != null && program == null) {
            throw new UsageException("--data-directory wants --target-program.");
        }
        if (targetHost != null && (replay.given() || diskTest != null)) {
            throw new UsageException(
                    "--source-program and --disk-test work on this computer: they go without" + " --target-host.");
        }
        if (data != null && targetHost != null && !data.toString().startsWith("/")) {
            throw new UsageException(
                    "--data-directory takes the full name of a folder of the machine of --target-host.");
        }
        replay.require(data != null);
        if (diskTest != null && data == null) {
            throw new UsageException("--disk-test wants --data-directory.");
        }
        if (diskTest != null && diskTest.endsWith(":")) {
            throw new UsageException("--disk-test takes a folder.");
        }
        if (config.given() && program == null) {
            throw new UsageException("--config wants --target-program, whose server reads the option file.");
        }
        Optional<OptionFiles> local = config.local();
        FileEnding.requireResult(output, format.name());
        Optional.ofNullable(output).ifPresent(OutputFile::check);
        Optional<TargetChoice> own = ownTarget();
        Optional<ReplayOptions> wanted = replay.options();
        return server.open(services, terminal, (opened, _) -> {
            RehearsalOptions options = options(local.or(() -> config.onHost(opened)))
                    .withReplay(wanted)
                    .withDump(replay.dump())
                    .withFollowing(replay.following())
                    .withDiskTest(Optional.ofNullable(diskTest));
            return own.isPresent()
                    ? rehearse(opened, own.get(), options)
                    : targetHost == null ? onServer(opened, options) : onHost(opened, targetHost, options);
        });
    }

    private Optional<TargetChoice> ownTarget() {
        return container
                .choice()
                .or(() -> Optional.ofNullable(program)
                        .filter(_ -> targetHost == null)
                        .map(Path::of)
                        .map(ServerProgram::at)
                        .map(TargetChoice.Program::new));
    }

    private RehearsalOptions options(Optional<OptionFiles> files) {
        return new RehearsalOptions(
                scope.scope(), files, !withoutAccounts, hashes, sample, statements, workers, Optional.ofNullable(data));
    }

    private ExitStatus onServer(OpenServer opened, RehearsalOptions options) throws InterruptedException {
        String named = target == null ? "" : target;
        return ServerOption.open(
                new LogIn(),
                named,
                services,
                terminal,
                (given, _) -> rehearse(opened, new TargetChoice.EmptyServer(given), options));
    }

    private ExitStatus onHost(OpenServer opened, String name, RehearsalOptions options) throws InterruptedException {
        try (PeerHost host = server.machine(name)) {
            return rehearse(
                    opened,
                    TargetChoice.HostProgram.at(
                            host, program == null ? "" : program, Optional.ofNullable(targetFolder)),
                    options);
        }
    }

    private ExitStatus rehearse(OpenServer opened, TargetChoice choice, RehearsalOptions options)
            throws InterruptedException {
        Optional<RunResult<RehearsalResult>> result = new JobInTerminal(
                        terminal, "What was found is in the history: drydock history list")
                .run(new RehearsalJob(opened, choice, options, services.recording(), _ -> {}));
        result.ifPresent(ended ->
                new RehearsalOutput(terminal, services, format, Optional.ofNullable(output)).write(ended, opened));
        return ExitStatus.of(result);
    }

    /** A container of the target version. */
    private static final class ContainerOptions {

        @Option(
                names = "--target-container",
                paramLabel = "IMAGE",
                description =
                        "An image of the target version, such as mysql:8.4: a container of it is started and removed"
                                + " again.")
        private @Nullable String image;

        @Option(
                names = "--container-engine",
                paramLabel = "COMMAND",
                description = "The engine's command (default: docker or podman, whichever answers).")
        private @Nullable String engine;

        void check() {
            if (engine != null && image == null) {
                throw new UsageException("--container-engine wants --target-container.");
            }
            if (image != null && !image.matches("[\\w][\\w./:@-]*")) {
                throw new UsageException("--target-container takes the name of an image, such as mysql:8.4.");
            }
        }

        Optional<TargetChoice> choice() {
            return Optional.ofNullable(image)
                    .map(name -> new TargetChoice.Container(CommandEngine.at(Optional.ofNullable(engine)), name));
        }
    }
}
