package dev.drydock.feature.rowcount;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.Report;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** A result as a report for people. */
final class CountReport {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss xxx").withZone(ZoneId.systemDefault());

    private final Messages messages = Messages.of("rowcount");
    private final CountResult result;
    private final OpenServer server;

    CountReport(CountResult result, OpenServer server) {
        this.result = result;
        this.server = server;
    }

    Report report() {
        List<Report.Section> sections = new ArrayList<>();
        sections.add(tables());
        List<List<String>> partitions =
                result.tables().stream().flatMap(CountReport::partitions).toList();
        if (!partitions.isEmpty()) {
            sections.add(partitions(partitions));
        }
        List<TableCount> failed = result.tables().stream()
                .filter(count -> count.problem().isPresent())
                .toList();
        if (!failed.isEmpty()) {
            sections.add(failures(failed));
        }
        if (!result.headroom().isEmpty()) {
            sections.add(headroom());
        }
        return new Report(
                text("title", server.profile().name()),
                facts(),
                List.copyOf(sections),
                text("footer", TIME.format(Instant.now())));
    }

    private List<Report.Fact> facts() {
        CountPlan.LeftOut leftOut = result.plan().leftOut();
        List<Report.Fact> facts = new ArrayList<>();
        facts.add(
                fact("server", server.profile().name() + " (" + server.profile().address() + ")"));
        facts.add(
                fact("version", server.facts().product() + " " + server.facts().comment()));
        facts.add(fact("account", server.facts().account()));
        facts.add(fact("run", Long.toString(result.runId())));
        facts.add(fact("time", TIME.format(result.started()) + " – " + TIME.format(result.finished())));
        facts.add(fact(
                "mode", text("mode." + CountExport.word(result.plan().options().mode()))));
        result.snapshot()
                .ifPresent(snapshot -> facts.add(fact(
                        "snapshot",
                        text(
                                "snapshot.value",
                                TIME.format(snapshot.taken()),
                                snapshot.locked().toMillis(),
                                snapshot.binlog().orElse("–")))));
        facts.add(fact("workers", result.plan().workersWhy()));
        facts.add(fact(
                "outcome",
                text(
                        "outcome.value",
                        result.tables().size(),
                        result.count(TableCount.Status.COUNTED),
                        result.count(TableCount.Status.FAILED),
                        result.count(TableCount.Status.NOT_REACHED),
                        result.outcome().text())));
        facts.add(fact(
                "left",
                text(
                        "left.value",
                        leftOut.views(),
                        leftOut.sequences(),
                        leftOut.excluded(),
                        String.join(", ", leftOut.system()))));
        result.problems().forEach(problem -> facts.add(fact("problem", problem.line())));
        return facts;
    }

    private Report.Section tables() {
        return new Report.Section(
                text("tables"),
                "",
                List.of(
                        column("schema", false),
                        column("table", false),
                        column("engine", false),
                        column("rows", true),
                        column("estimate", true),
                        column("bytes", true),
                        column("seconds", true),
                        column("state", false)),
                result.tables().stream()
                        .map(count -> List.of(
                                count.name().schema(),
                                count.name().table(),
                                count.table().engine(),
                                number(count.rows()),
                                number(count.table().estimate()),
                                number(count.table().bytes()),
                                seconds(count.took()),
                                count.problem()
                                        .map(problem -> problem.code().id())
                                        .orElseGet(() -> text("state." + CountExport.word(count.status())))))
                        .toList());
    }

    private static Stream<List<String>> partitions(TableCount count) {
        return count.partitions().stream()
                .map(part -> List.of(
                        count.name().shown(),
                        part.partition(),
                        number(OptionalLong.of(part.rows())),
                        seconds(part.took())));
    }

    private Report.Section partitions(List<List<String>> rows) {
        return new Report.Section(
                text("partitions"),
                "",
                List.of(
                        column("table", false),
                        column("partition", false),
                        column("rows", true),
                        column("seconds", true)),
                rows);
    }

    private Report.Section failures(List<TableCount> failed) {
        return new Report.Section(
                text("failures"),
                "",
                List.of(
                        column("table", false),
                        column("problem", false),
                        column("advice", false),
                        column("detail", false)),
                failed.stream()
                        .map(count -> {
                            Problem problem = count.problem().orElseThrow();
                            return List.of(count.name().shown(), problem.line(), problem.advice(), problem.detail());
                        })
                        .toList());
    }

    private Report.Section headroom() {
        return new Report.Section(
                text("headroom"),
                text("headroom.note"),
                List.of(column("table", false), column("column", false), column("next", true), column("used", true)),
                result.headroom().stream()
                        .map(column -> List.of(
                                column.table().shown(),
                                column.column() + " " + column.type(),
                                number(OptionalLong.of(column.next())),
                                String.format(Locale.ROOT, "%.1f %%", column.used() * 100)))
                        .toList());
    }

    private Report.Fact fact(String key, String value) {
        return new Report.Fact(text("fact." + key), value);
    }

    private Report.Column column(String key, boolean numeric) {
        return new Report.Column(text("column." + key), numeric);
    }

    private String text(String key, Object... arguments) {
        return messages.text("report." + key, arguments);
    }

    private static String number(OptionalLong number) {
        return number.isPresent() ? String.format(Locale.ROOT, "%,d", number.getAsLong()) : "–";
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.3f", duration.toNanos() / 1e9);
    }
}
