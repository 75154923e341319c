package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.gate.GateCodec;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.history.Acceptance;
import dev.drydock.history.Acceptances;
import dev.drydock.report.JsonOut;
import dev.drydock.run.RunResult;
import java.io.Writer;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

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
        List<Finding> shown = result.findings().stream()
                .filter(finding -> severities.contains(finding.severity()))
                .toList();
        List<Finding> open = shown.stream()
                .filter(finding -> !result.acceptances().counts(finding))
                .toList();
        List<Finding> notEvaluated = result.findings().stream()
                .filter(finding -> finding.severity() == Severity.NOT_EVALUATED)
                .toList();
        JsonOut.write(target, json -> {
            json.object(
                            "run",
                            one -> run.head(one, server)
                                    .put("target", result.path().target().label())
                                    .put("started", run.started())
                                    .put("finished", run.finished()))
                    .texts("path", result.path().hops().stream().map(Hop::label).toList())
                    .object("counts", one -> counts(one, result))
                    .objects("groups", FindingGroup.of(open, server.facts()), (one, group) -> group(one, group, result))
                    .objects("findings", shown, (one, finding) -> finding(one, finding, result))
                    .objects(
                            "not_evaluated",
                            notEvaluated,
                            (one, finding) -> one.put("check", finding.check()).put("reason", finding.message()))
                    .objects("checks", result.checks(), PreflightExport::check)
                    .texts("left_out", result.leftOut());
            GateCodec.json(json, result.gates());
        });
    }

    private static void finding(JsonOut json, Finding finding, PreflightResult result) {
        Acceptances acceptances = result.acceptances();
        json.put("check", finding.check())
                .put("severity", finding.severity().name())
                .put("object", finding.subject().shown())
                .put("kind", finding.subject().kind().word())
                .put("schema", finding.subject().schema())
                .put("name", finding.subject().name())
                .put("part", finding.subject().part())
                .put("message", finding.message())
                .put("remedy", finding.remedy().text())
                .put("remedy_kind", finding.remedy().kind().word())
                .put("reference", finding.reference())
                .put("link", FindingGroup.link(finding))
                .texts("hops", hops(finding.check(), result))
                .known(
                        "accepted",
                        acceptances.of(finding),
                        (one, given) -> accepted(one, given, acceptances.expired(given)));
    }

    /** How many findings of each severity nobody answers for, and how many somebody does. */
    private static void counts(JsonOut json, PreflightResult result) {
        for (Severity severity : Severity.COUNTED) {
            json.put(severity.name().toLowerCase(Locale.ROOT), result.open(severity));
        }
        json.put("accepted", result.accepted());
    }

    private static void group(JsonOut json, FindingGroup group, PreflightResult result) {
        json.put("check", group.check())
                .put("title", group.title())
                .put("severity", group.severity().name())
                .put("count", group.objects().size())
                .texts("objects", group.objects())
                .put("message", group.message())
                .objects(
                        "remedies",
                        group.remedies(),
                        (one, remedy) -> one.put("kind", remedy.kind().word()).put("text", remedy.text()))
                .put("reference", group.reference())
                .put("link", group.link())
                .texts("hops", hops(group.check(), result));
    }

    private static List<String> hops(String check, PreflightResult result) {
        return result.hops().getOrDefault(check, List.of());
    }

    private static void accepted(JsonOut json, Acceptance given, boolean expired) {
        json.put("id", given.id())
                .put("owner", given.owner())
                .put("reason", given.reason())
                .put("until", given.until().toString())
                .put("expired", expired)
                .put("by", given.acceptedBy())
                .put("at", given.accepted());
    }

    private static void check(JsonOut json, CheckResult check) {
        json.put("check", check.check())
                .put("title", check.title())
                .put("result", check.worst().map(Severity::word).orElse("clean"))
                .put("findings", check.findings().size())
                .put("millis", check.took().toMillis());
    }
}
