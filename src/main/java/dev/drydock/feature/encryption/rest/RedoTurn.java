package dev.drydock.feature.encryption.rest;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Makes MySQL's redo log anew (from 8.0.30 on). Files that were written before the redo log was encrypted stay otherwise, also
 * as spare ones, with rows of all tables in them. Another capacity has the server make the files in another size: spare ones
 * lose what was in them when they grow, and the current one is left behind by what an undo tablespace that is made and
 * dropped writes (about 1 MB). Seen in the files of 9.7. Used by the job's thread.
 */
final class RedoTurn {

    private static final Messages TEXT = Messages.of("rest");
    static final String VARIABLE = "innodb_redo_log_capacity";
    private static final long LEAST = 8L << 20;
    private static final String OLDEST = "SELECT MIN(FILE_ID) FROM performance_schema.innodb_redo_log_files";
    private static final String NEWEST = "SELECT MAX(FILE_ID) FROM performance_schema.innodb_redo_log_files";
    private static final String RESIZING =
            "SELECT VARIABLE_VALUE FROM performance_schema.global_status WHERE VARIABLE_NAME ="
                    + " 'Innodb_redo_log_resize_status'";
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    /** The server looks at its files once a second. */
    private static final long SERVER_LOOKS_MILLIS = 1_500;

    private static final long LOOK_MILLIS = 200;

    private final RestStatements statements;
    private final RestRecorder recorder;
    private final JobContext context;
    private final OptionalLong earlier;

    /** @param earlier the capacity before a run that was cut off and is resumed, if it did not put it back */
    RedoTurn(RestStatements statements, RestRecorder recorder, JobContext context, OptionalLong earlier) {
        this.statements = statements;
        this.recorder = recorder;
        this.context = context;
        this.earlier = earlier;
    }

    static String capacity(long bytes) {
        return "SET GLOBAL " + VARIABLE + " = " + bytes;
    }

    /** What is sent where the capacity is this. */
    static List<String> statements(long former) {
        List<String> all = new ArrayList<>(List.of(capacity(other(former))));
        all.addAll(UndoCycle.statements(List.of()));
        all.add(capacity(former));
        return List.copyOf(all);
    }

    private static long other(long former) {
        return former > LEAST ? LEAST : 2 * LEAST;
    }

    /**
     * Blocks until no file is left that was there before, or nothing has changed for two minutes.
     *
     * @return why old files may still be there; empty if none is
     */
    Optional<String> run(long planned) throws InterruptedException {
        long former = earlier.orElse(planned);
        recorder.former(VARIABLE, Long.toString(former));
        long newest = number(NEWEST);
        Optional<Problem> notBack;
        boolean gone;
        try {
            statements.send(VARIABLE, capacity(other(former)), () -> false);
            boolean small = resized();
            new UndoCycle(statements, context).run(List.of());
            gone = within(() -> number(OLDEST) > newest) && small;
        } finally {
            notBack = statements.sendLast(VARIABLE, capacity(former));
        }
        if (notBack.isPresent()) {
            return Optional.of(
                    TEXT.text("redo.not-back", VARIABLE, former, notBack.get().line()));
        }
        return gone && resized() ? Optional.empty() : Optional.of(TEXT.text("redo.still"));
    }

    private boolean resized() throws InterruptedException {
        context.sleep(SERVER_LOOKS_MILLIS);
        return within(() -> statements.value(RESIZING).equalsIgnoreCase("OK"));
    }

    private interface Condition {
        boolean met() throws InterruptedException;
    }

    private boolean within(Condition condition) throws InterruptedException {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.met()) {
            if (System.nanoTime() > until) {
                return false;
            }
            try (JobContext.Registration _ = context.hold(TEXT.text("redo.waits"))) {
                context.sleep(LOOK_MILLIS);
            }
        }
        return true;
    }

    private long number(String question) throws InterruptedException {
        String read = statements.value(question);
        return read.matches("\\d{1,18}") ? Long.parseLong(read) : 0;
    }
}
