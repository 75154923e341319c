package dev.drydock.db.pool;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.life.Repeating;
import dev.drydock.platform.task.JobContext;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Looks once a second whether statements of a job wait for a lock of their table, and shows in the job who holds it, until they
 * have it. Asks over the control connection, and only while a statement has been running for a second. Safe on any thread.
 */
public final class LockWaits implements AutoCloseable {

    private static final Duration EVERY = Duration.ofSeconds(1);

    private final OpenServer server;
    private final JobContext context;
    private final LockHolders holders;
    private final Set<Long> own = ConcurrentHashMap.newKeySet();
    private final Map<Long, Running> running = new ConcurrentHashMap<>();
    private final Repeating watch;

    public LockWaits(OpenServer server, JobContext context) {
        this.server = server;
        this.context = context;
        this.holders = new LockHolders(server, own);
        this.watch = Repeating.start("drydock-lock-waits", EVERY, this::look);
    }

    /** A statement on this table is about to be sent on a connection of the job; close it when it has ended. */
    public JobContext.Registration during(long connection, TableName table) {
        own.add(connection);
        Running statement = new Running(table, System.nanoTime());
        running.put(connection, statement);
        return () -> {
            running.remove(connection, statement);
            statement.ended();
        };
    }

    /** Who holds a table now, as text. Blocks for short queries. */
    public String holders(TableName table) {
        return holders.of(table);
    }

    /** The failure of a statement that did not get the lock in time, with who holds it. Blocks for short queries. */
    public Problem named(Problem failure, TableName table) {
        String who = text("holders.held", holders.of(table));
        return new Problem(failure.code(), failure.sentence() + " " + who, failure.advice(), failure.detail());
    }

    private void look() {
        long before = System.nanoTime() - EVERY.toNanos();
        if (running.values().stream().noneMatch(statement -> statement.since - before < 0)) {
            return;
        }
        Set<Long> waiting;
        try {
            waiting = server.control().call(RunningStatement::list).stream()
                    .filter(RunningStatement::waitsForLock)
                    .map(RunningStatement::connection)
                    .collect(Collectors.toSet());
        } catch (ServerException _) {
            // a server that does not answer is the business of whoever waits for it
            return;
        }
        running.forEach((connection, statement) -> statement.waits(
                waiting.contains(connection)
                        ? Optional.of(text("holders.waits", statement.table.shown(), holders.of(statement.table)))
                        : Optional.empty()));
    }

    private static String text(String key, Object... arguments) {
        return Messages.of("db").text(key, arguments);
    }

    @Override
    public void close() {
        watch.close();
        running.values().forEach(Running::ended);
    }

    /** One statement, and what is shown of it. */
    private final class Running {

        private final TableName table;
        private final long since;
        private String shown = "";
        private JobContext.Registration hold = () -> {};
        private boolean ended;

        Running(TableName table, long since) {
            this.table = table;
            this.since = since;
        }

        synchronized void waits(Optional<String> reason) {
            String now = ended ? "" : reason.orElse("");
            if (now.equals(shown)) {
                return;
            }
            hold.close();
            shown = now;
            hold = now.isEmpty() ? () -> {} : context.hold(now);
        }

        synchronized void ended() {
            ended = true;
            waits(Optional.empty());
        }
    }
}
