package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.gate.GateCodec;
import dev.drydock.history.Acceptance;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.output.OutputFile;
import dev.drydock.report.Html;
import dev.drydock.report.Report;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A pre-flight as evidence: what stands in the way, who answers for what, the gates, and what was not looked at. */
public final class PreflightReport {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss xxx").withZone(ZoneId.systemDefault());
    private static final List<Severity> WORST_FIRST =
            List.of(Severity.ERROR, Severity.NOT_EVALUATED, Severity.WARNING, Severity.NOTICE);

    private final Messages messages = Messages.of("upgrade");
    private final PreflightResult result;
    private final OpenServer server;
    private final String version;
    private final Set<Severity> severities;

    /** @param version version of Drydock */
    public PreflightReport(PreflightResult result, OpenServer server, String version) {
        this(result, server, version, EnumSet.allOf(Severity.class));
    }

    /** @param severities those that are shown */
    public PreflightReport(PreflightResult result, OpenServer server, String version, Set<Severity> severities) {
        this.severities = severities;
        this.result = result;
        this.server = server;
        this.version = version;
    }

    /**
     * Writes the report to a file: as JSON if its name ends so, else as HTML.
     *
     * @throws dev.drydock.platform.error.DrydockException E-1005 if it cannot be written
     */
    public static void save(PreflightResult result, OpenServer server, String version, Path path) {
        boolean json = path.toString().toLowerCase(Locale.ROOT).endsWith(".json");
        OutputFile.save(path, writer -> {
            if (json) {
                PreflightExport.json(result, server, writer);
            } else {
                Html.write(new PreflightReport(result, server, version).report(), writer);
            }
        });
    }

    /** The report before it has a form. */
    public Report report() {
        List<Report.Section> sections = new ArrayList<>();
        sections.add(section("gates", "gate standing read stated", GateCodec.rows(result.gates())));
        for (Severity severity :
                WORST_FIRST.stream().filter(severities::contains).toList()) {
            sections.add(section(
                    severity.word(),
                    "check objects found remedy reference",
                    rows(result.open().stream().filter(finding -> finding.severity() == severity))));
        }
        sections.add(section("accepted", "check object found owner reason until entered", accepted()));
        return new Report(
                text("title", server.profile().name()),
                facts(),
                sections,
                text("footer", version, TIME.format(Instant.now())));
    }

    private List<Report.Fact> facts() {
        List<Report.Fact> facts = new ArrayList<>();
        facts.add(fact(
                "server", server.profile().address() + ", " + server.facts().product()));
        facts.add(fact("path", result.path().label()));
        facts.add(fact("account", server.facts().account() + ", " + AcceptanceDraft.operator()));
        facts.add(fact("run", Long.toString(result.runId())));
        facts.add(fact("time", TIME.format(result.started()) + " – " + TIME.format(result.finished())));
        facts.add(fact("checks", Integer.toString(result.checks().size())));
        if (!result.leftOut().isEmpty()) {
            facts.add(fact("left_out", String.join(", ", result.leftOut())));
        }
        facts.add(fact("outcome", text(result.passed() ? "passed" : "not_passed")));
        return facts;
    }

    /** One row a group: however many objects it is about, there is one thing to do. */
    private List<List<String>> rows(Stream<Finding> findings) {
        return FindingGroup.of(findings.toList(), server.facts()).stream()
                .map(this::row)
                .toList();
    }

    private List<String> row(FindingGroup group) {
        List<String> objects = group.objects();
        String said = group.oneMessage() || objects.size() == 1 ? group.message() : text("such_as", group.message());
        String before = group.findings().stream()
                .map(this::expired)
                .filter(line -> !line.isEmpty())
                .distinct()
                .collect(Collectors.joining());
        return List.of(
                group.check(),
                objects.size() == 1 ? objects.getFirst() : objects.size() + ": " + String.join(", ", objects),
                said + before,
                group.remedies().stream().map(Remedy::text).collect(Collectors.joining("\n")),
                group.link().isEmpty() ? group.reference() : group.link());
    }

    private String expired(Finding finding) {
        return result.acceptances()
                .of(finding)
                .map(given -> "\n" + text("expired", given.until(), given.owner(), given.reason()))
                .orElse("");
    }

    private List<List<String>> accepted() {
        List<List<String>> rows = new ArrayList<>();
        for (Finding finding : result.findings()) {
            if (result.acceptances().counts(finding)) {
                Acceptance given = result.acceptances().of(finding).orElseThrow();
                rows.add(List.of(
                        finding.severity() + " " + finding.check(),
                        finding.subject().shown(),
                        finding.message(),
                        given.owner(),
                        given.reason(),
                        given.until().toString(),
                        given.acceptedBy() + ", " + TIME.format(given.accepted())));
            }
        }
        return rows;
    }

    private Report.Section section(String key, String columns, List<List<String>> rows) {
        return new Report.Section(
                text(key),
                rows.isEmpty() ? text("none") : "",
                Stream.of(columns.split(" ", -1))
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
