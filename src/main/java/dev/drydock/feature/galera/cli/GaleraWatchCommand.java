package dev.drydock.feature.galera.cli;

import dev.drydock.cli.DurationOption;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.FileEnding;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.RunNumber;
import dev.drydock.cli.Schedulable;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.feature.galera.cluster.ClusterEvent;
import dev.drydock.feature.galera.watch.WatchExport;
import dev.drydock.feature.galera.watch.WatchJob;
import dev.drydock.feature.galera.watch.WatchOptions;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.platform.output.OutputFile;
import dev.drydock.proxied.LinkedPicture;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock galera watch}. */
@Command(
        name = "watch",
        mixinStandardHelpOptions = true,
        header = "Watch a cluster and record its events and one-minute figures in the history.",
        description = {
            "",
            "Looks every two seconds; one connection a node. Goes on while nodes do not answer. Events are printed as"
                    + " they are seen. Changes nothing.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock galera watch --server shop-1 --for 8h --output night.csv",
            "",
            "Exit status: 0 nothing happened that anybody has to resolve; 1 a node was silent or restarted, the"
                    + " cluster was split or paused; 2 usage; 3 cannot connect or log in; 130 cancelled."
        })
final class GaleraWatchCommand extends ServiceCommand implements Schedulable {

    @Mixin
    private final ClusterOption cluster;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            description = "How long, such as 90s, 30m, 8h or 1d; without it until it is interrupted.")
    private @Nullable String time;

    @Option(names = "--output", paramLabel = "FILE", description = "At the end, write events and figures as CSV.")
    private @Nullable Path output;

    GaleraWatchCommand(Services services, Terminal terminal, LinkedPicture linked) {
        super(services, terminal);
        this.cluster = new ClusterOption(linked);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        Optional<Duration> limit =
                Optional.ofNullable(time).map(text -> DurationOption.of("--for", text, "90s, 30m, 8h or 1d"));
        FileEnding.require(output, "csv");
        Optional.ofNullable(output).ifPresent(OutputFile::check);
        return cluster.open(services, terminal, reached -> {
            reached.tell(terminal);
            Optional<RunResult<WatchJob.Watched>> result = new JobInTerminal(
                            terminal, "What was seen is in the history: drydock history list")
                    .run(new WatchJob(
                            reached.server(),
                            WatchOptions.of(reached.addresses(), reached.memory(), limit),
                            services.recording(),
                            (_, events) -> events.forEach(this::print)));
            result.ifPresent(this::save);
            return ExitStatus.of(result);
        });
    }

    private void save(RunResult<WatchJob.Watched> result) {
        terminal.err()
                .println(Formats.counted(result.value().polls(), "poll") + " · "
                        + Formats.counted(result.value().events(), "event") + " · "
                        + RunNumber.of(result, result.id()));
        Optional.ofNullable(output)
                .ifPresent(file -> OutputFile.save(
                        file, writer -> WatchExport.csv(services.recording().get(), result.id(), writer)));
    }

    private void print(ClusterEvent event) {
        terminal.out()
                .println(Formats.utc(event.at()) + "  "
                        + (event.node().isEmpty() ? "" : TerminalEscaper.line(event.node()) + " ")
                        + TerminalEscaper.line(event.text()));
    }
}
