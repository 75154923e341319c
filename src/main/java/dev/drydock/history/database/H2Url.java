package dev.drydock.history.database;

import java.nio.file.Path;
import java.time.Duration;

/** How the database file is named to H2. */
public final class H2Url {

    /** Changes the schema and ends sessions; never used by one process towards another but to end its own service. */
    public static final String OWNER = "HISTORY_OWNER";

    /** Reads and writes rows. It has no right to define anything, so a session of it runs no code of others. */
    public static final String APPLICATION = "DRYDOCK";

    /** H2 adds it to the path in a URL. */
    public static final String SUFFIX = ".mv.db";

    /**
     * No trace file beside the database: failures are reported by code. A waiting writer gives up after 10 s. Nothing is written
     * in the background: CHECKPOINT SYNC does not wait for what H2's own thread is just writing (MVStore.commit leaves it
     * alone), and what it then confirms is lost if the process is killed. H2 compacts nothing at its close: it would write over what the last
     * state that can be found rests on.
     */
    private static final String SETTINGS = ";TRACE_LEVEL_FILE=0;LOCK_TIMEOUT=10000;WRITE_DELAY=0;MAX_COMPACT_TIME=0";

    /** How long another process may take for a statement; one that is stopped must not hold up all others for ever. */
    public static final Duration ANSWER = Duration.ofSeconds(8);

    /** The files of a database as H2 has them while it is in use: their blocks are held against sums. */
    public static final String SUMMED = "summed";

    private H2Url() {}

    /** The path of a database that H2 has open, without what H2 is told of it. */
    public static Path opened(String databasePath) {
        return Path.of(
                databasePath.startsWith(SUMMED + ":") ? databasePath.substring(SUMMED.length() + 1) : databasePath);
    }

    /** For one process. */
    public static String alone(Path file) {
        return url("file", file) + SETTINGS;
    }

    /**
     * For several processes: the first one serves the others over a loopback port. An account that may not change a setting
     * is to be let in all the same: the file's owner made the setting when the file was made.
     */
    public static String shared(Path file) {
        return url(SUMMED, file) + SETTINGS + ";AUTO_SERVER=TRUE;IGNORE_UNKNOWN_SETTINGS=TRUE;NETWORK_TIMEOUT="
                + ANSWER.toMillis();
    }

    /** For one process that changes nothing in the file, not even to repair it. */
    public static String reading(Path file) {
        return url("file", file) + ";TRACE_LEVEL_FILE=0;ACCESS_MODE_DATA=r;IFEXISTS=TRUE;LAZY_QUERY_EXECUTION=1";
    }

    private static String url(String scheme, Path file) {
        return "jdbc:h2:" + scheme + ":" + path(file);
    }

    private static String path(Path file) {
        String text = file.toAbsolutePath().toString();
        if (!text.endsWith(SUFFIX)) {
            throw new IllegalArgumentException(text);
        }
        return text.substring(0, text.length() - SUFFIX.length());
    }
}
