package dev.drydock.feature.galera.check;

import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.report.JsonOut;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import java.io.Writer;

/** A checked cluster as JSON, for scripts: names and meanings of its fields are a contract. */
public final class CheckJson {

    private CheckJson() {}

    /** One object with {@code run}, {@code checks} and {@code findings}; leaves the writer open. */
    public static void write(RunResult<Checked<ClusterView>> result, Writer target) {
        Checked<ClusterView> checked = result.value();
        JsonOut.write(
                target,
                json -> json.object(
                                "run",
                                run -> run.put("id", result.id())
                                        .outcome(result.outcome())
                                        .put("cluster", checked.read().name())
                                        .put("nodes", checked.read().nodes().size())
                                        .put("started", result.started())
                                        .put("finished", result.finished()))
                        .objects(
                                "checks",
                                checked.checks(),
                                (one, check) -> one.put("check", check.check())
                                        .put("title", check.title())
                                        .put(
                                                "worst",
                                                check.worst()
                                                        .map(Severity::word)
                                                        .orElse("clean")))
                        .objects("findings", checked.worstFirst(), CheckJson::finding));
    }

    private static void finding(JsonOut json, Finding finding) {
        json.put("check", finding.check())
                .put("severity", finding.severity().word())
                .put("subject", finding.subject().shown())
                .put("message", finding.message())
                .object(
                        "remedy",
                        remedy -> remedy.put("kind", finding.remedy().kind().word())
                                .put("text", finding.remedy().text()));
    }
}
