package dev.drydock.feature.encryption.watch;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;

/**
 * Who came in plain while a server was watched.
 *
 * @param clients in the order in which they were first seen
 * @param looks how often it was looked
 * @param notTls new connections that did not come by TLS, whether they were seen or not: those over sockets and those that
 *     failed among them; empty if the server does not count
 */
public record PlainWatchResult(
        long runId,
        Instant started,
        Instant finished,
        List<PlainClient> clients,
        long looks,
        OptionalLong notTls,
        List<Problem> problems)
        implements Ended {

    @Override
    public RunOutcome outcome() {
        return RunOutcome.ended(
                RunOutcome.Counts.of(looks, looks, 0).toResolve(clients.size()).besides(problems));
    }
}
