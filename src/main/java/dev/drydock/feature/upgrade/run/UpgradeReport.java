package dev.drydock.feature.upgrade.run;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.gate.GateCodec;
import dev.drydock.feature.upgrade.plan.ManualItem;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.preflight.PreflightSummary;
import dev.drydock.feature.upgrade.table.CheckedTable;
import dev.drydock.feature.upgrade.table.TableCheckResult;
import dev.drydock.feature.upgrade.table.TableRemedy;
import dev.drydock.lane.LaneResult;
import dev.drydock.lane.LaneTimeline;
import dev.drydock.lane.Schedule;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.output.OutputFile;
import dev.drydock.report.Html;
import dev.drydock.report.Report;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** A run as evidence: who, where, when, what was found, each statement with its connection and warnings, what is left. */
public final class UpgradeReport {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss xxx").withZone(ZoneId.systemDefault());

    private final Messages messages = Messages.of("upgraderun");
    private final UpgradeResult result;
    private final OpenServer server;
    private final Optional<PreflightSummary> preflight;
    private final String version;

    /**
     * @param preflight what the newest pre-flight of the server found, if there was one
     * @param version version of Drydock
     */
    public UpgradeReport(
            UpgradeResult result, OpenServer server, Optional<PreflightSummary> preflight, String version) {
        this.result = result;
        this.server = server;
        this.preflight = preflight;
        this.version = version;
    }

    /**
     * Writes the report to a file: as JSON if its name ends so, else as HTML.
     *
     * @throws dev.drydock.platform.error.DrydockException E-1005 if it cannot be written
     */
    public void save(Path path) {
        boolean json = path.toString().toLowerCase(Locale.ROOT).endsWith(".json");
        OutputFile.save(path, writer -> {
            if (json) {
                UpgradeJson.write(result, server, preflight, writer);
            } else {
                Html.write(report(), writer);
            }
        });
    }

    Report report() {
        List<Report.Section> sections = new ArrayList<>();
        result.gates()
                .ifPresent(gates -> sections.add(section(
                        "gates", "column.gate column.standing column.read column.stated", GateCodec.rows(gates))));
        preflight.ifPresent(found -> sections.add(section(
                "findings", "column.severity column.check column.object column.found column.answer", found.rows())));
        sections.add(section("before", "column.table column.remedy column.said", before()));
        sections.add(section("manual", "column.table column.said column.advice", manual()));
        sections.add(section(
                "statements",
                "column.statement column.lane column.connection column.start column.seconds column.bytes column.state"
                        + " column.warnings",
                statements()));
        result.after()
                .ifPresent(
                        after -> sections.add(section("left", "column.table column.remedy column.said", left(after))));
        String svg = LaneTimeline.svg(result.actions());
        return new Report(
                text("title", server.profile().name()),
                facts(),
                svg.isEmpty() ? List.of() : List.of(new Report.Picture(text("lanes"), svg)),
                sections,
                text("footer", version, TIME.format(Instant.now())));
    }

    private List<Report.Fact> facts() {
        Schedule<PlannedAction> schedule = result.plan().schedule();
        List<Report.Fact> facts = new ArrayList<>();
        facts.add(fact(
                "server", server.profile().address() + ", " + server.facts().product()));
        facts.add(fact("account", server.facts().account() + ", " + System.getProperty("user.name", "")));
        result.unlock()
                .ifPresent(unlock -> facts.add(fact(
                        "unlock",
                        text(
                                "unlock.value",
                                unlock.reason(),
                                TIME.format(unlock.since()),
                                TIME.format(unlock.until())))));
        facts.add(fact("run", Long.toString(result.runId())));
        preflight.ifPresent(
                found -> facts.add(fact("preflight", Long.toString(found.last().run()))));
        facts.add(fact("time", TIME.format(result.started()) + " – " + TIME.format(result.finished())));
        facts.add(fact("workers", result.plan().workersWhy()));
        facts.add(fact("session", String.join("; ", result.plan().settings())));
        facts.add(fact(
                "expected",
                text(
                        "expected.value",
                        seconds(schedule.makespan()),
                        seconds(schedule.lowerBound()),
                        seconds(schedule.serial()))));
        facts.add(fact("took", text("took.value", seconds(makespan()), seconds(measuredBound()))));
        facts.add(fact(
                "outcome",
                text(
                        "outcome.value",
                        result.actions().size(),
                        result.count(LaneResult.Status.DONE),
                        result.count(LaneResult.Status.FAILED),
                        result.plan().excluded().size(),
                        result.outcome().text())));
        result.problems().forEach(problem -> facts.add(fact("problem", problem.line())));
        result.tool().ifPresent(tool -> facts.add(fact("tool", text("tool.value", tool.program(), tool.exit()))));
        facts.add(fact("proof", result.proved() ? text("proof.yes") : text("proof.no")));
        result.plan().notes().forEach(note -> facts.add(fact("note", note)));
        return facts;
    }

