package dev.drydock.cli;

import dev.drydock.history.Item;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.module.RunKind;
import dev.drydock.module.evidence.ReportFiles;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.report.Csv;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock history}: what was run, what it found, and what grew between two runs. */
@Command(
        name = "history",
        mixinStandardHelpOptions = true,
        header = "List recorded runs, show one, make its report, or compare two.",
        footer = {
            "",
            "Examples:",
            "  drydock history list",
            "  drydock history show 12 --format csv",
            "  drydock history diff 11 12",
            "  drydock history report 12 --output run12.html"
        })
final class HistoryCommand {

    /** Forms of the results. */
    enum Format {
        table,
        csv
    }

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

    private final Services services;
    private final Terminal terminal;

    HistoryCommand(Services services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Command(name = "show", mixinStandardHelpOptions = true, description = "Show one run with all its items.")
    ExitStatus show(
            @Parameters(paramLabel = "ID", description = "Number of the run.") long id,
            @Option(names = "--format", defaultValue = "table", description = "table or csv.") Format format) {
        HistoryStore history = services.history().get();
        describe(run(history, id));
        List<List<?>> rows = new ArrayList<>();
        for (Item item : history.items(id)) {
            rows.add(List.of(
                    item.object().schema(),
                    item.object().name(),
                    item.object().part(),
                    item.attributes().getOrDefault("engine", ""),
                    known(item.measure()),
                    known(item.estimate()),
                    known(item.bytes()),
                    known(item.millis()),
                    item.status(),
                    item.errorCode()));
        }
        print(
                format,
                List.of(
                        "schema",
                        "name",
                        "part",
                        "engine",
                        ">rows",
                        ">estimate",
                        ">bytes",
                        ">millis",
                        "state",
                        "error"),
                rows);
        history.findings(id)
                .forEach(finding ->
                        terminal.err().println(finding.severity() + " " + finding.object() + ": " + finding.text()));
        return ExitStatus.DONE;
    }

    @Command(
            name = "diff",
            mixinStandardHelpOptions = true,
            description = "Compare two runs of a kind, such as row counts: growth, new and gone tables.")
    ExitStatus diff(
            @Parameters(paramLabel = "EARLIER", description = "Number of the earlier run.") long earlier,
            @Parameters(paramLabel = "LATER", description = "Number of the later run.") long later,
            @Option(names = "--format", defaultValue = "table", description = "table or csv.") Format format) {
        HistoryStore history = services.history().get();
        RunSummary before = run(history, earlier);
        RunSummary after = run(history, later);
        describe(before);
        describe(after);
        RunKind.Comparing comparing = kind(before)
                .filter(kind -> kind.id().equals(after.start().kind()))
                .flatMap(RunKind::comparison)
                .orElseThrow(() -> new UsageException("Runs " + earlier + " and " + later
                        + " cannot be compared: it takes two runs of a kind whose numbers mean the"
                        + " same, such as row counts."));
        RunKind.RunTable table = comparing.compare(history, earlier, later);
        print(format, table.columns(), table.rows());
        return ExitStatus.DONE;
    }

    @Command(
            name = "report",
            mixinStandardHelpOptions = true,
            description = "Make the report of a run again, as a page for a browser.")
    ExitStatus report(
            @Parameters(paramLabel = "ID", description = "Number of the run.") long id,
            @Option(
                            names = "--output",
                            paramLabel = "FILE",
                            description = "Write it to this file instead of standard output.")
                    @Nullable
                    Path output) {
        Optional.ofNullable(output).ifPresent(file -> ReportFiles.check(List.of(file)));
        return new ReportOutput(services, terminal)
                .write(List.of(run(services.history().get(), id).id()), output);
    }

    private Optional<RunKind> kind(RunSummary run) {
        return services.features().stream()
                .flatMap(feature -> feature.runKinds().stream())
                .filter(kind -> kind.id().equals(run.start().kind()))
                .findFirst();
    }

    private static RunSummary run(HistoryStore history, long id) {
        return history.run(id)
                .orElseThrow(
                        () -> new UsageException("There is no run " + id + ". `drydock history list` shows them."));
    }

    private void describe(RunSummary run) {
        Instant ended = run.ended();
        terminal.err()
                .println("Run " + run.id() + ": " + run.start().title() + " on "
                        + run.start().server().profileName() + " ("
                        + run.start().server().flavour() + " "
                        + run.start().server().version() + "), " + TIME.format(run.started())
                        + (ended == null ? "" : " to " + TIME.format(ended)) + ", "
                        + outcome(run) + (run.problemText().isEmpty() ? "" : ": " + run.problemText()));
    }

    private static String outcome(RunSummary run) {
        return run.outcome().map(RunOutcome::text).orElse("running");
    }

    private static Object known(@Nullable Long number) {
        return number == null ? "" : number;
    }

    private void print(Format format, List<String> headers, List<List<?>> rows) {
        PrintWriter out = new PrintWriter(new OutputStreamWriter(terminal.out(), StandardCharsets.UTF_8));
        if (format == Format.csv) {
            Csv.write(
                    out,
                    headers.stream().map(name -> name.replaceFirst("^>", "")).toList(),
                    rows.stream());
        } else {
            TextTable table = new TextTable(headers.toArray(String[]::new));
            rows.forEach(row -> table.row(row.stream().map(HistoryCommand::cell).toArray(String[]::new)));
            table.print(out);
        }
        out.flush();
    }

    private static String cell(Object value) {
        return value instanceof Number number ? Formats.count(number.longValue()) : value.toString();
    }
}
