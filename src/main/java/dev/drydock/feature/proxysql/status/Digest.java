package dev.drydock.feature.proxysql.status;

import java.time.Instant;

/**
 * One row of stats_mysql_query_digest.
 *
 * @param hostgroup where it went; negative where ProxySQL answered itself
 * @param schema schema of the session
 * @param user account
 * @param digest hash of its normalised text
 * @param text normalised text
 * @param count how often it ran
 * @param sumMicros time of all, in microseconds
 * @param minMicros shortest
 * @param maxMicros longest
 * @param rowsSent rows sent to clients
 * @param rowsAffected rows changed
 * @param last when it was last seen
 */
public record Digest(
        String hostgroup,
        String schema,
        String user,
        String digest,
        String text,
        long count,
        long sumMicros,
        long minMicros,
        long maxMicros,
        long rowsSent,
        long rowsAffected,
        Instant last) {

    public long averageMicros() {
        return count == 0 ? 0 : sumMicros / count;
    }
}
