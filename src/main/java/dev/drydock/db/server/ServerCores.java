package dev.drydock.db.server;

import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import java.util.OptionalInt;

/**
 * How many processor cores a server's machine has, where it can be told: MariaDB sizes its thread pool by them, MySQL 8.0
 * lists them with its resource groups, and a server on this very machine has this machine's. Others keep it to themselves.
 */
public final class ServerCores {

    private ServerCores() {}

    /** Asks the server; empty where nothing tells. Blocks on one query. */
    public static OptionalInt read(Session session, ServerFacts facts, String host) {
        OptionalInt ours = ofThisMachine(facts, host);
        if (ours.isPresent()) {
            return ours;
        }
        try {
            if (facts.mariaDb()) {
                return positive(
                        (int) session.number("SELECT @@global.thread_pool_size").orElse(0));
            }
            if (facts.mySqlAtLeast(8, 0, 3)) {
                return session.first(
                                "SELECT VCPU_IDS FROM information_schema.RESOURCE_GROUPS"
                                        + " WHERE RESOURCE_GROUP_NAME = 'SYS_default'",
                                row -> positive(ids(row.text(1))))
                        .orElse(OptionalInt.empty());
            }
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
        }
        return OptionalInt.empty();
    }

    /** The cores of this machine, if the server runs on it; asks no server. */
    public static OptionalInt ofThisMachine(ServerFacts facts, String host) {
        return facts.onThisMachine(host)
                ? OptionalInt.of(Runtime.getRuntime().availableProcessors())
                : OptionalInt.empty();
    }

    /** Counts the members of a list such as {@code 0-3,6}; an empty one, as of a NULL, has none. */
    static int ids(String list) {
        if (list.isBlank()) {
            return 0;
        }
        int count = 0;
        for (String part : list.split(",", -1)) {
            String[] ends = part.strip().split("-", -1);
            count += ends.length == 2 ? Integer.parseInt(ends[1]) - Integer.parseInt(ends[0]) + 1 : 1;
        }
        return count;
    }

    private static OptionalInt positive(int cores) {
        return cores > 0 ? OptionalInt.of(cores) : OptionalInt.empty();
    }
}
