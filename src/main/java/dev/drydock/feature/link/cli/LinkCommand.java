package dev.drydock.feature.link.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.Schedulable;
import dev.drydock.cli.ServersOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextTable;
import dev.drydock.cli.UsageException;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.link.LinkColumns;
import dev.drydock.feature.link.LinkJob;
import dev.drydock.feature.link.LinkJson;
import dev.drydock.feature.link.LinkOptions;
import dev.drydock.feature.link.LinkRoute;
import dev.drydock.feature.link.LinkScript;
import dev.drydock.feature.link.WayResult;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.profile.Profile;
import dev.drydock.report.model.ValueColumn;
import dev.drydock.run.RunResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock link}: how fast the routes to a server are. */
@Command(
        name = "link",
        mixinStandardHelpOptions = true,
        header = "Benchmark connections and round trips over plain TCP, TLS and SSH to the same server.",
        description = {
            "",
            "Opens and closes connections, then asks SELECT 1 again and again on one, through each route in turn."
                    + " Bounded in count and time, changes nothing, and is off on production servers.",
            "Without --route it measures what the server's profile allows: through its jump hosts if it has some, else"
                    + " direct; plain text only where the profile does not want encryption.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock link --server shop-test",
            "  drydock link --server shop-test --route tls --route ssh --format json",
            "",
            "Exit status: 0 every route was measured, 1 one was not, 2 usage, 3 cannot connect or log in, 130"
                    + " cancelled."
        })
public final class LinkCommand extends ServiceCommand implements Schedulable {

    @Mixin
    private final ServersOption server = new ServersOption();

    @Option(
            names = {"--route", "--way"},
            paramLabel = "plain|tls|ssh|ssh+tls",
            description = "A route to measure; may be repeated.")
    private List<String> ways = new ArrayList<>();

    @Option(
            names = "--connections",
            paramLabel = "N",
            description =
                    "Connections per route, at most " + LinkOptions.MOST_CONNECTIONS + " (default: ${DEFAULT-VALUE}).")
    private int connections = 30;

    @Option(
            names = "--queries",
            paramLabel = "N",
            description = "Queries per route, at most " + LinkOptions.MOST_QUERIES + " (default: ${DEFAULT-VALUE}).")
    private int queries = 500;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "Longest time for the connections of a route, and again for its queries, at most 30"
                    + " (default: ${DEFAULT-VALUE}).")
    private int seconds = 5;

    @Option(names = "--preview", description = "Show what would be sent to the server; connect for its facts only.")
    private boolean preview;

    @Mixin
    private final ResultOptions form = new ResultOptions();

    public LinkCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        List<LinkRoute> named = ways.stream()
                .map(word -> LinkRoute.named(word)
                        .orElseThrow(() -> new UsageException("--route takes plain, tls, ssh or ssh+tls.")))
                .distinct()
                .toList();
        options(named);
        return server.open(services, terminal, form.fleet(), (opened, _, section) -> {
            Profile profile = opened.profile();
            LinkOptions options = options(named.isEmpty() ? LinkRoute.usual(profile) : named);
            if (preview) {
                LinkScript.lines(opened.facts(), options).forEach(section.out()::println);
                return ExitStatus.DONE;
            }
            Optional<RunResult<List<WayResult>>> result = new JobInTerminal(
                            section, "What was measured is in the history: drydock history list")
                    .run(new LinkJob(opened, options, services.recording()));
            result.ifPresent(measured -> print(measured, opened, section));
            return ExitStatus.of(result);
        });
    }

    private LinkOptions options(List<LinkRoute> chosen) {
        try {
            return new LinkOptions(chosen, connections, queries, Duration.ofSeconds(seconds));
        } catch (IllegalArgumentException _) {
            throw new UsageException("--connections takes 1 to " + LinkOptions.MOST_CONNECTIONS + ", --queries 1 to "
                    + LinkOptions.MOST_QUERIES + ", --seconds 0 to 30.");
        }
    }

    private void print(RunResult<List<WayResult>> result, OpenServer opened, Terminal section) {
        form.print(
                section,
                out -> TextTable.of(columns(), result.value()).print(out),
                out -> LinkJson.write(result, opened, out));
        result.value()
                .forEach(way -> way.problem()
                        .ifPresent(problem -> section.err()
                                .println(way.way().title() + ": " + TerminalEscaper.line(problem.line()))));
    }

    private static List<ValueColumn<WayResult>> columns() {
        List<ValueColumn<WayResult>> columns = new ArrayList<>(LinkColumns.FIGURES);
        columns.addFirst(LinkColumns.WAY);
        columns.add(LinkColumns.ENCRYPTION);
        return columns;
    }
}
