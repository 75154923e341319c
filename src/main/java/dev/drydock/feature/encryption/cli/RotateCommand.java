package dev.drydock.feature.encryption.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UnlockOption;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.KeyHistory;
import dev.drydock.feature.encryption.atrest.RotateJob;
import dev.drydock.run.RunResult;
import java.time.Clock;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock encryption rotate}. */
@Command(
        name = "rotate",
        mixinStandardHelpOptions = true,
        header = "Give a MySQL new master keys: InnoDB's, and the binary log's where that is encrypted.",
        description = {
            "",
            "Without --yes it shows the statements and how old the keys are as far as the history knows. The key file"
                    + " of MariaDB has no versions of keys, so there is nothing to rotate.",
            ""
        },
        footer = {"", "Exit status: 0 rotated, 1 failed, 2 usage, 3 cannot connect or log in, 130 cancelled."})
final class RotateCommand extends ServiceCommand {

    @Mixin
    private final ServerOption server = new ServerOption();

    @Mixin
    private final UnlockOption unlock = new UnlockOption();

    @Option(names = "--yes", description = "Rotate; without it, only the statements are shown.")
    private boolean yes;

    RotateCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        return server.open(
                services,
                terminal,
                (opened, _) -> yes ? unlock.on(opened, true, services, () -> run(opened)) : show(opened));
    }

    private ExitStatus show(OpenServer opened) {
        RotateJob.statements(opened).forEach(statement -> terminal.out().println(statement + ";"));
        terminal.out().flush();
        terminal.err()
                .println(KeyHistory.of(services.history().get(), opened.key())
                        .age(Clock.systemUTC().instant()));
        terminal.err().println("Nothing was changed. Say --yes to rotate.");
        return ExitStatus.DONE;
    }

    private ExitStatus run(OpenServer opened) throws InterruptedException {
        Optional<RunResult<RotateJob.Rotated>> result = new JobInTerminal(terminal, "What was done is in the history.")
                .run(new RotateJob(opened, services.history()));
        result.ifPresent(ended -> terminal.err().println(ended.value().next()));
        return ExitStatus.of(result);
    }
}
