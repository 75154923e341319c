package dev.drydock.feature.threadpool.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.load.CleanJob;
import dev.drydock.feature.threadpool.load.LoadJob;
import dev.drydock.feature.threadpool.load.LoadJson;
import dev.drydock.feature.threadpool.load.LoadLeftovers;
import dev.drydock.feature.threadpool.load.LoadMix;
import dev.drydock.feature.threadpool.load.LoadOptions;
import dev.drydock.feature.threadpool.load.LoadResult;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.run.RunResult;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock threadpool prove}. */
@Command(
        name = "prove",
        mixinStandardHelpOptions = true,
        header = "Load a test server with many connections, step by step, and measure it.",
        description = {
            "",
            "Works in a schema of its own that it makes and drops, and refuses servers in production. Run it with the"
                    + " pool and without it, and compare: drydock history diff RUN RUN.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock threadpool prove --server shop-test",
            "  drydock threadpool prove --server shop-test --connections 16,256,2000 --active 64 --mix transaction",
            "  drydock threadpool prove --server shop-test --connections 500 --rate 3000",
            "  drydock threadpool prove --server shop-test --remove-left",
            "",
            "Exit status: 0 all steps were measured, 1 operations failed, or a limit or a guard refused it, 2 usage,"
                    + " 3 cannot connect or log in, 4 nothing was left to remove, 130 cancelled."
        })
final class ProveCommand extends ServiceCommand {

    @Mixin
    private final ServerOption server = new ServerOption();

    @Option(
            names = "--connections",
            split = ",",
            paramLabel = "N",
            description = "Connections open at each step (default: 16,64,256,1024,2000).")
    private List<Integer> connections = LoadOptions.USUAL_STEPS;

    @Option(names = "--active", paramLabel = "N", description = "How many of them work at a time (default: all).")
    private @Nullable Integer active;

    @Option(
            names = "--mix",
            paramLabel = "point|transaction|scans",
            description = "What they do (default: ${DEFAULT-VALUE}).")
    private String mix = LoadMix.POINT.word();

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "How long each step is measured (default: ${DEFAULT-VALUE}).")
    private int seconds = LoadOptions.USUAL_SECONDS;

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "Rows of the scratch table, about 250 bytes each (default: ${DEFAULT-VALUE}).")
    private int rows = LoadOptions.USUAL_ROWS;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description =
                    "Operations that arrive a second, whether or not the server keeps up; latency counts from then.")
    private @Nullable Integer rate;

    @Mixin
    private final ResultOptions form = new ResultOptions();

    @Option(names = "--remove-left", description = "Only drop the schemas that a load test left whose process died.")
    private boolean removeLeft;

    ProveCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        LoadOptions options = options();
        return server.open(services, terminal, (opened, _) -> {
            if (removeLeft) {
                return ExitStatus.of(new JobInTerminal(terminal, "").run(new CleanJob(opened, services.history())));
            }
            List<String> left = opened.query(
                    session -> LoadLeftovers.find(services.history().get(), opened.key(), session));
            if (!left.isEmpty()) {
                terminal.err()
                        .println("Left by a load test whose process died: " + String.join(", ", left)
                                + ". Remove with --remove-left.");
            }
            return run(opened, options);
        });
    }

    private LoadOptions options() {
        LoadMix chosen =
                LoadMix.of(mix).orElseThrow(() -> new UsageException("--mix takes point, transaction or scans."));
        try {
            return new LoadOptions(connections, boxed(active), chosen, seconds, rows, boxed(rate));
        } catch (DrydockException bounds) {
            throw new UsageException(bounds.problem().full());
        }
    }

    private static OptionalInt boxed(@Nullable Integer value) {
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    private ExitStatus run(OpenServer opened, LoadOptions options) throws InterruptedException {
        Optional<RunResult<LoadResult>> result = new JobInTerminal(
                        terminal, "Its sessions and its schema are gone; what was measured is in the history.")
                .run(new LoadJob(opened, options, services.history(), _ -> {}));
        result.ifPresent(measured -> form.print(
                terminal, out -> LoadTable.print(measured, out), out -> LoadJson.write(measured, opened, out)));
        return ExitStatus.of(result);
    }
}