    /** From the first statement to the end of the last. */
    Duration makespan() {
        Stream<LaneResult<PlannedAction>> sent = result.actions().stream().filter(action -> action.lane() > 0);
        return sent.map(action ->
                        new Instant[] {action.started(), action.started().plus(action.took())})
                .reduce((one, other) -> new Instant[] {
                    one[0].isBefore(other[0]) ? one[0] : other[0], one[1].isAfter(other[1]) ? one[1] : other[1]
                })
                .map(span -> Duration.between(span[0], span[1]))
                .orElse(Duration.ZERO);
    }

    /** The least that these statements could have taken: the longest, or the sum over the lanes. */
    Duration measuredBound() {
        long longest = result.actions().stream()
                .mapToLong(action -> action.took().toMillis())
                .max()
                .orElse(0);
        long sum = result.actions().stream()
                .mapToLong(action -> action.took().toMillis())
                .sum();
        return Duration.ofMillis(
                Math.max(longest, sum / Math.max(1, result.plan().workers())));
    }

    private List<List<String>> before() {
        return wanting(result.plan().checked());
    }

    private List<List<String>> left(TableCheckResult after) {
        List<List<String>> rows = new ArrayList<>(wanting(after.tables()));
        after.oldSchemas().forEach(schema -> rows.add(List.of(schema, TableRemedy.RENAME_SCHEMA.word(), "")));
        return rows;
    }

    private static List<List<String>> wanting(List<CheckedTable> tables) {
        return tables.stream()
                .filter(table ->
                        table.remedy() != TableRemedy.NONE || !table.warnings().isEmpty())
                .map(table -> List.of(
                        table.name().shown(),
                        table.remedy().word(),
                        String.join(
                                "\n",
                                table.rows().stream().map(row -> row.shown()).toList())))
                .toList();
    }

    private List<List<String>> manual() {
        return result.plan().manual().stream()
                .map((ManualItem item) -> List.of(item.table().shown(), item.text(), item.advice()))
                .toList();
    }

    private List<List<String>> statements() {
        return result.actions().stream()
                .map(action -> {
                    PlannedAction planned = action.action();
                    boolean sent = action.lane() > 0;
                    return List.of(
                            planned.sql(),
                            sent ? Integer.toString(action.lane()) : "–",
                            sent ? Long.toString(action.connection()) : "–",
                            sent ? TIME.format(action.started()) : "–",
                            sent ? seconds(action.took()) : "–",
                            number(planned.bytes()),
                            state(action),
                            String.join("\n", action.warnings()));
                })
                .toList();
    }

    private static String state(LaneResult<PlannedAction> action) {
        String problem = action.problem().map(Problem::line).orElse("");
        String found = action.found().isEmpty() ? "" : " (" + action.found() + ")";
        return action.status().word() + (problem.isEmpty() ? "" : ": " + problem) + found;
    }

    private Report.Section section(String key, String columns, List<List<String>> rows) {
        return new Report.Section(
                text(key),
                rows.isEmpty() ? text("none") : "",
                Stream.of(columns.split(" ", -1))
                        .map(column -> new Report.Column(
                                text(column),
                                column.endsWith("bytes")
                                        || column.endsWith("seconds")
                                        || column.endsWith("lane")
                                        || column.endsWith("connection")))
                        .toList(),
                rows);
    }

    private Report.Fact fact(String key, String value) {
        return new Report.Fact(text("fact." + key), value);
    }

    private String text(String key, Object... arguments) {
        return messages.text("report." + key, arguments);
    }

    private static String number(OptionalLong number) {
        return number.isPresent() ? String.format(Locale.ROOT, "%,d", number.getAsLong()) : "–";
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.3f s", duration.toMillis() / 1000.0);
    }
}
