package dev.drydock.feature.encryption.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextTable;
import dev.drydock.cli.UsageException;
import dev.drydock.feature.encryption.cost.AesSpeed;
import dev.drydock.feature.encryption.cost.CostJob;
import dev.drydock.feature.encryption.cost.CostJson;
import dev.drydock.feature.encryption.cost.CostOptions;
import dev.drydock.feature.encryption.cost.MeasuredCost;
import dev.drydock.run.RunResult;
import dev.drydock.run.paired.PairedFigure;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock encryption cost}. */
@Command(
        name = "cost",
        mixinStandardHelpOptions = true,
        header = "Measure what encryption costs on this server, in a scratch schema that is dropped afterwards.",
        description = {
            "",
            "The same reads and writes on a plain and an encrypted table in turns, one statement at a time;"
                    + " connections and round trips plain and by TLS; the speed of AES. Writes are replicated to replicas."
                    + " Refused on production servers and clusters.",
            ""
        },
        footer = {
            "",
            "Example:",
            "  drydock encryption cost --server shop-test --most-mb 512",
            "",
            "Exit status: 0 all was measured, 1 some was not, 2 usage, 3 cannot connect or log in, 130 cancelled."
        })
final class CostCommand extends ServiceCommand {

    private static final int MOST_MB = 16_384;

    @Mixin
    private final ServerOption server = new ServerOption();

    @Option(
            names = "--most-mb",
            paramLabel = "MB",
            description =
                    "Largest size of each of the two tables (default: ${DEFAULT-VALUE}). To read from disk it must be"
                            + " larger than the buffer pool.")
    private int mostMb = (int) (CostOptions.USUAL.mostBytes() >> 20);

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Rounds at least, " + CostOptions.LEAST_ROUNDS + " to " + CostOptions.MOST_ROUNDS
                    + " (default: ${DEFAULT-VALUE}).")
    private int rounds = CostOptions.USUAL.rounds();

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "Ends after so long, even where a ratio is not certain yet (default: ${DEFAULT-VALUE}).")
    private int seconds = (int) CostOptions.USUAL.limit().toSeconds();

    @Option(names = "--csv", description = "Print comma-separated values.")
    private boolean csv;

    @Mixin
    private final ResultOptions form = new ResultOptions();

    CostCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        if (mostMb < 1
                || mostMb > MOST_MB
                || rounds < CostOptions.LEAST_ROUNDS
                || rounds > CostOptions.MOST_ROUNDS
                || seconds < 1) {
            throw new UsageException("--most-mb takes 1 to " + MOST_MB + ", --rounds " + CostOptions.LEAST_ROUNDS
                    + " to " + CostOptions.MOST_ROUNDS + ", --seconds at least 1.");
        }
        if (csv && form.json()) {
            throw new UsageException("--csv and --format json exclude each other.");
        }
        CostOptions options = new CostOptions((long) mostMb << 20, rounds, Duration.ofSeconds(seconds));
        return server.open(services, terminal, (opened, _) -> {
            Optional<RunResult<MeasuredCost>> result = new JobInTerminal(
                            terminal, "What was measured is in the history: drydock history list")
                    .run(new CostJob(opened, options, services.history()));
            result.ifPresent(measured -> {
                form.print(terminal, out -> print(measured.value(), out), out -> CostJson.write(measured, opened, out));
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

    private void print(MeasuredCost result, PrintWriter out) {
        if (csv) {
            out.println(
                    "part,plain_ms,plain_least,plain_most,encrypted_ms,encrypted_least,encrypted_most,ratio,ratio_least,"
                            + "ratio_most,ratio_uncertain_percent");
            result.figures()
                    .forEach(figure -> out.println(String.join(
                            ",",
                            figure.part().word(),
                            numbers(figure.baseRange()),
                            numbers(figure.otherRange()),
                            numbers(figure.ratio()),
                            figure.uncertaintyText())));
        } else {
            TextTable table = new TextTable("PART", ">PLAIN MS", ">ENCRYPTED MS", ">RATIO", ">± %", ">LEAST", ">MOST");
            result.figures().forEach(figure -> table.row(figure.cells().toArray(String[]::new)));
            table.print(out);
            out.println();
            aes(result.aes(), out);
            result.fromFilesText()
                    .ifPresent(share -> out.println("Pages from files: " + share
                            + " of those that the tables' statements asked for; the rest came from the buffer pool"));
            out.println("RATIO is the median of the rounds' own ratios, ± its 95 % interval; the ms are medians of each"
                    + " side.");
        }
    }

    private static void aes(AesSpeed aes, PrintWriter out) {
        out.println("AES instructions: "
                + aes.instructions().map(there -> there ? "yes" : "no").orElse("unknown, as its host is not reached"));
        out.println("AES_ENCRYPT:      " + speed(aes.megabytesPerSecond()));
        out.println("SHA2:             " + speed(aes.digestMegabytesPerSecond()));
    }

    private static String speed(OptionalDouble speed) {
        return speed.isPresent() ? String.format(Locale.ROOT, "%,.0f MB/s", speed.getAsDouble()) : "unknown";
    }

    private static String numbers(PairedFigure.Range range) {
        return number(range.median()) + "," + number(range.least()) + "," + number(range.most());
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
