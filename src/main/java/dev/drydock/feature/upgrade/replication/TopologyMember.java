package dev.drydock.feature.upgrade.replication;

import dev.drydock.db.server.ServerFacts;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One server of a replication topology.
 *
 * @param place {@code host:port} as others reach it
 * @param facts what was read when it was opened; empty if it could not be
 * @param source {@code host:port} of the server it replicates from; empty if it does from none
 * @param depth how many servers are above it
 * @param running whether its replication runs; empty if it does not replicate, or does not tell
 * @param lagSeconds how far it is behind; empty where that is not known
 * @param variables global variables that decide about ways back, by name; absent where the server has none
 * @param gaps what could not be read, with the reason
 * @param unconfirmed whether only another server says that it is there, so that nothing was sent to it
 */
public record TopologyMember(
        String place,
        Optional<ServerFacts> facts,
        Optional<String> source,
        int depth,
        Optional<Boolean> running,
        Optional<Long> lagSeconds,
        Map<String, String> variables,
        List<String> gaps,
        boolean unconfirmed) {

    public TopologyMember {
        variables = Map.copyOf(variables);
        gaps = List.copyOf(gaps);
    }

    /** Name and version, as far as they are known. */
    public String product() {
        return facts.map(ServerFacts::product).orElse("?");
    }

    /** Whether its statements have the words replica and source. */
    boolean newWords() {
        return facts.filter(server -> server.mySqlAtLeast(8, 0, 22) || server.mariaDbAtLeast(10, 5, 1))
                .isPresent();
    }

    Optional<String> variable(String name) {
        return Optional.ofNullable(variables.get(name));
    }
}
