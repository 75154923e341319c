package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.gate.GateCodec;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.history.Acceptance;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.KeepOpen;
import dev.drydock.run.RunHeadJson;
import dev.drydock.run.RunResult;
import java.io.Writer;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A pre-flight as JSON, which scripts read: names and meanings of its fields are a contract. */
public final class PreflightExport {

    private PreflightExport() {}

    /**
     * One object with {@code run}, {@code path}, {@code counts}, {@code groups}, {@code findings}, {@code not_evaluated}, {@code checks},
     * {@code left_out} and {@code gates}; a finding that somebody answers for has an {@code accepted} object, which counts
     * unless it is {@code expired}; leaves the writer open. What could not be looked at is in {@code findings}, too, with the severity
     * {@code NOT_EVALUATED}.
     */
    public static void json(RunResult<PreflightResult> run, OpenServer server, Writer target) {
        json(run, server, target, EnumSet.allOf(Severity.class));
    }

    /** @param severities of the findings and groups that are written; the counts are of all */
    public static void json(
            RunResult<PreflightResult> run, OpenServer server, Writer target, Set<Severity> severities) {
        PreflightResult result = run.value();
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), new KeepOpen(target))) {
            json.writeStartObject();
            run(json, run, server);
            json.writeArrayPropertyStart("path");
            for (Hop hop : result.path().hops()) {
                json.writeString(hop.label());
            }
            json.writeEndArray();
            counts(json, result);
            List<Finding> shown = result.findings().stream()
                    .filter(finding -> severities.contains(finding.severity()))
                    .toList();
            json.writeArrayPropertyStart("groups");
            FindingGroup.of(
                            shown.stream()
                                    .filter(finding -> !result.acceptances().counts(finding))
                                    .toList(),
                            server.facts())
                    .forEach(group -> group(json, group, result));
            json.writeEndArray();
            json.writeArrayPropertyStart("findings");
            shown.forEach(finding -> finding(json, finding, result));
            json.writeEndArray();
            json.writeArrayPropertyStart("not_evaluated");
            result.findings().stream()
                    .filter(finding -> finding.severity() == Severity.NOT_EVALUATED)
                    .forEach(finding -> {
                        json.writeStartObject();
                        json.writeStringProperty("check", finding.check());
                        json.writeStringProperty("reason", finding.message());
                        json.writeEndObject();
                    });
            json.writeEndArray();
            json.writeArrayPropertyStart("checks");
            result.checks().forEach(check -> check(json, check));
            json.writeEndArray();
            json.writeArrayPropertyStart("left_out");
            result.leftOut().forEach(json::writeString);
            json.writeEndArray();
            GateCodec.json(json, result.gates());
            json.writeEndObject();
        }
    }

    private static void run(JsonGenerator json, RunResult<PreflightResult> run, OpenServer server) {
        json.writeObjectPropertyStart("run");
        RunHeadJson.write(run.id(), run.outcome(), server, json);
        json.writeStringProperty("target", run.value().path().target().label());
        json.writeStringProperty("started", Formats.iso(run.started()));
        json.writeStringProperty("finished", Formats.iso(run.finished()));
        json.writeEndObject();
    }

    private static void finding(JsonGenerator json, Finding finding, PreflightResult result) {
        Acceptances acceptances = result.acceptances();
        json.writeStartObject();
        json.writeStringProperty("check", finding.check());
        json.writeStringProperty("severity", finding.severity().name());
        json.writeStringProperty("object", finding.subject().shown());
        json.writeStringProperty("kind", finding.subject().kind().word());
        json.writeStringProperty("schema", finding.subject().schema());
        json.writeStringProperty("name", finding.subject().name());
        json.writeStringProperty("part", finding.subject().part());
        json.writeStringProperty("message", finding.message());
        json.writeStringProperty("remedy", finding.remedy().text());
        json.writeStringProperty("remedy_kind", finding.remedy().kind().word());
        json.writeStringProperty("reference", finding.reference());
        json.writeStringProperty("link", FindingGroup.link(finding));
        hops(json, finding.check(), result);
        acceptances
                .of(finding)
                .ifPresentOrElse(
                        given -> accepted(json, given, acceptances.expired(given)),
                        () -> json.writeNullProperty("accepted"));
        json.writeEndObject();
    }

    /** How many findings of each severity nobody answers for, and how many somebody does. */
    private static void counts(JsonGenerator json, PreflightResult result) {
        json.writeObjectPropertyStart("counts");
        for (Severity severity : Severity.COUNTED) {
            json.writeNumberProperty(severity.name().toLowerCase(Locale.ROOT), result.open(severity));
        }
        json.writeNumberProperty("accepted", result.accepted());
        json.writeEndObject();
    }

    private static void group(JsonGenerator json, FindingGroup group, PreflightResult result) {
        json.writeStartObject();
        json.writeStringProperty("check", group.check());
        json.writeStringProperty("title", group.title());
        json.writeStringProperty("severity", group.severity().name());
        json.writeNumberProperty("count", group.objects().size());
        json.writeArrayPropertyStart("objects");
        group.objects().forEach(json::writeString);
        json.writeEndArray();
        json.writeStringProperty("message", group.message());
        json.writeArrayPropertyStart("remedies");
        group.remedies().forEach(remedy -> {
            json.writeStartObject();
            json.writeStringProperty("kind", remedy.kind().word());
            json.writeStringProperty("text", remedy.text());
            json.writeEndObject();
        });
        json.writeEndArray();
        json.writeStringProperty("reference", group.reference());
        json.writeStringProperty("link", group.link());
        hops(json, group.check(), result);
        json.writeEndObject();
    }

    private static void hops(JsonGenerator json, String check, PreflightResult result) {
        json.writeArrayPropertyStart("hops");
        result.hops().getOrDefault(check, List.of()).forEach(json::writeString);
        json.writeEndArray();
    }

    private static void accepted(JsonGenerator json, Acceptance given, boolean expired) {
        json.writeObjectPropertyStart("accepted");
        json.writeNumberProperty("id", given.id());
        json.writeStringProperty("owner", given.owner());
        json.writeStringProperty("reason", given.reason());
        json.writeStringProperty("until", given.until().toString());
        json.writeBooleanProperty("expired", expired);
        json.writeStringProperty("by", given.acceptedBy());
        json.writeStringProperty("at", Formats.iso(given.accepted()));
        json.writeEndObject();
    }

    private static void check(JsonGenerator json, CheckResult check) {
        json.writeStartObject();
        json.writeStringProperty("check", check.check());
        json.writeStringProperty("title", check.title());
        json.writeStringProperty("result", check.worst().map(Severity::word).orElse("clean"));
        json.writeNumberProperty("findings", check.findings().size());
        json.writeNumberProperty("millis", check.took().toMillis());
        json.writeEndObject();
    }
}
