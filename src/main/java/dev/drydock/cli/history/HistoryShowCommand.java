package dev.drydock.cli.history;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Listing;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.history.Item;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunMarks;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryBrowser;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Formats;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;

/** {@code drydock history show}: one run with its items and findings. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        header = "Show one run with all its items.",
        footer = {"", "Example:", "  drydock history show 12 --format csv"})
final class HistoryShowCommand implements Callable<ExitStatus> {

    /** By name, so that two runs can be compared with diff; what has no schema, such as statements, as it was recorded. */
    private static final Comparator<Item> ORDER = Comparator.<Item, String>comparing(
                    item -> item.object().schema())
            .thenComparing(item ->
                    item.object().schema().isEmpty() ? "" : item.object().name())
            .thenComparing(item ->
                    item.object().schema().isEmpty() ? "" : item.object().part())
            .thenComparingLong(Item::seq);

    private static final Pattern CODE = Pattern.compile("E-\\d{4}");

    private final Services services;
    private final Terminal terminal;

    @Parameters(paramLabel = "ID", description = "Number of the run.")
    private long id;

    @Mixin
    private final Listing listing = new Listing();

    HistoryShowCommand(Services services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
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
            Listing.json(terminal, json -> write(run, marks, items, findings, json));
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
                        .println(item.object() + ": "
                                + item.errorText().lines().findFirst().orElse("")));
        findings.forEach(
                finding -> terminal.err().println(finding.severity() + " " + finding.object() + ": " + finding.text()));
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

    private static void write(
            RunSummary run, RunMarks marks, List<Item> items, List<RecordedFinding> findings, JsonGenerator json) {
        json.writeStartObject();
        json.writeName("run");
        RunJson.writeWhole(run, marks, json);
        json.writeArrayPropertyStart("items");
        items.forEach(item -> write(item, json));
        json.writeEndArray();
        json.writeArrayPropertyStart("findings");
        for (RecordedFinding finding : findings) {
            json.writeStartObject();
            json.writeStringProperty("check", finding.check());
            json.writeStringProperty("severity", finding.severity());
            json.writeStringProperty("object", finding.object().toString());
            json.writeStringProperty("text", finding.text());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(Item item, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("kind", item.kind());
        json.writeStringProperty("schema", item.object().schema());
        json.writeStringProperty("name", item.object().name());
        json.writeStringProperty("part", item.object().part());
        json.writeStringProperty("state", item.status());
        number("rows", item.measure(), json);
        number("estimate", item.estimate(), json);
        number("bytes", item.bytes(), json);
        number("millis", item.millis(), json);
        Optional.ofNullable(item.finished()).ifPresent(at -> json.writeStringProperty("finished", Formats.iso(at)));
        if (!item.errorCode().isEmpty()) {
            json.writeStringProperty("error_code", item.errorCode());
            json.writeStringProperty("error", item.errorText());
        }
        json.writeObjectPropertyStart("attributes");
        item.attributes().forEach(json::writeStringProperty);
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void number(String name, @Nullable Long value, JsonGenerator json) {
        if (value == null) {
            json.writeNullProperty(name);
        } else {
            json.writeNumberProperty(name, value.longValue());
        }
    }
}
