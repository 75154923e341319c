package dev.drydock.feature.upgrade.preflight;

import dev.drydock.feature.upgrade.gate.Gates;
import dev.drydock.feature.upgrade.gate.RecordedGates;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.RunWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/** A pre-flight as the history keeps it, beside its checks and findings. Safe on any thread. */
public final class PreflightRecorder {

    /** Kind of these runs in the history. */
    public static final String KIND = "upgrade-check";

    private PreflightRecorder() {}

    static Map<String, String> settings(UpgradePath path, PreflightOptions options) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("path", path.label());
        settings.put("reads data", Boolean.toString(options.data()));
        return settings;
    }

    /** One item a gate, with what was read. */
    static void record(Gates gates, RunWriter writer) {
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
