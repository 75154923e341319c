package dev.drydock.feature.upgrade.run;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.system.SystemTableState;
import dev.drydock.report.JsonOut;
import java.util.Optional;

/** What the system tables were found to be, as JSON. */
public final class SystemTableJson {

    private SystemTableJson() {}

    /** {@code system_tables}; left out where they were not in the scope. */
    public static void write(SystemTableState state, OpenServer server, JsonOut json) {
        if (state.asked()) {
            json.object(
                    "system_tables",
                    one -> one.put("state", state.stale() ? "differ" : state.own() ? "own" : "unknown")
                            .put("text", state.text())
                            .put("compared_with", state.reference())
                            .put("are_of", state.origin())
                            .texts("differences", state.lines())
                            .put(
                                    "remedy",
                                    state.open() > 0
                                            ? Optional.of(state.remedy(server.facts()))
                                            : Optional.<String>empty()));
        }
    }
}
