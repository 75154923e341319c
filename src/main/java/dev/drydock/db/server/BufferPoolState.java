package dev.drydock.db.server;

import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether a server keeps the pages of its InnoDB buffer pool over a restart, and how far that is, in its own words: MySQL from
 * 5.6, MariaDB from 10.0.
 *
 * @param dumpAtShutdown whether the next shutdown is to dump which pages are in the pool
 * @param fastShutdown {@code innodb_fast_shutdown}; empty where it is not known
 * @param loadAtStartup whether the running server was told to load such a dump when it started
 * @param share how many percent are dumped: of the pages in the pool by MySQL, of its size by MariaDB; 5.6 dumps all
 */
public record BufferPoolState(
        boolean dumpAtShutdown, String fastShutdown, boolean loadAtStartup, int share, Progress dump, Progress load) {

    public static final String DUMP_NOW = "SET GLOBAL innodb_buffer_pool_dump_now = ON";
    public static final String LOAD_NOW = "SET GLOBAL innodb_buffer_pool_load_now = ON";
    public static final String DUMP_AT_SHUTDOWN = "innodb_buffer_pool_dump_at_shutdown";
    public static final String LOAD_AT_STARTUP = "innodb_buffer_pool_load_at_startup";
    public static final List<String> VARIABLES =
            List.of(DUMP_AT_SHUTDOWN, LOAD_AT_STARTUP, "innodb_buffer_pool_dump_pct", "innodb_fast_shutdown");
    public static final List<String> STATUS =
            List.of("Innodb_buffer_pool_dump_status", "Innodb_buffer_pool_load_status");

    private static final Messages TEXT = Messages.of("db");
    private static final int ALL = 100;
    private static final Pattern LOADED = Pattern.compile("loaded (\\d{1,18})/(\\d{1,18}) pages");

    /** Where a dump or a load stands. */
    public enum Phase {
        NOT_STARTED,
        RUNNING,
        COMPLETED,
        FAILED,
        UNKNOWN;

        /** Stable name in files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * A dump or a load.
     *
     * @param text what the server says, the same words in each language
     * @param pages pages that are loaded; with {@code of}, 0 where the server does not count them
     */
    public record Progress(Phase phase, String text, long pages, long of) {

        public static Progress of(String said) {
            return of(Optional.of(said));
        }

        static Progress of(Optional<String> said) {
            String text = said.orElse("");
            String words = text.toLowerCase(Locale.ROOT);
            Matcher loaded = LOADED.matcher(words);
            if (loaded.find()) {
                return new Progress(
                        Phase.RUNNING, text, Long.parseLong(loaded.group(1)), Long.parseLong(loaded.group(2)));
            }
            return new Progress(said.isEmpty() ? Phase.UNKNOWN : phase(words), text, 0, 0);
        }

        private static Phase phase(String words) {
            if (words.isBlank() || words.endsWith("not started")) {
                return Phase.NOT_STARTED;
            }
            if (words.contains("completed at")) {
                return Phase.COMPLETED;
            }
            if (words.startsWith("cannot") || words.contains("aborted") || words.contains("error")) {
                return Phase.FAILED;
            }
            return words.startsWith("loading") || words.startsWith("dumping") ? Phase.RUNNING : Phase.UNKNOWN;
        }
    }

    /**
     * Blocks on the server. A 5.7 on data that were not upgraded refuses its status, which is unknown then.
     *
     * @throws ServerException if the connection is lost
     */
    public static Optional<BufferPoolState> read(Session session) {
        Map<String, String> variables = ServerVariables.read(session, VARIABLES);
        Map<String, String> status = new HashMap<>();
        try {
            session.each(
                    "SHOW GLOBAL STATUS LIKE 'Innodb_buffer_pool%status'", row -> status.put(row.text(1), row.text(2)));
        } catch (ServerException refused) {
            if (refused.connectionLost()) {
                throw refused;
            }
        }
        return of(name -> Optional.ofNullable(variables.get(name)), name -> Optional.ofNullable(status.get(name)));
    }

    /**
     * From what was read already; empty where the release has none.
     *
     * @param variables by the names of {@link #VARIABLES}
     * @param status by the names of {@link #STATUS}
     */
    public static Optional<BufferPoolState> of(
            Function<String, Optional<String>> variables, Function<String, Optional<String>> status) {
        return variables
                .apply(DUMP_AT_SHUTDOWN)
                .map(dump -> new BufferPoolState(
                        ServerVariables.on(dump),
                        variables.apply("innodb_fast_shutdown").orElse(""),
                        variables
                                .apply(LOAD_AT_STARTUP)
                                .filter(ServerVariables::on)
                                .isPresent(),
                        variables
                                .apply("innodb_buffer_pool_dump_pct")
                                .filter(text -> text.matches("\\d{1,3}"))
                                .map(Integer::valueOf)
                                .orElse(ALL),
                        Progress.of(status.apply(STATUS.getFirst())),
                        Progress.of(status.apply(STATUS.getLast()))));
    }

    /** Whether its next shutdown dumps the pool: with {@code innodb_fast_shutdown = 2} none does. */
    public boolean dumpsAtShutdown() {
        return dumpAtShutdown && !fastShutdown.equals("2");
    }

    /** What a restart does to the pool, for people. */
    public String restart() {
        String dumped = dumpsAtShutdown() ? "dumped" : dumpAtShutdown ? "crash" : "lost";
        return TEXT.text("pool." + dumped, share) + " " + TEXT.text(loadAtStartup ? "pool.loaded" : "pool.cold");
    }

    /** How far the load is, for people; empty unless it is under way or has failed. */
    public Optional<String> loading() {
        return switch (load.phase()) {
            case RUNNING ->
                Optional.of(
                        load.of() > 0
                                ? TEXT.text("pool.loading", Formats.count(load.pages()), Formats.count(load.of()))
                                : TEXT.text("pool.begun"));
            case FAILED -> Optional.of(TEXT.text("pool.failed", load.text()));
            case NOT_STARTED, COMPLETED, UNKNOWN -> Optional.empty();
        };
    }
}
