package dev.drydock.run;

import dev.drydock.db.pool.ControlConnection;
import dev.drydock.db.pool.RunningStatement;
import dev.drydock.db.sql.ServerException;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.platform.error.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/**
 * The KILLs of one run. Each is recorded when the process list has said what came of it, or when the run is cut off; one that
 * ends nothing keeps no other waiting. Used by one thread; every call blocks.
 */
public final class SentKills implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final long LOOK_EVERY_MILLIS = 100;

    /**
     * One KILL.
     *
     * @param there whether the session, as it is now, is still what was to be ended
     * @param attributes of its item in the history
     */
    public record Kill(
            long connection, String statement, Predicate<RunningStatement> there, Map<String, String> attributes) {}

    private record Sent(Kill kill, long nanos) {
        Duration age() {
            return Duration.ofNanos(System.nanoTime() - nanos);
        }
    }

    private final Run<?> run;
    private final ControlConnection control;
    private final BiFunction<Long, Long, Problem> stillThere;
    private final Map<Long, Sent> open = new LinkedHashMap<>();
    private final Set<Long> seen = new HashSet<>();
    private final Set<Long> gone = new HashSet<>();

    /**
     * @param control sends them, and looks
     * @param stillThere what is said of a connection that is there so many seconds after its KILL
     */
    public SentKills(Run<?> run, ControlConnection control, BiFunction<Long, Long, Problem> stillThere) {
        this.run = run;
        this.control = control;
        this.stillThere = stillThere;
        look();
    }

    /**
     * Sends one.
     *
     * @return why the server refused it, for the caller to {@link #settle}
     * @throws ServerException if the connection is lost
     */
    public Optional<ServerException> send(Kill kill) {
        open.put(kill.connection(), new Sent(kill, System.nanoTime()));
        try {
            control.change(run.permit(), changes -> changes.execute(kill.statement()));
            return Optional.empty();
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return Optional.of(failure);
        }
    }

    /** Records what became of one. */
    public void settle(Kill kill, String status, Optional<Problem> why) {
        Sent sent = open.remove(kill.connection());
        Item.Draft item = Item.of("session", new ObjectName("", Long.toString(kill.connection()), ""), status)
                .finished(Instant.now(), sent == null ? 0 : sent.age().toMillis());
        kill.attributes().forEach(item::attribute);
        why.ifPresentOrElse(
                problem -> {
                    run.beside(problem);
                    item.error(problem.code().id(), problem.full());
                },
                () -> {
                    run.done(1);
                    gone.add(kill.connection());
                });
        run.writer().item(item.build());
    }

    /** Looks at those that were sent, and records those that are gone, and those that are not after ten seconds. */
    public void look() {
        look(PATIENCE);
    }

    private void look(Duration patience) {
        Map<Long, RunningStatement> now = new LinkedHashMap<>();
        control.call(RunningStatement::list).forEach(one -> now.put(one.connection(), one));
        seen.addAll(now.keySet());
        for (Sent sent : List.copyOf(open.values())) {
            RunningStatement one = now.get(sent.kill().connection());
            boolean there = one == null
                    ? !seen.contains(sent.kill().connection()) && takesAnother(sent.kill())
                    : sent.kill().there().test(one);
            if (!there) {
                settle(sent.kill(), "ended", Optional.empty());
            } else if (sent.age().compareTo(patience) >= 0) {
                settle(
                        sent.kill(),
                        "may_still_run",
                        Optional.of(stillThere.apply(
                                sent.kill().connection(), sent.age().toSeconds())));
            }
        }
    }

    /** Whether one that the account does not see is there: without PROCESS the list has the account's own only. */
    private boolean takesAnother(Kill kill) {
        try {
            control.change(run.permit(), changes -> changes.execute(kill.statement()));
            return true;
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return !failure.noSuchThread();
        }
    }

    /** Looks until all are recorded. */
    public void await() throws InterruptedException {
        look();
        while (!open.isEmpty()) {
            run.context().checkCancelled();
            Thread.sleep(LOOK_EVERY_MILLIS);
            look();
        }
    }

    /** Those that are gone. */
    public Set<Long> gone() {
        return Set.copyOf(gone);
    }

    /** Records those whose end nobody has waited for, with what is seen of them now. */
    @Override
    public void close() {
        if (open.isEmpty()) {
            return;
        }
        try {
            look(Duration.ZERO);
        } catch (ServerException lost) {
            List.copyOf(open.values())
                    .forEach(sent -> settle(sent.kill(), "may_still_run", Optional.of(lost.problem())));
        }
    }
}
