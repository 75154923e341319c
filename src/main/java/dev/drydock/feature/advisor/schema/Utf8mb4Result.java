package dev.drydock.feature.advisor.schema;

import dev.drydock.db.catalog.TableName;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Step;
import dev.drydock.lane.LaneResult;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What came of a conversion.
 *
 * @param tables one result for each table of the plan, and last the default of the schema
 * @param proofs of tables whose characters are the same as before
 */
public record Utf8mb4Result(Utf8mb4Plan plan, List<LaneResult<Step>> tables, Map<TableName, Proof> proofs) {

    /** @param bytes what the table takes now */
    public record Proof(long rows, OptionalLong bytes) {}
}
