package dev.drydock.feature.proxysql.status;

import java.util.List;
import java.util.Map;

/**
 * A member of a ProxySQL cluster, as this one sees it.
 *
 * @param address {@code host:port} of its admin port
 * @param comment what its row says
 * @param uptimeSeconds since its start; negative if it has not answered
 * @param queries statements since its start
 * @param checksums version and checksum of each module, as they were last seen
 * @param differing modules whose checksum is not the one of this ProxySQL
 */
public record Member(
        String address,
        String comment,
        long uptimeSeconds,
        long queries,
        Map<String, String> checksums,
        List<String> differing) {

    public Member {
        checksums = Map.copyOf(checksums);
        differing = List.copyOf(differing);
    }
}
