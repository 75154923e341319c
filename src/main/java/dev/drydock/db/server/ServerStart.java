package dev.drydock.db.server;

import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which start of which server process a connection belongs to: numbers of connections mean something within one start only.
 *
 * @param host name and port as the server gives them; empty if it does not
 * @param version empty if it does not say it
 * @param second when it started, in seconds of its own clock since 1970; empty if it does not say, as a server that waits for
 *     its upgrade
 */
public record ServerStart(Optional<String> host, Optional<ServerVersion> version, OptionalLong second) {

    /** Uptime and clock are read in two statements and are whole seconds. */
    private static final long TOLERANCE_SECONDS = 2;

    public static ServerStart read(Session session) {
        try {
            long now = session.number("SELECT UNIX_TIMESTAMP()").orElse(0);
            OptionalLong second = started(session, now);
            return session.first(
                            "SELECT CONCAT(@@hostname, ':', @@port), VERSION()",
                            row -> new ServerStart(
                                    Optional.of(row.text(1)), Optional.of(ServerVersion.parse(row.text(2))), second))
                    .orElseGet(() -> new ServerStart(Optional.empty(), Optional.empty(), second));
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return new ServerStart(Optional.empty(), Optional.empty(), OptionalLong.empty());
        }
    }

    private static OptionalLong started(Session session, long now) {
        try {
            return session.first("SHOW GLOBAL STATUS LIKE 'Uptime'", row -> row.number(2))
                    .filter(OptionalLong::isPresent)
                    .map(uptime -> OptionalLong.of(now - uptime.getAsLong()))
                    .orElse(OptionalLong.empty());
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return OptionalLong.empty();
        }
    }

    /** Whether it is known to be another server. */
    public boolean anotherServer(ServerStart other) {
        return host.isPresent() && other.host.isPresent() && !host.equals(other.host);
    }

    /**
     * Whether it is known to be of another series, as after an upgrade; a newer release of the same one comes with any restart
     * after an update of packages.
     */
    public boolean anotherSeries(ServerStart other) {
        return version.isPresent()
                && other.version.isPresent()
                && !series(version.get()).equals(series(other.version.get()));
    }

    private static List<Integer> series(ServerVersion version) {
        return List.of(version.major(), version.minor());
    }

    /** Host and version for people. */
    public String shown() {
        return host.orElse("")
                + version.map(known -> " (" + known.numbers() + ")").orElse("");
    }

    /** Whether it is known to be another start of the same server. */
    public boolean anotherStart(ServerStart other) {
        return known(other) && Math.abs(second.getAsLong() - other.second.getAsLong()) > TOLERANCE_SECONDS;
    }

    /** Whether {@link #anotherStart} can tell. */
    public boolean known(ServerStart other) {
        return second.isPresent() && other.second.isPresent();
    }
}
