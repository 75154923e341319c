package dev.drydock.feature.threadpool.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.Schedulable;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.feature.threadpool.watch.PoolFigure;
import dev.drydock.feature.threadpool.watch.PoolMonitor;
import dev.drydock.feature.threadpool.watch.PoolWatchJob;
import dev.drydock.platform.i18n.Formats;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock threadpool watch}. */
@Command(
        name = "watch",
        mixinStandardHelpOptions = true,
        header = "Watch a thread pool and record its figures in the history, minute by minute.",
        description = {
            "",
            "Looks every two seconds, over the extra port where it lets us in. Goes on while the server does not"
                    + " answer. Changes nothing.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock threadpool watch --server shop-prod-2 --minutes 30",
            "",
            "Exit status: 0 the server always answered, 1 else, 2 usage, 3 cannot connect or log in, 130 cancelled."
        })
final class PoolWatchCommand extends ServiceCommand implements Schedulable {

    @Mixin
    private final ServerOption server = new ServerOption();

    @Option(names = "--minutes", paramLabel = "N", description = "How long; without it until it is interrupted.")
    private @Nullable Integer minutes;

    PoolWatchCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        Integer limit = minutes;
        if (limit != null && limit < 1) {
            throw new UsageException("--minutes takes 1 or more.");
        }
        return server.open(services, terminal, (opened, _) -> {
            return ExitStatus.of(new JobInTerminal(terminal, "What was seen is in the history: drydock history list")
                    .run(new PoolWatchJob(
                            opened,
                            PoolWatchJob.Options.of(Optional.ofNullable(limit).map(Duration::ofMinutes)),
                            services.recording(),
                            this::print)));
        });
    }

    private void print(PoolMonitor.Look look) {
        String figures = Arrays.stream(PoolFigure.values())
                .filter(figure -> figure.of(look.window()).isPresent())
                .map(figure -> figure.title() + " "
                        + String.format(
                                Locale.ROOT, "%,.0f", figure.of(look.window()).getAsDouble()))
                .collect(Collectors.joining(", "));
        terminal.out().println(Formats.utc(look.window().now().at()) + "  " + figures);
        terminal.out().flush();
    }
}
