package dev.drydock.feature.encryption.atrest;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes MySQL's redo log anew (from 8.0.30 on). Files that were written before the redo log was encrypted stay otherwise, also
 * as spare ones, with rows of all tables in them. With another capacity the server makes its spare files anew; a file that it
 * leaves behind becomes a spare one with what was in it, and may be written to again. So all files are left behind, the
 * capacity is put back, which makes spare ones anew again, and the file that is written to is left behind once more: whatever
 * of before was in it is written over by then. What is written for it are undo tablespaces that are made and dropped, about
 * 1 MB each. After log_files_governor in MySQL's source (log0files_governor.cc), seen block by block in the files of 9.7. Used
 * by the job's thread.
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
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    /** After each tablespace. */
    private static final Duration ONE = Duration.ofSeconds(2);

    private static final int MOST_TABLESPACES = 12;

    /** The server looks at its files once a second. */
    private static final long SERVER_LOOKS_MILLIS = 1_500;

    private static final long LOOK_MILLIS = 200;

    private final AtRestStatements statements;
    private final AtRestRecorder recorder;
    private final JobContext context;

    RedoTurn(AtRestStatements statements, AtRestRecorder recorder, JobContext context) {
        this.statements = statements;
        this.recorder = recorder;
        this.context = context;
    }

    static String capacity(long bytes) {
        return "SET GLOBAL " + VARIABLE + " = " + bytes;
    }

    /** What is sent where the capacity is this. */
    static List<String> statements(long former) {
        List<String> all = new ArrayList<>(List.of(capacity(other(former))));
        all.addAll(UndoCycle.statements(List.of()));
        all.add(capacity(former));
        all.addAll(UndoCycle.statements(List.of()));
        return List.copyOf(all);
    }

    /** Whether a capacity is the one that a run sets for a while where it was the former one. */
    static boolean leftAt(long former, long now) {
        return now == other(former);
    }

    private static long other(long former) {
        return former > LEAST ? LEAST : 2 * LEAST;
    }

    /**
     * Blocks until no file is left that was there before, or nothing helps any more.
     *
     * @return why old files may still be there; empty if none is
     */
    Optional<String> run(long former) throws InterruptedException {
        recorder.former(VARIABLE, Long.toString(former));
        Optional<Problem> notBack;
        boolean gone;
        try {
            statements.send(VARIABLE, capacity(other(former)), () -> false);
            gone = resized();
            gone &= leftBehind();
        } finally {
            notBack = statements.sendLast(VARIABLE, capacity(former));
        }
        if (notBack.isPresent()) {
            return Optional.of(
                    TEXT.text("redo.not-back", VARIABLE, former, notBack.get().line()));
        }
        gone &= resized();
        gone &= leftBehind();
        return gone ? Optional.empty() : Optional.of(TEXT.text("redo.still"));
    }

    /** Writes until the file that is written to now, and all before it, are left behind. */
    private boolean leftBehind() throws InterruptedException {
        long newest = number(NEWEST);
        for (int i = 0; i < MOST_TABLESPACES && number(OLDEST) <= newest; i++) {
            new UndoCycle(statements, context).run(List.of());
            within(() -> number(OLDEST) > newest, ONE);
        }
        return within(() -> number(OLDEST) > newest, PATIENCE);
    }

    private boolean resized() throws InterruptedException {
        context.sleep(SERVER_LOOKS_MILLIS);
        return within(() -> statements.value(RESIZING).equalsIgnoreCase("OK"), PATIENCE);
    }

    private interface Condition {
        boolean met() throws InterruptedException;
    }

    private boolean within(Condition condition, Duration patience) throws InterruptedException {
        long until = System.nanoTime() + patience.toNanos();
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
