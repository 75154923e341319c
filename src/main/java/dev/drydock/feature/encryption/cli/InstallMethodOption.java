package dev.drydock.feature.encryption.cli;

import dev.drydock.cli.ChangeOption;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.install.CutOffInstall;
import dev.drydock.feature.encryption.install.GivenFiles;
import dev.drydock.feature.encryption.install.InstallOptions;
import dev.drydock.feature.encryption.install.InstallPlan;
import dev.drydock.feature.encryption.install.InstallPlanner;
import dev.drydock.feature.encryption.install.Installed;
import dev.drydock.feature.encryption.install.ManualInstallBundle;
import dev.drydock.feature.encryption.install.TlsInstallJob;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How certificates are installed, and the installation. */
final class InstallMethodOption {

    @Option(
            names = "--server-name",
            paramLabel = "HOST",
            description =
                    "A name or address that clients use for the server; repeatable (default: the profile's host).")
    private List<String> names = List.of();

    @Option(
            names = "--hand-out",
            paramLabel = "DIR",
            description = "Write the files and the commands to a new folder instead; the server is not changed.")
    private @Nullable Path handOut;

    @Option(names = "--placed", description = "The files are in their places already: only reload and verify.")
    private boolean placed;

    @Option(
            names = "--option-file",
            paramLabel = "FILE",
            description =
                    "The option file on the host, where the server has no certificate yet (default: the usual one).")
    private String optionFile = "";

    @Option(
            names = "--host-folder",
            paramLabel = "DIR",
            description = "Where the files go there (default: a folder tls beside the option file).")
    private String hostFolder = "";

    @Option(
            names = "--drop-former-authority",
            description = "Refuse client certificates of the former authority at once; else both count.")
    private boolean dropFormer;

    @Option(
            names = "--wait",
            paramLabel = "MINUTES",
            description = "How long to wait for a restart where one is needed (default: ${DEFAULT-VALUE}).")
    private int wait = (int) InstallOptions.USUAL_PATIENCE.toMinutes();

    @Option(names = "--preview", description = "Show what would be done; change nothing.")
    private boolean preview;

    @Mixin
    private final ChangeOption change = new ChangeOption();

    ExitStatus install(OpenServer server, GivenFiles files, Services services, Terminal terminal)
            throws InterruptedException {
        InstallOptions options =
                new InstallOptions(files, names, dropFormer, placed, optionFile, hostFolder, Duration.ofMinutes(wait));
        Path target = handOut;
        if (target != null) {
            return handOut(server, options, target, terminal);
        }
        return finish(server, options, services, terminal);
    }

    /** Goes on with a run that was cut off. */
    ExitStatus finish(OpenServer server, InstallOptions options, Services services, Terminal terminal)
            throws InterruptedException {
        return preview
                ? show(server, options, terminal)
                : change.on(server, services, () -> run(server, options, services, terminal));
    }

    /** Takes back what a run that was cut off has put. */
    ExitStatus takeBack(OpenServer server, CutOffInstall cutOff, Services services, Terminal terminal)
            throws InterruptedException {
        return change.on(
                server,
                services,
                () -> new TakeBackInTerminal(terminal)
                        .run(cutOff.takeBack(server, services.history()), cutOff.files()));
    }

    private static ExitStatus handOut(OpenServer server, InstallOptions options, Path target, Terminal terminal) {
        try (LongSession session = server.longSession()) {
            ManualInstallBundle.write(
                            server,
                            options,
                            session.sql(),
                            InstantSource.system().instant(),
                            target)
                    .forEach(file -> terminal.out().println(file));
            terminal.out().flush();
            return ExitStatus.DONE;
        }
    }

    private static ExitStatus show(OpenServer server, InstallOptions options, Terminal terminal) {
        try (LongSession session = server.longSession()) {
            InstallPlan plan = new InstallPlanner(server, options)
                    .plan(session.sql(), InstantSource.system().instant());
            plan.folder()
                    .ifPresent(folder -> terminal.out()
                            .println("folder " + folder.path() + " "
                                    + folder.rights().owner() + " "
                                    + folder.rights().mode()));
            plan.files()
                    .forEach(file -> terminal.out()
                            .println((file.before().isPresent() ? "replace " : "add ") + file.path() + " "
                                    + file.rights().owner() + " "
                                    + file.rights().mode()));
            plan.option().ifPresent(change -> terminal.out().println(change.diff()));
            plan.reload().ifPresent(statement -> terminal.out().println(statement + ";"));
            plan.restart().forEach(command -> terminal.out().println("# restart: " + command));
            terminal.out().flush();
            plan.warnings().forEach(finding -> terminal.err().println("Warning: " + finding.message()));
            return ExitStatus.DONE;
        }
    }

    private static ExitStatus run(OpenServer server, InstallOptions options, Services services, Terminal terminal)
            throws InterruptedException {
        Optional<RunResult<Installed>> result = new JobInTerminal(
                        terminal, "What was changed is in the history: drydock history list")
                .run(new TlsInstallJob(server, options, services.history(), commands -> {
                    terminal.err().println("Restart the server now, by one of these:");
                    commands.forEach(command -> terminal.err().println("    " + command));
                }));
        result.map(RunResult::value).ifPresent(ended -> {
            ended.plan().warnings().forEach(finding -> terminal.err().println("Warning: " + finding.message()));
            terminal.err()
                    .println("A new connection (" + ended.proof().protocol() + ") sees it, valid until "
                            + Formats.utc(ended.proof().own().until())
                            + (ended.proof().identity()
                                    ? ", and verified the identity."
                                    : ". The identity was not verified: it is not for the host of the profile."));
            ended.kept().forEach(file -> terminal.err().println("Former file: " + file));
        });
        return ExitStatus.of(result);
    }
}
