package dev.drydock.feature.encryption.atrest;

import dev.drydock.db.catalog.InnoDbName;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.LoadGuards;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.KeptPlain;
import dev.drydock.lane.LaneOptions;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Guard;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.Run;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Lets the encryption threads of a MariaDB convert all tablespaces and watches them: none works while the server is busy or
 * the user has paused, and there are as many as before when the run ends, however it ends; one that was killed is made good by
 * the run that resumes it. A tablespace that no thread has visited has no
 * row and counts as open, and so does one whose key is more than one version old, which is when threads write it anew.
 */
final class MariaDbThreads {

    private static final Messages TEXT = Messages.of("rest");
    static final String VARIABLE = "innodb_encryption_threads";
    /** As plans set innodb_encryption_rotate_key_age where nothing is set. */
    private static final int KEY_AGE = 1;

    private static final long LOOK_MILLIS = 500;
    private static final Duration STILL = Duration.ofSeconds(20);

    private static final String SPACES =
            "SELECT s.NAME, s.FILE_SIZE, e.MIN_KEY_VERSION, e.CURRENT_KEY_VERSION, e.ROTATING_OR_FLUSHING,"
                    + " e.KEY_ROTATION_PAGE_NUMBER, e.KEY_ROTATION_MAX_PAGE_NUMBER"
                    + " FROM information_schema.INNODB_SYS_TABLESPACES s"
                    + " LEFT JOIN information_schema.INNODB_TABLESPACES_ENCRYPTION e ON e.SPACE = s.SPACE"
                    + " WHERE s.NAME <> 'innodb_temporary'";

    private final OpenServer server;
    private final AtRestPlan plan;
    private final AtRestStatements statements;
    private final AtRestRecorder recorder;
    private final JobContext context;
    private OptionalInt former;
    /** Tables that threads leave plain. */
    private Set<TableName> kept = Set.of();

    private int working = -1;
    private long weighed;
    private long lastDone = -1;
    private long lastWeight = -1;
    private long movedNanos;

    /** @param former as they were before a run that was cut off and is resumed, if it did not put them back */
    MariaDbThreads(Run<AtRestPlan> run, AtRestStatements statements, AtRestRecorder recorder, OptionalInt former) {
        this.recorder = recorder;
        this.former = former;
        former.ifPresent(before -> recorder.former(VARIABLE, Integer.toString(before)));
        this.server = run.server();
        this.plan = run.plan();
        this.statements = statements;
        this.context = run.context();
    }

    static String threads(int count) {
        return "SET GLOBAL " + VARIABLE + " = " + count;
    }

    /**
     * One tablespace.
     *
     * @param old whether its key is so old that threads write it anew
     */
    private record Space(String name, long bytes, boolean encrypted, boolean old, boolean moving, double share) {}

    /** Blocks until all are converted. */
    void run(int threads) throws InterruptedException {
        LaneOptions lanes = plan.options().lanes();
        if (former.isEmpty()) {
            String now = statements.value("SELECT @@GLOBAL." + VARIABLE);
            former = OptionalInt.of(Integer.parseInt(now));
            recorder.former(VARIABLE, now);
        }
        readKept();
        List<Guard> guards = new LoadGuards(server).of(lanes.maxThreadsRunning(), lanes.maxLagSeconds(), 1);
        try (Stage stage = context.stage(TEXT.text("stage.background"), Total.unknown())) {
            long shown = 0;
            while (true) {
                List<Space> spaces = read();
                stage.total(Total.exact(spaces.size()));
                stage.weight(Math.max(1, spaces.stream().mapToLong(Space::bytes).sum()));
                long done = spaces.stream().filter(this::settled).count();
                long weight = spaces.stream().mapToLong(this::weight).sum();
                stage.advance(done - shown);
                stage.advanceWithin(weight - weighed);
                shown = done;
                weighed = weight;
                if (done == spaces.size()) {
                    return;
                }
                if (still(done, weight)) {
                    readKept();
                    // threads that have gone to sleep look at all tablespaces again once they are started anew
                    set(0);
                }
                steer(threads, guards);
                context.sleep(LOOK_MILLIS);
            }
        } finally {
            putBack();
        }
    }

    private void readKept() throws InterruptedException {
        kept = plan.options().target() == AtRestTarget.ENCRYPTED
                ? Set.copyOf(statements.rows(KeptPlain.QUESTION, KeptPlain::table))
                : Set.of();
    }

    /** Whether nothing has gone on for so long that the threads may have gone to sleep over it. */
    private boolean still(long done, long weight) {
        long now = System.nanoTime();
        boolean moved = done != lastDone || weight != lastWeight || working == 0;
        if (moved) {
            lastDone = done;
            lastWeight = weight;
            movedNanos = now;
        }
        boolean still = !moved && now - movedNanos > STILL.toNanos();
        if (still) {
            movedNanos = now;
        }
        return still;
    }

    private boolean settled(Space space) {
        boolean wanted = plan.options().target() == AtRestTarget.ENCRYPTED;
        return !space.moving() && space.encrypted() == wanted && !(wanted && space.old());
    }

    private long weight(Space space) {
        return settled(space) ? space.bytes() : Math.round(space.bytes() * space.share());
    }

    private List<Space> read() throws InterruptedException {
        List<Space> all = statements.rows(SPACES, row -> {
            long version = row.number(3).orElse(0);
            boolean old = version > 0 && row.number(4).orElse(0) - version > KEY_AGE;
            boolean moving = row.number(5).orElse(0) != 0
                    || (row.number(3).isPresent()
                            && row.number(6).isPresent()
                            && row.number(7).orElse(0) > 0);
            double share =
                    (double) row.number(6).orElse(0) / Math.max(1, row.number(7).orElse(1));
            return new Space(row.text(1), row.number(2).orElse(0), version > 0, old, moving, Math.clamp(share, 0, 1));
        });
        return all.stream()
                .filter(space -> !kept.contains(InnoDbName.decode(space.name()).wholeTable()))
                .toList();
    }

    private void steer(int threads, List<Guard> guards) throws InterruptedException {
        Optional<String> busy =
                guards.stream().flatMap(guard -> guard.holdReason().stream()).findFirst();
        // after the look at the load, which takes its time: who paused before it ended gets no threads
        if (context.paused()) {
            set(0);
            context.awaitUnpaused();
        } else if (busy.isPresent()) {
            set(0);
            try (JobContext.Registration _ = context.hold(busy.get())) {
                context.sleep(LOOK_MILLIS);
            }
        } else {
            set(threads);
        }
    }

    private void set(int count) throws InterruptedException {
        if (working != count) {
            statements.send(
                    VARIABLE,
                    threads(count),
                    () -> statements.value("SELECT @@GLOBAL." + VARIABLE).equals(Integer.toString(count)));
            working = count;
        }
    }

    /**
     * Also after Cancel, over the connection that is kept for such cases. Does nothing where nothing was changed.
     *
     * @return why they could not be put back; the run that resumes this one tries again
     */
    Optional<Problem> putBack() throws InterruptedException {
        if (former.isEmpty()) {
            return Optional.empty();
        }
        Optional<Problem> failed = statements.sendLast(VARIABLE, threads(former.getAsInt()));
        if (failed.isEmpty()) {
            former = OptionalInt.empty();
        }
        return failed;
    }

    /** The wanted number of threads for so many cores' worth of lanes. */
    static int wanted(int workers) {
        return Math.clamp(workers, 1, 4);
    }
}
