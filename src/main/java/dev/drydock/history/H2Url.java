package dev.drydock.history;

import java.nio.file.Path;

/** How the database file is named to H2. */
final class H2Url {

    static final String USER = "sa";
    /** None: who may read the file may read the history. Its folder and files are private to the user. */
    static final String PASSWORD = "";

    /** H2 adds it to the path in a URL. */
    static final String SUFFIX = ".mv.db";

    /**
     * No trace file beside the database: failures are reported by code. Closing may compact for 50 ms, not for the usual
     * 200, since a short command closes the history at its end. A waiting writer gives up after 10 s. Nothing is written
     * in the background: CHECKPOINT SYNC does not wait for what H2's own thread is just writing (MVStore.commit leaves it
     * alone), and what it then confirms is lost if the process is killed.
     */
    private static final String SETTINGS = ";TRACE_LEVEL_FILE=0;MAX_COMPACT_TIME=50;LOCK_TIMEOUT=10000;WRITE_DELAY=0";

    private H2Url() {}

    /** For one process. */
    static String alone(Path file) {
        return "jdbc:h2:file:" + path(file) + SETTINGS;
    }

    /** For several processes: the first one serves the others over a loopback port. */
    static String shared(Path file) {
        return alone(file) + ";AUTO_SERVER=TRUE";
    }

    private static String path(Path file) {
        String text = file.toAbsolutePath().toString();
        if (!text.endsWith(SUFFIX)) {
            throw new IllegalArgumentException(text);
        }
        return text.substring(0, text.length() - SUFFIX.length());
    }
}
