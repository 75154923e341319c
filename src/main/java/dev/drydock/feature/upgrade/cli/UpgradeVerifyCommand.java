package dev.drydock.feature.upgrade.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.run.CheckJob;
import dev.drydock.feature.upgrade.table.TableCheckResult;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code drydock upgrade verify}. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        header = "Check all tables and list what is left to upgrade; change nothing.",
        footer = {
            "",
            "Exit status: 0 nothing left; 1 something left, or the account may not see all tables; 2 usage; 3 cannot"
                    + " connect or log in; 4 nothing in scope; 130 cancelled."
        })
final class UpgradeVerifyCommand implements Callable<ExitStatus> {

    private final Services services;
    private final Terminal terminal;

    @Mixin
    private final ServerOption server = new ServerOption();

    @Mixin
    private final UpgradeArguments arguments = new UpgradeArguments();

    UpgradeVerifyCommand(Services services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        UpgradeOptions options = arguments.options();
        return server.open(services, terminal, (opened, _) -> {
            Optional<TableCheckResult> found =
                    new JobInTerminal(terminal, "Nothing was changed.").run(new CheckJob(opened, options));
            found.ifPresent(this::print);
            return ExitStatus.of(found);
        });
    }

    private void print(TableCheckResult check) {
        if (!check.clean()) {
            UpgradeTables.left(check, new OutputStreamWriter(terminal.out(), StandardCharsets.UTF_8));
        }
        new UpgradeTables(terminal.err()).count(check);
    }
}
