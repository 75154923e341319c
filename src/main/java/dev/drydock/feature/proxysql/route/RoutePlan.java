package dev.drydock.feature.proxysql.route;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Where a statement would go.
 *
 * @param hostgroup number of the hostgroup; empty where ProxySQL answers itself
 * @param answer what ProxySQL would answer itself; empty where it does not
 * @param statement the statement as a server would get it
 * @param digest the normalised text that {@code match_digest} is held against
 * @param steps the rules in the order in which they were looked at
 * @param certain whether nothing stood in the way that only ProxySQL knows
 */
public record RoutePlan(
        String hostgroup, String answer, String statement, String digest, List<RouteStep> steps, boolean certain) {

    public RoutePlan {
        steps = List.copyOf(steps);
    }

    /** Ids of the rules that matched, in their order. */
    public List<Long> matched() {
        return steps.stream()
                .filter(step ->
                        step.outcome() == RouteStep.Outcome.MATCHED || step.outcome() == RouteStep.Outcome.APPLIED)
                .map(RouteStep::rule)
                .collect(Collectors.toUnmodifiableList());
    }
}
