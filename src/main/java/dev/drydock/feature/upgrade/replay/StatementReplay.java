package dev.drydock.feature.upgrade.replay;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs statements on an old and a new server, one at a time, and compares what they answer. Used once, by the job's thread. */
public final class StatementReplay implements AutoCloseable {

    private static final int RUNS = 5;
    private static final int FEWEST_RUNS = 3;
    private static final int SERIES = 3;
    private static final long BETWEEN_SERIES_MILLIS = 300;
    private static final long MOST_MEASURED_NANOS = 10_000_000_000L;
    private static final long SHORT_NANOS = 2_000_000;
    private static final double SLOWER = 1.5;
    private static final double MILLI = 1_000_000.0;
    private static final int MOST_CRASHES = 10;
    private static final long DYING_MILLIS = 2_000;
    private static final long LOOK_AGAIN_MILLIS = 50;
    private static final int TABLE_FULL = 1114;

    /** What came of the statements of one digest. */
    public interface Listener {

        /** @param differences none if all of them are the same on both sides; at most one of a kind */
        void compared(String schema, String digest, long count, List<Difference> differences, long millis);

        /** The new server ended while it ran. */
        void crashed(String schema, String digest, long count);
    }

    private final ReplayServer here;
    private final ReplayServer there;
    private final ReplayOptions options;
    private final JobContext context;
    private final Listener listener;
    private final String modeHere;
    private final String modeThere;
    private final ReplayStatement.Names names;
    private final boolean groupsSorted;
    /** That of statements of which the moment is not known, the same for both. */
    private final long now = System.currentTimeMillis() / 1_000;

    private ReplaySide old;
    private ReplaySide next;
    private int crashes;
    private long end;
    private long left;

    /**
     * @param modeHere {@code sql_mode} of the applications; there, what the new server knows of it
     * @param names character set and collation of the applications, on both
     */
    public StatementReplay(
            ReplayServer here,
            ReplayServer there,
            String modeHere,
            String modeThere,
            ReplayStatement.Names names,
            ReplayOptions options,
            JobContext context,
            Listener listener) {
        this.here = here;
        this.there = there;
        this.modeHere = modeHere;
        this.modeThere = modeThere;
        this.names = names;
        this.options = options;
        this.context = context;
        this.listener = listener;
        ServerFacts facts = here.server().facts();
        this.groupsSorted = !facts.mariaDb()
                && !facts.mySqlAtLeast(8, 0, 0)
                && there.server().facts().mySqlAtLeast(8, 0, 0);
        this.old = side(here, modeHere);
        this.next = side(there, modeThere);
    }

    private ReplaySide side(ReplayServer server, String mode) {
        return new ReplaySide(server.server(), context, options, mode);
    }

    /**
     * Runs them, the most frequent first; what the servers' tables do not allow to be rolled back goes to those that are not
     * run.
     *
     * @return whether both servers know the character set and the collation
     * @throws ServerException if a server has no room on its disk, which says nothing of the statement, or ended before the
     *     first
     */
    public boolean run(ReplayLoad load, Stage stage) throws InterruptedException {
        boolean known = old.speak(names);
        known &= next.speak(names);
        TableEngines engines = TableEngines.read(old.sql());
        end = System.nanoTime() + options.all().toNanos();
        for (ReplayLoad.Group group : load.groups()) {
            context.checkCancelled();
            if (System.nanoTime() > end || crashes > MOST_CRASHES) {
                left++;
            } else {
                Optional<String> against =
                        engines.against(load.statement(group.samples().getFirst()));
                if (against.isPresent()) {
                    load.notRun(against.get(), group.count());
                } else {
                    group(load, group);
                    if (!options.pause().isZero()) {
                        context.sleep(options.pause().toMillis());
                    }
                }
            }
            stage.advance(1);
        }
        return known;
    }

    /** How many digests were left, since the time was up or the new server ended too often. */
    public long left() {
        return left;
    }

    private void group(ReplayLoad load, ReplayLoad.Group group) throws InterruptedException {
        long began = System.nanoTime();
        Map<Class<?>, Difference> differences = new LinkedHashMap<>();
        try {
            boolean first = true;
            for (LoggedStatement sample : group.samples()) {
                context.checkCancelled();
                ReplayStatement statement = load.statement(sample);
                long second = sample.second() == 0 ? now : sample.second();
                for (Difference one : one(statement, sample.schema(), second, first)) {
                    differences.putIfAbsent(one.getClass(), one);
                }
                first = false;
            }
        } catch (ServerException failure) {
            context.checkCancelled();
            if (full(failure)) {
                throw failure;
            }
            ended(group);
            return;
        }
        listener.compared(
                group.schema(),
                group.digest(),
                group.count(),
                List.copyOf(differences.values()),
                (System.nanoTime() - began) / 1_000_000);
    }

