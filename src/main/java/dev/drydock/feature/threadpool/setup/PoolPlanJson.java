package dev.drydock.feature.threadpool.setup;

import dev.drydock.report.KeepOpen;
import java.io.Writer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A plan as JSON, for scripts: names and meanings of its fields are a contract. */
public final class PoolPlanJson {

    private PoolPlanJson() {}

    /** One object with {@code aim}, {@code group}, {@code options} and {@code diff}. */
    public static void write(PoolPlan plan, String diff, Writer target) {
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), new KeepOpen(target))) {
            json.writeStartObject();
            json.writeStringProperty("aim", plan.aim().word());
            json.writeStringProperty("group", plan.group());
            json.writeArrayPropertyStart("options");
            for (PlannedOption option : plan.options()) {
                json.writeStartObject();
                json.writeStringProperty("name", option.name());
                json.writeStringProperty("value", option.value());
                json.writeStringProperty("shown", option.shown());
                json.writeStringProperty("reason", option.reason());
                json.writeBooleanProperty("door", plan.door().contains(option));
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeStringProperty("diff", diff);
            json.writeEndObject();
        }
    }
}
