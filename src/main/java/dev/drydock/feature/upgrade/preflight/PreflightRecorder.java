package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.CheckResult;
import dev.drydock.feature.upgrade.gate.Gates;
import dev.drydock.feature.upgrade.gate.RecordedGates;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.RunWriter;
import dev.drydock.run.RecordedChecks;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes a pre-flight to the history as it goes on: one item a check, and its findings. Safe on any thread. */
public final class PreflightRecorder {

    /** Kind of these runs in the history. */
    public static final String KIND = "upgrade-check";

    private final RunWriter writer;

    PreflightRecorder(RunWriter writer) {
        this.writer = writer;
    }

    static Map<String, String> settings(UpgradePath path, PreflightOptions options) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("path", path.label());
        settings.put("reads data", Boolean.toString(options.data()));
        return settings;
    }

    long runId() {
        return writer.runId();
    }

    void record(CheckResult result) {
        RecordedChecks.record(result, writer);
    }

    /** One item a gate, with what was read. */
    void record(Gates gates) {
        gates.all()
                .forEach(gate -> writer.item(Item.of(
                                RecordedGates.ITEM,
                                new ObjectName("", gate.id().word(), ""),
                                gate.state().word())
                        .attribute("read", gate.read())
                        .attribute("items", String.join("\n", gate.items()))
                        .build()));
    }
}