    private List<Difference> one(ReplayStatement statement, String schema, long second, boolean measured)
            throws InterruptedException {
        Answer answer = ran(old, statement, schema, second);
        Answer other = ran(next, statement, schema, second);
        List<Difference> found =
                new ArrayList<>(new AnswerComparison(statement, answer, other, groupsSorted).differences());
        boolean content =
                found.stream().anyMatch(one -> one instanceof Difference.Values || one instanceof Difference.RowCount);
        if (content && !sameAgain(statement, schema, second, answer)) {
            found.removeIf(one -> one instanceof Difference.Values || one instanceof Difference.RowCount);
            found.add(new Difference.Open(Optional.empty()));
        }
        boolean ran = answer.failure().isEmpty() && other.failure().isEmpty();
        if (ran && measured) {
            slower(statement, schema, second, answer, other).ifPresent(found::add);
        }
        return found;
    }

    private Answer ran(ReplaySide side, ReplayStatement statement, String schema, long second)
            throws InterruptedException {
        Answer answer = side.run(statement, schema, second);
        Optional<ServerException> full = answer.failure().filter(this::full);
        if (full.isPresent()) {
            throw full.get();
        }
        return answer;
    }

    /** A table alone may be full as well, such as one in memory. */
    private boolean full(ServerException failure) {
        return failure.is(DbError.NO_SPACE) && (failure.errno() != TABLE_FULL || here.full() || there.full());
    }

    private boolean sameAgain(ReplayStatement statement, String schema, long second, Answer answer)
            throws InterruptedException {
        return new AnswerComparison(statement, answer, old.run(statement, schema, second), false)
                .differences()
                .isEmpty();
    }

    /**
     * Only where in each of some series each run there took longer than each here, and the middle one much longer: what else
     * this computer is at holds one server up for a series of short runs, and has passed with the next.
     */
    private Optional<Difference> slower(
            ReplayStatement statement, String schema, long second, Answer answer, Answer other)
            throws InterruptedException {
        long both = Math.max(1, answer.nanos() + other.nanos());
        long runs = Math.min(RUNS, MOST_MEASURED_NANOS / both);
        if (other.nanos() < SHORT_NANOS || runs < FEWEST_RUNS || answer.more() || other.more()) {
            return Optional.empty();
        }
        long series = Math.clamp(MOST_MEASURED_NANOS / (runs * both), 1, SERIES);
        Optional<Difference> found = series(statement, schema, second, runs);
        for (int i = 1; i < series && found.isPresent(); i++) {
            context.sleep(BETWEEN_SERIES_MILLIS);
            found = series(statement, schema, second, runs);
        }
        return found;
    }

    private Optional<Difference> series(ReplayStatement statement, String schema, long second, long runs)
            throws InterruptedException {
        List<Long> these = new ArrayList<>();
        List<Long> those = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            context.checkCancelled();
            these.add(old.run(statement, schema, second).nanos());
            those.add(next.run(statement, schema, second).nanos());
        }
        these.sort(null);
        those.sort(null);
        long middle = these.get(these.size() / 2);
        long otherMiddle = those.get(those.size() / 2);
        boolean beyondNoise = those.getFirst() > these.getLast();
        return beyondNoise && otherMiddle > SLOWER * middle && otherMiddle - middle > SHORT_NANOS
                ? Optional.of(new Difference.Slower(middle / MILLI, otherMiddle / MILLI, (int) runs))
                : Optional.empty();
    }

    /** A connection may be lost for many reasons, such as a packet that is too large; only a process that is gone has ended. */
    private void ended(ReplayLoad.Group group) throws InterruptedException {
        crashes++;
        long waited = 0;
        while (here.running() && there.running() && waited < DYING_MILLIS) {
            context.sleep(LOOK_AGAIN_MILLIS);
            waited += LOOK_AGAIN_MILLIS;
        }
        if (there.running()) {
            listener.compared(
                    group.schema(),
                    group.digest(),
                    group.count(),
                    List.of(here.running() ? new Difference.Open(Optional.empty()) : new Difference.SourceEnded()),
                    0);
        } else {
            listener.crashed(group.schema(), group.digest(), group.count());
            next.end();
            there.restart();
            next = side(there, modeThere);
            next.speak(names);
        }
        if (!here.running()) {
            old.end();
            here.restart();
            old = side(here, modeHere);
            old.speak(names);
        }
    }

    @Override
    public void close() {
        next.end();
        old.end();
    }
}
