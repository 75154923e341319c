package dev.drydock.feature.proxysql.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.RunNumber;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.feature.proxysql.change.SnapshotJob;
import dev.drydock.run.RunResult;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code drydock proxysql snapshot}. */
@Command(
        name = "snapshot",
        mixinStandardHelpOptions = true,
        header = "Keep memory, runtime and disk of all modules in the history, without secrets. Changes nothing.",
        footer = {
            "",
            "Example:",
            "  drydock proxysql snapshot --server proxy1",
            "",
            "Exit status: 0 kept, 1 not recorded, 2 usage, 3 cannot connect or log in, 130 cancelled."
        })
final class SnapshotCommand extends ServiceCommand {

    @Mixin
    private final ProxyOption proxy = new ProxyOption();

    SnapshotCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        return proxy.open(services, terminal, opened -> {
            Optional<RunResult<Integer>> kept = new JobInTerminal(terminal, "Nothing was changed.")
                    .run(new SnapshotJob(opened, services.history()));
            kept.ifPresent(result -> terminal.out()
                    .println(
                            proxy.form().json() ? "{\"run\":" + result.id() + "}" : RunNumber.of(result, result.id())));
            return ExitStatus.of(kept);
        });
    }
}
