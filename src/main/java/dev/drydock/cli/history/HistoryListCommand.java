package dev.drydock.cli.history;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Listing;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.history.RunMarks;
import dev.drydock.history.RunSearch;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryBrowser;
import dev.drydock.platform.task.RunOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock history list}: the runs that fit, page by page. */
@Command(
        name = "list",
        aliases = "search",
        mixinStandardHelpOptions = true,
        header = "List runs, newest first: all of them, or those that fit.",
        description = {
            "TEXT is looked for in title, server, account, person, problem, note and tags.",
            "Exit status: 0, also if no run fits."
        },
        footer = {
            "",
            "Examples:",
            "  drydock history list",
            "  drydock history search E-4104 --server shop-prod-2",
            "  drydock history list --table shop.orders --from 2026-01-01 --format json"
        })
public final class HistoryListCommand extends ServiceCommand {

    @Parameters(arity = "0..1", paramLabel = "TEXT", description = "What to look for.")
    private String text = "";

    @Mixin
    private final RunFilters filters = new RunFilters();

    @Option(names = "--limit", defaultValue = "50", description = "At most so many (default: 50).")
    private int limit = 50;

    @Option(
            names = "--before",
            paramLabel = "RUN",
            description = "Only runs with a lower number: goes on where the last list ended.")
    private long before = Long.MAX_VALUE;

    @Mixin
    private final Listing output = new Listing();

    public HistoryListCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() {
        if (limit < 1) {
            throw new UsageException("--limit takes a number, 1 or more.");
        }
        RunSearch search = filters.search(text);
        HistoryBrowser history = new HistoryBrowser(services.history().get());
        HistoryBrowser.Page page = history.search(search, before, limit);
        Map<Long, RunMarks> marks =
                history.marks(page.runs().stream().map(RunSummary::id).toList());
        if (output.json()) {
            Listing.object(terminal, json -> {
                json.objects(
                        "runs",
                        page.runs(),
                        (one, run) -> RunJson.write(run, marks.getOrDefault(run.id(), RunMarks.NONE), one));
                page.next().ifPresent(next -> json.put("next_before", next));
            });
        } else {
            List<List<?>> rows = new ArrayList<>();
            page.runs().forEach(run -> rows.add(row(run, marks.getOrDefault(run.id(), RunMarks.NONE))));
            output.rows(
                    terminal,
                    List.of(">run", "what", "server", "version", "started", "outcome", "items", "tags"),
                    rows);
        }
        page.next()
                .ifPresent(next -> terminal.err()
                        .println("There are more. Go on with the same options and --before " + next + "."));
        return ExitStatus.DONE;
    }

    private static List<?> row(RunSummary run, RunMarks marks) {
        return List.of(
                run.id(),
                run.start().title(),
                run.start().server().profileName(),
                run.start().server().flavour() + " " + run.start().server().version(),
                run.started(),
                run.outcome().map(RunOutcome::text).orElse("running"),
                run.itemCounts().entrySet().stream()
                        .map(count -> count.getValue() + " " + count.getKey())
                        .collect(Collectors.joining(", ")),
                (marks.pinned().isPresent() ? "(pinned) " : "") + String.join(", ", marks.tags()));
    }
}
