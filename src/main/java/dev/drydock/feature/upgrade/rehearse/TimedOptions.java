package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.server.ServerVariables;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.mysqld.PrivateServer;
import dev.drydock.platform.mysqld.ProgramOptions;
import dev.drydock.platform.task.JobContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What of the source's settings counts for time, for a server on a copy of its data: each as it is there, the memory within what
 * its machine has to spare.
 *
 * @param shown the same for the user, as part of a sentence
 */
record TimedOptions(List<String> options, String shown) {

    private static final Messages TEXT = Messages.of("upgradewindow");

    private static final String POOL = "innodb_buffer_pool_size";
    private static final String KEYS = "key_buffer_size";
    private static final String BINARY_LOG = "log_bin";
    private static final String INSTRUMENTS = "performance_schema";
    private static final String GTIDS = "gtid_mode";
    private static final String REDO_FILE = "innodb_log_file_size";
    private static final String REDO_FILES = "innodb_log_files_in_group";
    private static final String REDO = "innodb_redo_log_capacity";

    private static final List<String> AS_THEY_ARE = List.of(
            "sync_binlog",
            "innodb_flush_log_at_trx_commit",
            "innodb_flush_method",
            "innodb_doublewrite",
            "innodb_io_capacity",
            "innodb_io_capacity_max",
            "innodb_log_buffer_size",
            "innodb_sort_buffer_size");

    /** Variables of the source that it needs. */
    static final List<String> VARIABLES = Stream.concat(
                    Stream.of(POOL, KEYS, BINARY_LOG, GTIDS, INSTRUMENTS, REDO_FILE, REDO_FILES, REDO),
                    AS_THEY_ARE.stream())
            .toList();

    /** Words and numbers, and of the ways to flush those of Unix. */
    private static final String VALUE = "\\d{1,19}|ON|OFF|O_\\w+|fsync";

    /** Two servers run on copies at once, and other programs beside them. */
    private static final int SHARE_OF_MEMORY = 4;

    private static final long LEAST_POOL = 128L << 20;
    private static final long LEAST_REDO = 8L << 20;

    TimedOptions {
        options = List.copyOf(options);
    }

    /** For a server, whose program is asked what it takes; blocks. */
    static TimedOptions of(Map<String, String> source, PrivateServer own, JobContext context) throws IOException {
        return of(source, own.options(context), own.program().mariaDb(), own.memory());
    }

    private static TimedOptions of(Map<String, String> source, ProgramOptions known, boolean mariaDb, long memory) {
        List<String> options = new ArrayList<>();
        long room = memory / SHARE_OF_MEMORY;
        long wanted = number(source, POOL).orElse(LEAST_POOL);
        long pool = Math.max(LEAST_POOL, Math.min(wanted, room));
        options.add(option(POOL, Long.toString(pool)));
        number(source, KEYS)
                .ifPresent(keys -> options.add(option(KEYS, Long.toString(Math.min(keys, room / SHARE_OF_MEMORY)))));
        boolean binaryLog = on(source, BINARY_LOG);
        options.addAll(binaryLog ? List.of("--log-bin=drydock-copy", "--server-id=1") : List.of("--skip-log-bin"));
        boolean instruments = on(source, INSTRUMENTS);
        options.add(option(INSTRUMENTS, instruments ? "ON" : "OFF"));
        redo(source, known, options);
        for (String name : AS_THEY_ARE) {
            String value = source.getOrDefault(name, "");
            // MariaDB calls it deprecated where it is set
            boolean deprecated = mariaDb && name.equals("innodb_flush_method");
            if (value.matches(VALUE) && !deprecated && takes(known, name)) {
                options.add(option(name, value));
            }
        }
        String size = Formats.bytes(pool);
        return new TimedOptions(
                options,
                TEXT.text(
                        "started.with",
                        pool < wanted ? TEXT.text("pool.less", size, Formats.bytes(wanted)) : size,
                        binaryLog ? 1 : 0,
                        instruments ? 1 : 0));
    }

    /** Whether its transactions have GTIDs of MySQL, which a replica of it goes by. */
    static boolean gtids(Map<String, String> source) {
        return on(source, GTIDS);
    }

    /** One size from MySQL 8.0.30 on, which calls the older options deprecated. */
    private static void redo(Map<String, String> source, ProgramOptions known, List<String> options) {
        Optional<Long> file = number(source, REDO_FILE);
        Optional<Long> files = number(source, REDO_FILES);
        if (takes(known, REDO)) {
            number(source, REDO)
                    .or(() -> file.map(size -> size * files.orElse(1L)))
                    .ifPresent(size -> options.add(option(REDO, Long.toString(Math.max(LEAST_REDO, size)))));
            return;
        }
        file.filter(_ -> takes(known, REDO_FILE))
                .ifPresent(size -> options.add(option(REDO_FILE, Long.toString(size))));
        files.filter(_ -> takes(known, REDO_FILES))
                .ifPresent(count -> options.add(option(REDO_FILES, Long.toString(count))));
    }

    private static boolean takes(ProgramOptions known, String name) {
        return known.meaning(name.replace('_', '-'), true).isPresent();
    }

    private static String option(String name, String value) {
        return "--" + name.replace('_', '-') + "=" + value;
    }

    private static Optional<Long> number(Map<String, String> source, String name) {
        return Optional.ofNullable(source.get(name))
                .filter(value -> value.matches("\\d{1,18}"))
                .map(Long::parseLong);
    }

    private static boolean on(Map<String, String> source, String name) {
        return ServerVariables.on(source.getOrDefault(name, ""));
    }
}
