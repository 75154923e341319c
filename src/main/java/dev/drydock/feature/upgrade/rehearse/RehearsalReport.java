package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.output.OutputFile;
import dev.drydock.report.Html;
import dev.drydock.report.Report;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A rehearsal as evidence: what was built on which server, what it refused, and what was left out. */
public final class RehearsalReport {

    private static final List<Severity> WORST_FIRST =
            List.of(Severity.ERROR, Severity.NOT_EVALUATED, Severity.WARNING, Severity.NOTICE);

    private final Messages messages = Messages.of("rehearsal");
    private final RehearsalResult result;
    private final OpenServer server;
    private final String version;

    /** @param version version of Drydock */
    public RehearsalReport(RehearsalResult result, OpenServer server, String version) {
        this.result = result;
        this.server = server;
        this.version = version;
    }

    /**
     * Writes the report to a file: as JSON if its name ends so, else as HTML.
     *
     * @throws dev.drydock.platform.error.DrydockException E-1005 if it cannot be written
     */
    public static void save(RehearsalResult result, OpenServer server, String version, Path path) {
        boolean json = path.toString().toLowerCase(Locale.ROOT).endsWith(".json");
        OutputFile.save(path, writer -> {
            if (json) {
                RehearsalExport.json(result, server.profile().name(), writer);
            } else {
                Html.write(new RehearsalReport(result, server, version).report(), writer);
            }
        });
    }

    /** The report before it has a form. */
    public Report report() {
        List<Report.Section> sections = new ArrayList<>();
        sections.add(new Report.Section(
                text("objects"),
                "",
                List.of(
                        new Report.Column(text("column.kind"), false),
                        new Report.Column(text("column.built"), true),
                        new Report.Column(text("column.refused"), true),
                        new Report.Column(text("column.unread"), true)),
                result.tallies().entrySet().stream()
                        .map(entry -> List.of(
                                entry.getKey(),
                                Formats.count(entry.getValue().built()),
                                Formats.count(entry.getValue().refused()),
                                Formats.count(entry.getValue().unread())))
                        .toList()));
        WORST_FIRST.forEach(severity -> sections.add(findings(severity)));
        sections.add(new Report.Section(
                text("left"),
                result.leftOut().isEmpty() ? text("none") : "",
                List.of(new Report.Column(text("column.left"), false)),
                result.leftOut().stream().map(List::of).toList()));
        return new Report(
                text("title", server.profile().name()),
                facts(),
                List.copyOf(sections),
                text("footer", version, Formats.utc(Instant.now())));
    }

    private List<Report.Fact> facts() {
        return List.of(
                fact("server", server.profile().address() + ", " + result.source()),
                fact("target", result.target()),
                fact("account", server.facts().account()),
                fact("run", Long.toString(result.runId())),
                fact("time", Formats.utc(result.started()) + " – " + Formats.utc(result.finished())),
                fact("preflight", result.preflightRun() == 0 ? text("none") : Long.toString(result.preflightRun())),
                fact("only", Formats.count(result.onlyHere())),
                fact("outcome", result.outcome().text()));
    }

    private Report.Section findings(Severity severity) {
        List<List<String>> rows = result.findings().stream()
                .filter(found -> found.finding().severity() == severity)
                .map(found -> List.of(
                        found.finding().subject().kind().word(),
                        found.finding().subject().shown(),
                        found.finding().message(),
                        result.seen(found),
                        found.statement()))
                .toList();
        return new Report.Section(
                text(severity.word()),
                rows.isEmpty() ? text("none") : "",
                Stream.of("kind", "object", "found", "seen", "statement")
                        .map(column -> new Report.Column(text("column." + column), false))
                        .toList(),
                rows);
    }

    private Report.Fact fact(String key, String value) {
        return new Report.Fact(text("fact." + key), value);
    }

    private String text(String key, Object... arguments) {
        return messages.text("report." + key, arguments);
    }
}
