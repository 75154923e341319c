package dev.drydock.feature.encryption.cost;

import dev.drydock.db.host.HostAccess;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Whether the server's processor has instructions for AES, and how fast the server encrypts.
 *
 * @param instructions as its host says; empty if it is not reached
 * @param megabytesPerSecond of AES_ENCRYPT on one thread; empty if the server has none
 * @param digestMegabytesPerSecond of SHA2(…, 256), which most processors have no instructions for, to compare
 */
public record AesSpeed(
        Optional<Boolean> instructions, OptionalDouble megabytesPerSecond, OptionalDouble digestMegabytesPerSecond) {

    private static final int KILOBYTES = 256;
    private static final int TIMES = 400;
    private static final int TRIES = 3;
    private static final Duration LIMIT = Duration.ofSeconds(10);

    static AesSpeed measure(OpenServer server, Session session) {
        // a variable: the server would work out a constant only once
        session.executeOwn("SET @drydock_text = REPEAT('a', " + KILOBYTES * 1024 + ")");
        return new AesSpeed(
                instructions(server),
                speed(session, "AES_ENCRYPT(@drydock_text, 'only for this')"),
                speed(session, "SHA2(@drydock_text, 256)"));
    }

    private static Optional<Boolean> instructions(OpenServer server) {
        try {
            return server.databaseHost()
                    .map(host -> HostAccess.of(host)
                            .look("grep -m 1 -iE '^(flags|features)' /proc/cpuinfo", LIMIT)
                            .out())
                    .filter(flags -> !flags.isBlank())
                    .map(flags -> flags.matches("(?s).*\\baes\\b.*"));
        } catch (ServerException unreachable) {
            return Optional.empty();
        }
    }

    /** The best of some: what else runs only slows it down. */
    private static OptionalDouble speed(Session session, String function) {
        try {
            return IntStream.range(0, TRIES)
                    .mapToDouble(_ -> TIMES * KILOBYTES / 1024.0 / seconds(session, function))
                    .max();
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return OptionalDouble.empty();
        }
    }

    private static double seconds(Session session, String function) {
        long before = System.nanoTime();
        session.number("SELECT BENCHMARK(" + TIMES + ", " + function + ")");
        return (System.nanoTime() - before) / 1e9;
    }
}
