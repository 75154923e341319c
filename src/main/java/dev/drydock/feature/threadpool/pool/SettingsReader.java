package dev.drydock.feature.threadpool.pool;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.VariableSource;
import dev.drydock.db.sql.Session;
import java.util.List;
import java.util.Map;

/** Reads the settings of a pool and what is around it, with what the server tells of each. Blocks on the network. */
final class SettingsReader {

    private SettingsReader() {}

    /** @param variables the global variables, names in small letters */
    static List<PoolSetting> read(Session session, ServerFacts facts, PoolKind kind, Map<String, String> variables) {
        Map<String, VariableSource> told =
                VariableSource.read(session, facts).known().orElse(Map.of());
        return SettingSpecs.of(kind).stream()
                .filter(spec -> variables.containsKey(spec.name()))
                .map(spec -> setting(
                        spec,
                        variables.getOrDefault(spec.name(), ""),
                        told.getOrDefault(spec.name(), VariableSource.UNKNOWN)))
                .toList();
    }

    private static PoolSetting setting(SettingSpec spec, String raw, VariableSource told) {
        return new PoolSetting(spec, raw, spec.fallback(), told.least(), told.most(), told.origin(), told.path());
    }
}
