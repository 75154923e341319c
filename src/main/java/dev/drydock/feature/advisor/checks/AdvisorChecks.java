package dev.drydock.feature.advisor.checks;

import dev.drydock.feature.advisor.check.AdvisorCheck;
import java.util.List;
import java.util.stream.Stream;

/** All checks of the advisor, in the order in which they run. */
public final class AdvisorChecks {

    private AdvisorChecks() {}

    public static List<AdvisorCheck> all() {
        return Stream.of(DurabilityChecks.all()).flatMap(List::stream).toList();
    }
}
