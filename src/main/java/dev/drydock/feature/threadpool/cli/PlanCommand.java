package dev.drydock.feature.threadpool.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.FileEnding;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.feature.threadpool.setup.PoolPlan;
import dev.drydock.feature.threadpool.setup.PoolPlanJson;
import dev.drydock.feature.threadpool.setup.SetupJob;
import dev.drydock.platform.optionfile.OptionEdit;
import dev.drydock.platform.output.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock threadpool plan}. */
@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        header = "Plan the settings of a thread pool, each with its reason, and the change of the option file. Nothing"
                + " is changed.",
        footer = {
            "",
            "Examples:",
            "  drydock threadpool plan --server shop-test --aim short",
            "  drydock threadpool plan --server shop-test --option-file my.cnf --output my-new.cnf",
            "  drydock threadpool plan --server shop-test --host-file /etc/mysql/mariadb.conf.d/50-server.cnf",
            "",
            "Exit status: 0 there is a plan, 1 there can be none, 2 usage, 3 cannot connect or log in, 130 cancelled."
        })
final class PlanCommand extends ServiceCommand {

    @Mixin
    private final ServerOption server = new ServerOption();

    @Mixin
    private final PlanOptions planning = new PlanOptions();

    @Option(names = "--option-file", paramLabel = "FILE", description = "A copy of the option file on this computer.")
    private @Nullable Path optionFile;

    @Option(names = "--output", paramLabel = "FILE", description = "Save the changed copy here.")
    private @Nullable Path output;

    @Option(
            names = "--host-file",
            paramLabel = "FILE",
            description = "The option file on the server's machine, over SSH.")
    private @Nullable String hostFile;

    @Mixin
    private final ResultOptions form = new ResultOptions();

    PlanCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        Path file = optionFile;
        if (output != null && file == null) {
            throw new UsageException("--output needs --option-file.");
        }
        FileEnding.requireOptions(output, String.valueOf(file));
        String text = file == null ? "" : text(file);
        Optional.ofNullable(output).ifPresent(OutputFile::check);
        return server.open(services, terminal, (opened, _) -> {
            Optional<PoolPlan> planned = planning.plan(opened, services, terminal);
            if (planned.isEmpty()) {
                return ExitStatus.CANCELLED;
            }
            PoolPlan plan = planned.get();
            String diff = hostFile != null
                    ? SetupJob.prepare(opened, plan, hostFile).diff()
                    : OptionEdit.diff(file == null ? "my.cnf" : file.toString(), text, plan.edited(text));
            form.print(
                    terminal,
                    out -> {
                        PlanOptions.show(plan, out);
                        out.println();
                        out.println(diff);
                    },
                    out -> PoolPlanJson.write(plan, diff, out));
            Optional.ofNullable(output).ifPresent(target -> OutputFile.savePrivate(target, plan.edited(text)));
            return ExitStatus.DONE;
        });
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UsageException("--option-file " + file + " cannot be read: " + unreadable.getMessage());
        }
    }
}
