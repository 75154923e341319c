package dev.drydock.run;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.report.OutcomeJson;
import tools.jackson.core.JsonGenerator;

/** Which run it is, how it ended and on which server, as the JSON of one server says it. Its fields are a contract. */
public final class RunHeadJson {

    private RunHeadJson() {}

    /** Writes {@code id}, {@code outcome}, {@code server} and {@code version} into the object that is open. */
    public static void write(long run, RunOutcome outcome, OpenServer server, JsonGenerator json) {
        json.writeNumberProperty("id", run);
        OutcomeJson.write(outcome, json);
        json.writeStringProperty("server", server.profile().name());
        json.writeStringProperty("version", server.facts().product());
    }
}
