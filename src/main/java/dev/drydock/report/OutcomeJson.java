package dev.drydock.report;

import dev.drydock.platform.task.RunOutcome;
import tools.jackson.core.JsonGenerator;

/** How a run ended, as every JSON file says it: {@code outcome}. Its fields are a contract. */
public final class OutcomeJson {

    private OutcomeJson() {}

    /** Writes the property into the object that is open. */
    public static void write(RunOutcome outcome, JsonGenerator json) {
        RunOutcome.Counts counts = outcome.counts();
        json.writeObjectPropertyStart("outcome");
        json.writeStringProperty("word", outcome.kind().word());
        json.writeStringProperty("text", outcome.text());
        json.writeNumberProperty("planned", counts.planned());
        json.writeNumberProperty("done", counts.done());
        json.writeNumberProperty("failed", counts.failed());
        json.writeNumberProperty("to_resolve", counts.toResolve());
        json.writeBooleanProperty("all_visible", counts.allVisible());
        json.writeEndObject();
    }
}
