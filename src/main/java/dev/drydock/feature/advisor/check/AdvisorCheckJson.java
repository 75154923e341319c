package dev.drydock.feature.advisor.check;

import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.report.JsonOut;
import dev.drydock.run.RunResult;
import java.io.Writer;
import java.util.Optional;
import java.util.OptionalLong;

/** What checks found as JSON, for scripts: names and meanings of its fields are a contract. */
public final class AdvisorCheckJson {

    private AdvisorCheckJson() {}

    /** One object with {@code run}, {@code window_seconds}, {@code verdicts}, {@code findings} and {@code left_out}. */
    public static void write(RunResult<AdvisorResult> run, OpenServer server, Writer target) {
        AdvisorResult result = run.value();
        Optional<CounterWindow> window = result.read().window().known();
        JsonOut.write(
                target,
                json -> run.run(json, server)
                        .known(
                                "window_seconds",
                                window.map(counters -> OptionalLong.of(
                                                Math.round(counters.length().toMillis() / 1e3)))
                                        .orElse(OptionalLong.empty()))
                        .objects("verdicts", result.verdicts(), AdvisorCheckJson::verdict)
                        .objects("findings", result.findings(), (one, finding) -> finding(one, finding, result))
                        .texts("left_out", result.leftOut()));
    }

    private static void verdict(JsonOut json, AdvisorResult.Verdict verdict) {
        json.put("area", verdict.area().word())
                .put("worst", verdict.worst().map(Severity::word).orElse("clean"))
                .put("checks", verdict.checks());
        Severity.COUNTED.forEach(severity -> json.put(severity.word(), verdict.count(severity)));
    }

    private static void finding(JsonOut json, Finding finding, AdvisorResult result) {
        json.put("check", finding.check())
                .put("severity", finding.severity().word())
                .put("object", finding.subject().shown())
                .put("message", finding.message())
                .put("remedy_kind", finding.remedy().kind().word())
                .put("remedy", finding.remedy().text())
                .put("reference", finding.reference())
                .objects(
                        "advises",
                        Advised.of(finding, result.read().variables()),
                        (to, one) -> to.put("variable", one.variable()).put("direction", one.direction()))
                .put("accepted", result.acceptances().counts(finding));
    }
}
