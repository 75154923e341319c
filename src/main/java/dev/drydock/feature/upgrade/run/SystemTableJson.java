package dev.drydock.feature.upgrade.run;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.system.SystemTableState;
import tools.jackson.core.JsonGenerator;

/** What the system tables were found to be, as JSON. */
public final class SystemTableJson {

    private SystemTableJson() {}

    /** {@code system_tables}; left out where they were not in the scope. */
    public static void write(SystemTableState state, OpenServer server, JsonGenerator json) {
        if (!state.asked()) {
            return;
        }
        json.writeObjectPropertyStart("system_tables");
        json.writeStringProperty("state", state.stale() ? "differ" : state.own() ? "own" : "unknown");
        json.writeStringProperty("text", state.text());
        state.reference().ifPresent(reference -> json.writeStringProperty("compared_with", reference));
        state.origin().ifPresent(origin -> json.writeStringProperty("are_of", origin));
        json.writeArrayPropertyStart("differences");
        state.lines().forEach(json::writeString);
        json.writeEndArray();
        if (state.open() > 0) {
            json.writeStringProperty("remedy", state.remedy(server.facts()));
        }
        json.writeEndObject();
    }
}
