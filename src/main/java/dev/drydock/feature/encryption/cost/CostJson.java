package dev.drydock.feature.encryption.cost;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.report.JsonOut;
import dev.drydock.run.RunResult;
import java.io.Writer;

/** A measurement as JSON, for scripts: names and meanings of its fields are a contract. Unknown values are null. */
public final class CostJson {

    private CostJson() {}

    /** One object with {@code run}, {@code parts}, {@code aes} and {@code notes}. */
    public static void write(RunResult<MeasuredCost> result, OpenServer server, Writer target) {
        MeasuredCost cost = result.value();
        JsonOut.write(
                target,
                json -> json.object(
                                "run",
                                run -> result.head(run, server)
                                        .put("table_bytes", cost.tableBytes())
                                        .known("pages_from_files", cost.fromFiles()))
                        .objects("parts", cost.figures(), (part, figure) -> figure.write(part, "plain", "encrypted"))
                        .object(
                                "aes",
                                aes -> aes.whether("instructions", cost.aes().instructions())
                                        .known("aes_mb_per_second", cost.aes().megabytesPerSecond())
                                        .known("sha2_mb_per_second", cost.aes().digestMegabytesPerSecond()))
                        .texts("notes", cost.notes()));
    }
}
