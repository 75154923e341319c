package dev.drydock.proxied;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A node of a cluster as it says it is.
 *
 * @param name its name in the cluster
 * @param address {@code host:port} where the cluster says it takes queries; empty if it says nothing of use
 * @param addresses {@code host:port} under which it may be known to a proxy
 * @param facts what it said last; empty if it never answered
 * @param answers whether it answers now
 * @param shown its state in one word or two
 * @param arbitrator whether it votes and has no data
 * @param sessions how many sessions each account has there; empty where they were not counted
 */
public record NodeState(
        String name,
        String address,
        Set<String> addresses,
        Optional<GaleraFacts> facts,
        boolean answers,
        String shown,
        boolean arbitrator,
        Optional<Map<String, Long>> sessions) {

    public NodeState {
        addresses = Set.copyOf(addresses);
    }

    /** How many sessions these accounts have there now; empty where that was not counted. */
    public OptionalLong sessionsOf(Set<String> accounts) {
        return answers && sessions.isPresent()
                ? OptionalLong.of(accounts.stream()
                        .mapToLong(account -> sessions.get().getOrDefault(account, 0L))
                        .sum())
                : OptionalLong.empty();
    }

    /** What ProxySQL's rules say of it now; nothing for a node that does not answer. */
    public NodeExclusion objection(long mostBehind) {
        return facts.filter(_ -> answers)
                .map(known -> known.objection(mostBehind))
                .orElse(NodeExclusion.NONE);
    }
}
