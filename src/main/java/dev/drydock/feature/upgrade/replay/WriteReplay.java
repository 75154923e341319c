package dev.drydock.feature.upgrade.replay;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.task.JobContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs the inserts, updates and deletes of logs on a copy of the data, in the order of the logs, and keeps what they change.
 * Used once, by the job's thread; blocks.
 */
public final class WriteReplay implements AutoCloseable {

    /** What a client asks for that writes into a log which an older server reads. */
    public static final String READABLE = "SET NAMES utf8mb4 COLLATE utf8mb4_general_ci";

    /** Of the driver's own character set only. */
    private static final Pattern NAMES =
            Pattern.compile("(?i)\\s*SET\\s+NAMES\\s+'?(utf8\\w*)'?(?:\\s+COLLATE\\s+'?(\\w+)'?)?\\s*;?\\s*");

    /** Told of each statement that was run. */
    public interface Listener {

        /**
         * @param taken whether the server took it
         * @return whether there is to be another one
         */
        boolean ran(String digest, boolean taken);
    }

    private static final class Enough extends RuntimeException {

        private static final long serialVersionUID = 1;
    }

    private final ReplaySide side;
    private final ReplayOptions options;
    private final ReplayLoad load;
    private final JobContext context;
    private final Listener listener;
    private final long now = System.currentTimeMillis() / 1_000;

    /** @param mode the applications' {@code sql_mode} */
    public WriteReplay(
            OpenServer server,
            String mode,
            ReplayOptions options,
            ReplayLoad load,
            JobContext context,
            Listener listener) {
        this.side = new ReplaySide(server, context, options, mode);
        this.options = options;
        this.load = load;
        this.context = context;
        this.listener = listener;
    }

    /**
     * Runs them until the logs end, the listener has enough or the time is up; without a log, those that the load has of each
     * digest.
     *
     * @param end by {@link System#nanoTime}
     */
    public void run(long end) throws IOException {
        side.set(READABLE);
        TableEngines engines = TableEngines.read(side.sql());
        try {
            for (Path log : options.logs()) {
                StatementLog.read(log, load.mode(), one -> each(one, engines, end), () -> {});
            }
            if (options.logs().isEmpty()) {
                load.groups().stream()
                        .flatMap(group -> List.copyOf(group.samples()).stream())
                        .forEach(one -> each(one, engines, end));
            }
        } catch (Enough _) {
            // the listener knows, or the time is up
        }
    }

    private void each(LoggedStatement one, TableEngines engines, long end) {
        context.checkCancelled();
        if (System.nanoTime() > end) {
            throw new Enough();
        }
        Matcher names = NAMES.matcher(one.text());
        if (names.matches()) {
            String collation = names.group(2);
            side.set("SET NAMES " + names.group(1) + (collation == null ? "" : " COLLATE " + collation));
            return;
        }
        ReplayStatement statement = load.statement(one);
        if (statement.use() == ReplayStatement.Use.WRITE
                && engines.against(statement).isEmpty()) {
            boolean taken = side.keep(statement, one.schema(), one.second() == 0 ? now : one.second());
            if (!listener.ran(statement.digest(), taken)) {
                throw new Enough();
            }
        }
    }

    @Override
    public void close() {
        side.end();
    }
}
