package dev.drydock.feature.encryption.cost;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.report.KeepOpen;
import dev.drydock.report.KnownJson;
import dev.drydock.run.RunHeadJson;
import dev.drydock.run.RunResult;
import java.io.Writer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A measurement as JSON, for scripts: names and meanings of its fields are a contract. Unknown values are null. */
public final class CostJson {

    private CostJson() {}

    /** One object with {@code run}, {@code parts}, {@code aes} and {@code notes}. */
    public static void write(RunResult<MeasuredCost> result, OpenServer server, Writer target) {
        MeasuredCost cost = result.value();
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), new KeepOpen(target))) {
            json.writeStartObject();
            json.writeObjectPropertyStart("run");
            RunHeadJson.write(result.id(), result.outcome(), server, json);
            json.writeNumberProperty("table_bytes", cost.tableBytes());
            KnownJson.number(json, "pages_from_files", cost.fromFiles());
            json.writeEndObject();
            json.writeArrayPropertyStart("parts");
            for (CostFigure figure : cost.figures()) {
                json.writeStartObject();
                json.writeStringProperty("part", figure.part().word());
                json.writeNumberProperty("rounds", figure.plain().size());
                range(json, "plain_millis", figure.plainRange());
                range(json, "encrypted_millis", figure.encryptedRange());
                range(json, "ratio", figure.ratio());
                KnownJson.number(json, "uncertainty", figure.uncertainty());
                json.writeEndObject();
            }
            json.writeEndArray();
            aes(json, cost.aes());
            json.writeArrayPropertyStart("notes");
            cost.notes().forEach(json::writeString);
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
        KnownJson.number(json, "aes_mb_per_second", aes.megabytesPerSecond());
        KnownJson.number(json, "sha2_mb_per_second", aes.digestMegabytesPerSecond());
        json.writeEndObject();
    }

    private static void range(JsonGenerator json, String name, CostFigure.Range range) {
        json.writeObjectPropertyStart(name);
        json.writeNumberProperty("median", range.median());
        json.writeNumberProperty("least", range.least());
        json.writeNumberProperty("most", range.most());
        json.writeEndObject();
    }
}
