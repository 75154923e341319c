package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Severity;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.RunIdentity;
import dev.drydock.feature.upgrade.gate.Gates;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.history.HistoryStore;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RunEnd;
import dev.drydock.history.RunStart;
import dev.drydock.history.RunState;
import dev.drydock.history.RunWriter;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes a pre-flight to the history as it goes on: one item a check, and its findings. Safe on any thread. */
final class PreflightRecorder implements AutoCloseable {

    /** Kind of these runs in the history. */
    static final String KIND = "upgrade-check";

    private final RunWriter writer;

    private PreflightRecorder(RunWriter writer) {
        this.writer = writer;
    }

    static PreflightRecorder begin(
            HistoryStore history, OpenServer server, UpgradePath path, PreflightOptions options) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("path", path.label());
        settings.put("reads data", Boolean.toString(options.data()));
        return new PreflightRecorder(history.begin(new RunStart(
                KIND,
                Messages.of("upgrade").text("preflight.title"),
                RunIdentity.of(server),
                server.facts().account(),
                System.getProperty("user.name", ""),
                settings)));
    }

    long runId() {
        return writer.runId();
    }

    void record(CheckResult result) {
        writer.item(Item.of(
                        "check",
                        new ObjectName("", result.check(), ""),
                        result.worst().map(Severity::word).orElse("clean"))
                .measure((long) result.findings().size())
                .finished(result.finished(), result.took().toMillis())
                .build());
        result.findings().forEach(finding -> writer.finding(Acceptances.recorded(finding)));
    }

    /** One item a gate, with what was read. */
    void record(Gates gates) {
        gates.all()
                .forEach(gate -> writer.item(Item.of(
                                "gate",
                                new ObjectName("", gate.id().word(), ""),
                                gate.state().word())
                        .attribute("read", gate.read())
                        .attribute("items", String.join("\n", gate.items()))
                        .build()));
    }

    void succeeded(PreflightResult result) {
        Map<String, String> summary = summary(result.checks());
        summary.put("accepted", Long.toString(result.accepted()));
        writer.finish(RunEnd.succeeded(summary));
    }

    void cancelled(List<CheckResult> done) {
        writer.finish(RunEnd.cancelled(summary(done)));
    }

    void failed(List<CheckResult> done, Problem why) {
        writer.finish(new RunEnd(RunState.FAILED, why.code().id(), why.full(), summary(done)));
    }

    @Override
    public void close() {
        writer.close();
    }

    private static Map<String, String> summary(List<CheckResult> results) {
        Map<String, String> summary = new LinkedHashMap<>();
        summary.put("checks", Integer.toString(results.size()));
        for (Severity severity : Severity.values()) {
            long count = results.stream()
                    .flatMap(result -> result.findings().stream())
                    .filter(finding -> finding.severity() == severity)
                    .count();
            summary.put(severity.word(), Long.toString(count));
        }
        return summary;
    }
}
