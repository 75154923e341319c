package dev.drydock.db.pool;

import dev.drydock.db.server.ServerCores;
import dev.drydock.db.server.ServerLoad;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Messages;
import java.util.OptionalInt;

/**
 * How many parallel sessions long work takes.
 *
 * @param count the number
 * @param why how it came about, for people
 */
public record WorkerCount(int count, String why) {

    private static final int WHERE_CORES_ARE_UNKNOWN = 4;
    private static final int MOST = 16;

    /**
     * As many as asked for, else by the server's cores and load.
     *
     * @param asked what the user wants; empty to choose
     */
    public static WorkerCount choose(OpenServer server, Session session, OptionalInt asked) {
        return asked.isPresent()
                ? new WorkerCount(asked.getAsInt(), text("workers.asked", asked.getAsInt()))
                : automatic(server, session);
    }

    /** Never more than there are tables to work on. */
    public WorkerCount atMost(int tables) {
        return tables < count && tables > 0 ? new WorkerCount(tables, text("workers.few", tables)) : this;
    }

    private static WorkerCount automatic(OpenServer server, Session session) {
        OptionalInt cores =
                ServerCores.read(session, server.facts(), server.profile().host());
        if (cores.isEmpty()) {
            return new WorkerCount(WHERE_CORES_ARE_UNKNOWN, text("workers.unknown", WHERE_CORES_ARE_UNKNOWN));
        }
        long running = new ServerLoad(session).threadsRunning();
        long others = Math.max(0, running - 1);
        int count = Math.clamp(cores.getAsInt() - others, 1, MOST);
        return new WorkerCount(
                count, text("workers.auto", count, cores.getAsInt(), Math.min(others, cores.getAsInt())));
    }

    private static String text(String key, Object... arguments) {
        return Messages.of("db").text(key, arguments);
    }
}
