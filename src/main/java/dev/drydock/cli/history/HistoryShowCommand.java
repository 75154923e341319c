package dev.drydock.cli.history;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Listing;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.history.Item;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunMarks;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryBrowser;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.report.JsonOut;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code drydock history show}: one run with its items and findings. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        header = "Show one run with all its items.",
        footer = {"", "Example:", "  drydock history show 12 --format csv"})
final class HistoryShowCommand extends ServiceCommand {

    /** By name, so that two runs can be compared with diff; what has no schema, such as statements, as it was recorded. */
    private static final Comparator<Item> ORDER = Comparator.<Item, String>comparing(
                    item -> item.object().schema())
            .thenComparing(item ->
                    item.object().schema().isEmpty() ? "" : item.object().name())
            .thenComparing(item ->
                    item.object().schema().isEmpty() ? "" : item.object().part())
            .thenComparingLong(Item::seq);

    private static final Pattern CODE = Pattern.compile("E-\\d{4}");

    @Parameters(paramLabel = "ID", description = "Number of the run.")
    private long id;

    @Mixin
    private final Listing listing = new Listing();

    HistoryShowCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() {
        HistoryStore history = services.history().get();
        RunSummary run = NamedRun.of(history, id);
        NamedRun.describe(run, terminal);
        List<Item> items = history.items(id).stream().sorted(ORDER).toList();
        List<RecordedFinding> findings = new ArrayList<>();
        history.findings(id).forEach(findings::add);
        if (listing.json()) {
            RunMarks marks = new HistoryBrowser(history).marks(List.of(id)).getOrDefault(id, RunMarks.NONE);
            Listing.object(
                    terminal,
                    json -> json.object("run", one -> RunJson.writeWhole(run, marks, one))
                            .objects("items", items, HistoryShowCommand::write)
                            .objects("findings", findings, HistoryShowCommand::write));
            return ExitStatus.DONE;
        }
        listing.rows(
                terminal,
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
                items.stream().<List<?>>map(HistoryShowCommand::row).toList());
        run.summary().forEach((name, text) -> {
            if (CODE.matcher(name).matches()) {
                terminal.err().println(text + " (" + name + ")");
            }
        });
        items.stream()
                .filter(item -> !item.errorText().isEmpty())
                .forEach(item -> terminal.err()
                        .println(TerminalEscaper.line(item.object().toString()) + ": "
                                + item.errorText().lines().findFirst().orElse("")));
        findings.forEach(finding -> terminal.err()
                .println(finding.severity() + " " + TerminalEscaper.line(finding.object() + ": " + finding.text())));
        return ExitStatus.DONE;
    }

    private static List<?> row(Item item) {
        return List.of(
                item.object().schema(),
                item.object().name(),
                item.object().part(),
                item.attributes().getOrDefault("engine", ""),
                Listing.known(item.measure()),
                Listing.known(item.estimate()),
                Listing.known(item.bytes()),
                Listing.known(item.millis()),
                item.status(),
                item.errorCode());
    }

    private static void write(JsonOut json, RecordedFinding finding) {
        json.put("check", finding.check())
                .put("severity", finding.severity())
                .put("object", finding.object().toString())
                .put("text", finding.text());
        finding.details()
                .ifPresent(details -> json.put("kind", details.subject().toLowerCase(Locale.ROOT))
                        .put("message", finding.finding().message())
                        .put("remedy", details.remedy())
                        .put("remedy_kind", details.remedyKind().toLowerCase(Locale.ROOT))
                        .put("reference", details.reference()));
    }

    private static void write(JsonOut json, Item item) {
        json.put("kind", item.kind())
                .put("schema", item.object().schema())
                .put("name", item.object().name())
                .put("part", item.object().part())
                .put("state", item.status())
                .known("rows", item.measure())
                .known("estimate", item.estimate())
                .known("bytes", item.bytes())
                .known("millis", item.millis())
                .put("finished", Optional.ofNullable(item.finished()).map(Formats::iso));
        if (!item.errorCode().isEmpty()) {
            json.put("error_code", item.errorCode()).put("error", item.errorText());
        }
        json.object("attributes", one -> item.attributes().forEach(one::put));
    }
}
