package dev.drydock.feature.upgrade.replication;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.output.OutputFile;
import dev.drydock.report.Html;
import dev.drydock.report.Report;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** The order of an upgrade and its ways back as a report. */
public final class ReplicationPlanReport {

    private static final Messages TEXT = Messages.of("replication");

    private ReplicationPlanReport() {}

    /** Writes the report as HTML. */
    public static void save(ReplicationPlan plan, OpenServer server, String version, Path path) {
        OutputFile.save(path, writer -> Html.write(of(plan, server, version), writer));
    }

    /** The report before it has a form. */
    public static Report of(ReplicationPlan plan, OpenServer server, String version) {
        return new Report(
                text("title", server.profile().name(), plan.target()),
                List.of(
                        new Report.Fact(text("fact.server"), server.profile().address()),
                        new Report.Fact(text("fact.target"), plan.target()),
                        new Report.Fact(text("fact.run"), Long.toString(plan.runId())),
                        new Report.Fact(text("fact.open"), Formats.count(plan.open())),
                        new Report.Fact(text("fact.outcome"), plan.outcome().text())),
                List.of(members(plan), steps(plan)),
                text("footer", version, Formats.utc(Instant.now())));
    }

    private static Report.Section members(ReplicationPlan plan) {
        return new Report.Section(
                text("members"),
                text("members.note"),
                columns("server", "version", "source", "lag", "gaps"),
                plan.members().stream()
                        .map(member -> List.of(
                                member.place(),
                                member.product(),
                                member.source().orElse(""),
                                member.lagSeconds().map(String::valueOf).orElse(""),
                                String.join("\n", member.gaps())))
                        .toList());
    }

    private static Report.Section steps(ReplicationPlan plan) {
        return new Report.Section(
                text("steps"),
                "",
                columns("server", "what", "read", "standing", "statements", "back"),
                plan.steps().stream()
                        .map(step -> List.of(
                                step.place(),
                                step.title(),
                                step.read(),
                                step.standing(),
                                String.join("\n", step.statements()),
                                step.wayBack()))
                        .toList());
    }

    private static List<Report.Column> columns(String... keys) {
        return Stream.of(keys)
                .map(key -> new Report.Column(text("column." + key), false))
                .toList();
    }

    private static String text(String key, Object... arguments) {
        return TEXT.text("report." + key, arguments);
    }
}
