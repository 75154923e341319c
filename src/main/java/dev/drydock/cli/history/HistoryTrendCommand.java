package dev.drydock.cli.history;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Listing;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.history.ObjectName;
import dev.drydock.history.TrendPoint;
import dev.drydock.history.store.HistoryBrowser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock history trend}: one table or one server over everything that is recorded. */
@Command(
        name = "trend",
        mixinStandardHelpOptions = true,
        header = "Show how one table, or one server as a whole, went over all runs of a kind.",
        description = "Exit status: 0, or 4 if nothing is recorded of it.",
        footer = {
            "",
            "Examples:",
            "  drydock history trend --server shop-prod-2",
            "  drydock history trend --server shop-prod-2 --table shop.orders --format csv"
        })
public final class HistoryTrendCommand extends ServiceCommand {

    @Option(
            names = "--server",
            required = true,
            paramLabel = "NAME",
            description = "The server: its name, its address, or its server_uuid.")
    private String server = "";

    @Option(
            names = "--table",
            paramLabel = "SCHEMA.NAME",
            description = "The table; without it, the sums over all objects of a run.")
    private String table = "";

    @Option(names = "--kind", defaultValue = "rowcount", description = "Kind of runs (default: rowcount).")
    private String kind = "rowcount";

    @Mixin
    private final Listing output = new Listing();

    public HistoryTrendCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() {
        HistoryBrowser history = new HistoryBrowser(services.history().get());
        List<TrendPoint> points = table.isEmpty() ? history.trend(server, kind) : history.trend(server, kind, object());
        if (output.json()) {
            Listing.objects(terminal, points, (json, point) -> {
                json.put("run", point.runId()).put("at", point.at()).put("objects", point.objects());
                point.measure().ifPresent(value -> json.put("measure", value));
                point.bytes().ifPresent(value -> json.put("bytes", value));
                point.millis().ifPresent(value -> json.put("millis", value));
            });
        } else {
            output.rows(
                    terminal,
                    List.of(">run", "at", ">objects", ">measure", ">change", ">bytes", ">millis"),
                    rows(points));
        }
        if (points.isEmpty()) {
            terminal.err().println("Nothing of the kind " + kind + " is recorded of it.");
            return ExitStatus.NOTHING_IN_SCOPE;
        }
        return ExitStatus.DONE;
    }

    private static List<List<?>> rows(List<TrendPoint> points) {
        List<List<?>> rows = new ArrayList<>();
        Optional<Long> before = Optional.empty();
        for (TrendPoint point : points) {
            // the sum of a run that left something out is no change
            Optional<Long> earlier = point.whole() ? before : Optional.empty();
            rows.add(List.of(
                    point.runId(),
                    point.at(),
                    point.objects(),
                    Listing.known(point.measure().orElse(null)),
                    Listing.known(point.measure()
                            .flatMap(now -> earlier.map(then -> now - then))
                            .orElse(null)),
                    Listing.known(point.bytes().orElse(null)),
                    Listing.known(point.millis().orElse(null))));
            before = point.whole() ? point.measure().or(() -> earlier) : before;
        }
        return rows;
    }

    private ObjectName object() {
        int dot = table.indexOf('.');
        if (dot < 1 || dot == table.length() - 1) {
            throw new UsageException("--table takes SCHEMA.NAME.");
        }
        return ObjectName.table(table.substring(0, dot), table.substring(dot + 1));
    }
}
