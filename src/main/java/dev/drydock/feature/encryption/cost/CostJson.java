package dev.drydock.feature.encryption.cost;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.report.KeepOpen;
import dev.drydock.report.OutcomeJson;
import java.io.Writer;
import java.util.OptionalDouble;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A measurement as JSON, for scripts: names and meanings of its fields are a contract. Unknown values are null. */
public final class CostJson {

    private CostJson() {}

    /** One object with {@code run}, {@code parts}, {@code aes} and {@code notes}. */
    public static void write(CostResult result, OpenServer server, Writer target) {
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), new KeepOpen(target))) {
            json.writeStartObject();
            json.writeObjectPropertyStart("run");
            json.writeNumberProperty("id", result.runId());
            OutcomeJson.write(result.outcome(), json);
            json.writeStringProperty("server", server.profile().name());
            json.writeStringProperty("version", server.facts().product());
            json.writeNumberProperty("table_bytes", result.tableBytes());
            json.writeEndObject();
            json.writeArrayPropertyStart("parts");
            for (CostFigure figure : result.figures()) {
                json.writeStartObject();
                json.writeStringProperty("part", figure.part().word());
                json.writeNumberProperty("rounds", figure.plain().size());
                range(json, "plain_millis", figure.plainRange());
                range(json, "encrypted_millis", figure.encryptedRange());
                range(json, "ratio", figure.ratio());
                number(json, "uncertainty", figure.uncertainty());
                json.writeEndObject();
            }
            json.writeEndArray();
            aes(json, result.aes());
            json.writeArrayPropertyStart("notes");
            result.notes().forEach(json::writeString);
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static void aes(JsonGenerator json, AesSpeed aes) {
        json.writeObjectPropertyStart("aes");
        aes.instructions()
                .ifPresentOrElse(
                        there -> json.writeBooleanProperty("instructions", there),
                        () -> json.writeNullProperty("instructions"));
        number(json, "aes_mb_per_second", aes.megabytesPerSecond());
        number(json, "sha2_mb_per_second", aes.digestMegabytesPerSecond());
        json.writeEndObject();
    }

    private static void range(JsonGenerator json, String name, CostFigure.Range range) {
        json.writeObjectPropertyStart(name);
        json.writeNumberProperty("median", range.median());
        json.writeNumberProperty("least", range.least());
        json.writeNumberProperty("most", range.most());
        json.writeEndObject();
    }

    private static void number(JsonGenerator json, String name, OptionalDouble value) {
        if (value.isPresent()) {
            json.writeNumberProperty(name, value.getAsDouble());
        } else {
            json.writeNullProperty(name);
        }
    }
}
