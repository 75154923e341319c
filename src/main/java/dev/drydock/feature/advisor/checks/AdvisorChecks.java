package dev.drydock.feature.advisor.checks;

import dev.drydock.feature.advisor.check.AdvisorCheck;
import dev.drydock.feature.advisor.schema.SchemaChecks;
import java.util.List;
import java.util.stream.Stream;

/** All checks of the advisor, in the order in which they run. */
public final class AdvisorChecks {

    private AdvisorChecks() {}

    public static List<AdvisorCheck> all() {
        return all(SchemaChecks.USUAL);
    }

    /** @param schemas how schemas are looked at */
    public static List<AdvisorCheck> all(SchemaChecks schemas) {
        return Stream.of(
                        SafetyChecks.all(),
                        AccountChecks.all(),
                        DurabilityChecks.all(),
                        MemoryChecks.all(),
                        IoChecks.all(),
                        ConnectionChecks.all(),
                        OperationChecks.all(),
                        schemas.all())
                .flatMap(List::stream)
                .toList();
    }
}
