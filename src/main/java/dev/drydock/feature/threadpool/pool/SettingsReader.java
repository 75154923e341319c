package dev.drydock.feature.threadpool.pool;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the settings of a pool and what is around it, with what the server tells of each. Blocks on the network. */
final class SettingsReader {

    /** What a server tells of a variable beside its value. */
    private record Told(String least, String most, Origin origin, String place) {}

    private static final Told NOTHING = new Told("", "", Origin.UNKNOWN, "");

    private SettingsReader() {}

    /** @param variables the global variables, names in small letters */
    static List<PoolSetting> read(Session session, ServerFacts facts, PoolKind kind, Map<String, String> variables) {
        Map<String, Told> told = told(session, facts);
        return SettingSpecs.of(kind).stream()
                .filter(spec -> variables.containsKey(spec.name()))
                .map(spec -> setting(spec, variables.getOrDefault(spec.name(), ""), told.get(spec.name())))
                .toList();
    }

    private static PoolSetting setting(SettingSpec spec, String raw, @Nullable Told told) {
        Told known = told == null ? NOTHING : told;
        return new PoolSetting(spec, raw, spec.fallback(), known.least(), known.most(), known.origin(), known.place());
    }

    private static Map<String, Told> told(Session session, ServerFacts facts) {
        Map<String, Told> told = new HashMap<>();
        try {
            if (facts.mariaDbAtLeast(10, 1, 1)) {
                mariaDb(session, facts, told);
            } else if (facts.mySqlAtLeast(8, 0, 0)) {
                mySql(session, told);
            }
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            // the values themselves are known; where they came from is then shown as unknown
        }
        return told;
    }

    private static void mariaDb(Session session, ServerFacts facts, Map<String, Told> told) {
        String path = facts.mariaDbAtLeast(10, 5, 0) ? "GLOBAL_VALUE_PATH" : "NULL";
        session.each(
                "SELECT VARIABLE_NAME, NUMERIC_MIN_VALUE, NUMERIC_MAX_VALUE, GLOBAL_VALUE_ORIGIN, " + path
                        + " FROM information_schema.SYSTEM_VARIABLES",
                row -> told.put(
                        row.text(1).toLowerCase(Locale.ROOT),
                        new Told(row.text(2), row.text(3), Origin.ofMariaDb(row.text(4)), row.text(5))));
    }

    private static void mySql(Session session, Map<String, Told> told) {
        session.each(
                "SELECT VARIABLE_NAME, MIN_VALUE, MAX_VALUE, VARIABLE_SOURCE, VARIABLE_PATH"
                        + " FROM performance_schema.variables_info",
                row -> told.put(
                        row.text(1).toLowerCase(Locale.ROOT),
                        new Told(row.text(2), row.text(3), Origin.ofMySql(row.text(4)), row.text(5))));
    }
}
