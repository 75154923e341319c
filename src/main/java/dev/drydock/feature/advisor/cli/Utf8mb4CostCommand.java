package dev.drydock.feature.advisor.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextTable;
import dev.drydock.cli.UsageException;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.advisor.cost.CharsetCost;
import dev.drydock.feature.advisor.cost.CharsetCost.Side;
import dev.drydock.feature.advisor.cost.CharsetCostJob;
import dev.drydock.report.JsonOut;
import dev.drydock.run.RunResult;
import dev.drydock.run.paired.InterleavedBenchmark;
import java.io.PrintWriter;
import java.io.Writer;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock advisor utf8mb4 cost}. */
@Command(
        name = "cost",
        mixinStandardHelpOptions = true,
        header = "Measure what texts in utf8mb4 cost on this server, in a scratch schema that is dropped afterwards.",
        description = {
            "",
            "The same ASCII texts in latin1, in utf8mb3 and in utf8mb4, searched, sorted, grouped, looked up, joined and inserted in"
                    + " turns, one statement at a time, each with the default collation of this server. Writes are"
                    + " replicated to replicas. Refused on production servers and clusters.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  drydock advisor utf8mb4 cost --server shop-test",
            "",
            "Exit status: 0 all ratios are certain to 5 %%, 1 some are not, 2 usage, 3 cannot connect or log in,"
                    + " 130 cancelled."
        })
final class Utf8mb4CostCommand extends ServiceCommand {

    private static final int MOST_ROWS = 10_000_000;
    private static final int MOST_ROUNDS = 25;

    @Mixin
    private final ServerOption server = new ServerOption();

    @Option(names = "--rows", paramLabel = "N", description = "Rows of each table (default: ${DEFAULT-VALUE}).")
    private int rows = CharsetCostJob.USUAL_ROWS;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Rounds at least, " + InterleavedBenchmark.LEAST_ROUNDS + " to " + MOST_ROUNDS
                    + " (default: ${DEFAULT-VALUE}).")
    private int rounds = CharsetCostJob.USUAL_ROUNDS;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "Ends after so long, even where a ratio is not certain yet (default: ${DEFAULT-VALUE}).")
    private int seconds = (int) CharsetCostJob.USUAL_LIMIT.toSeconds();

    @Mixin
    private final ResultOptions form = new ResultOptions();

    Utf8mb4CostCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        if (rows < 1_000
                || rows > MOST_ROWS
                || rounds < InterleavedBenchmark.LEAST_ROUNDS
                || rounds > MOST_ROUNDS
                || seconds < 1) {
            throw new UsageException("--rows takes 1000 to " + MOST_ROWS + ", --rounds "
                    + InterleavedBenchmark.LEAST_ROUNDS + " to " + MOST_ROUNDS + ", --seconds at least 1.");
        }
        return server.open(services, terminal, (opened, _) -> {
            Optional<RunResult<CharsetCost>> result = new JobInTerminal(
                            terminal, "What was measured is in the history: drydock history list")
                    .run(new CharsetCostJob(opened, rows, rounds, Duration.ofSeconds(seconds), services.history()));
            result.ifPresent(measured -> {
                form.print(terminal, out -> print(measured.value(), out), out -> write(measured, opened, out));
                if (!form.json()) {
                    measured.value().notes().forEach(note -> terminal.err().println(note));
                }
            });
            return result.filter(measured -> !measured.value().notes().isEmpty())
                            .isPresent()
                    ? ExitStatus.SOME_FAILED
                    : ExitStatus.of(result);
        });
    }

    private static void print(CharsetCost cost, PrintWriter out) {
        TextTable table = new TextTable("OVER", "WORK", ">ITS MS", ">UTF8MB4 MS", ">RATIO", ">± %", ">LEAST", ">MOST");
        cost.sides()
                .forEach(side -> side.figures()
                        .forEach(figure -> table.row(Stream.concat(Stream.of(side.charset()), figure.cells().stream())
                                .toArray(String[]::new))));
        table.print(out);
        out.println();
        cost.sides()
                .forEach(side -> out.println(side.charset() + ": " + side.collation() + " against " + side.utf8mb4()));
        out.println("RATIO is utf8mb4 over the other one: the median of the rounds' own ratios, ± its 95 % interval.");
    }

    /** One object with {@code run}, {@code sides} and {@code notes}. */
    private static void write(RunResult<CharsetCost> result, OpenServer server, Writer target) {
        CharsetCost cost = result.value();
        JsonOut.write(
                target,
                json -> json.object("run", run -> result.head(run, server).put("rows", cost.rows()))
                        .objects("sides", cost.sides(), Utf8mb4CostCommand::side)
                        .texts("notes", cost.notes()));
    }

    private static void side(JsonOut json, Side side) {
        json.put("charset", side.charset())
                .put("collation", side.collation())
                .put("utf8mb4_collation", side.utf8mb4())
                .objects("parts", side.figures(), (part, figure) -> figure.write(part, "charset", "utf8mb4"));
    }
}
