package dev.drydock.feature.tables;

import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Sql;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What can be done to a table, by the server's statement of that name; REBUILD is {@code ALTER TABLE … FORCE}. */
public enum TableWork {
    CHECK("QUICK FAST MEDIUM EXTENDED CHANGED"),
    ANALYZE(""),
    OPTIMIZE(""),
    REPAIR("QUICK EXTENDED"),
    REBUILD(""),
    CHECKSUM("QUICK EXTENDED");

    /** By the manuals of MySQL 5.7 (13.7.2) and MariaDB ("CHECK TABLE", "OPTIMIZE TABLE", "REPAIR TABLE"). */
    private static final Set<String> CHECKED = Set.of("innodb", "myisam", "archive", "csv", "aria", "mrg_myisam");

    private static final Set<String> OPTIMIZED = Set.of("innodb", "myisam", "archive", "aria");
    private static final Set<String> REPAIRED = Set.of("myisam", "archive", "csv", "aria");

    /** Their rows are in other tables, or nowhere. */
    private static final Set<String> ELSEWHERE = Set.of("mrg_myisam", "federated", "blackhole", "connect");

    private static final Set<String> NOT_ANALYZED = Set.of("csv", "archive", "memory");

    private final String modes;

    TableWork(String modes) {
        this.modes = modes;
    }

    /** Its word in commands, messages and the history. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Words that may stand behind its statement, such as {@code QUICK}. */
    public List<String> modes() {
        return modes.isEmpty() ? List.of() : List.of(modes.split(" ", -1));
    }

    /** Whether it can be done to single partitions: CHECKSUM cannot. */
    public boolean ofPartitions() {
        return this != CHECKSUM;
    }

    /** Whether the server writes the table anew, which takes as much room once more. */
    boolean rewrites(TableEntry table) {
        return this == REBUILD || this == OPTIMIZE || (this == REPAIR && !table.innoDb());
    }

    /** Whether the statement is written to the binary log unless it says otherwise. */
    public boolean logged() {
        return this != CHECK && this != CHECKSUM;
    }

    /** Why a table of this engine is left out; empty if it is not. */
    Optional<String> refusal(TableEntry table) {
        String engine = table.engine().toLowerCase(Locale.ROOT);
        boolean fits = switch (this) {
            case CHECK -> CHECKED.contains(engine);
            case OPTIMIZE -> OPTIMIZED.contains(engine);
            case REPAIR -> REPAIRED.contains(engine);
            case ANALYZE -> !ELSEWHERE.contains(engine) && !NOT_ANALYZED.contains(engine);
            case REBUILD -> !ELSEWHERE.contains(engine);
            case CHECKSUM -> !ELSEWHERE.contains(engine) || engine.equals("mrg_myisam");
        };
        // a table that cannot be opened has no engine here: the server says what is wrong with it
        return fits || engine.isEmpty()
                ? Optional.empty()
                : Optional.of(Messages.of(TablesFeature.ID)
                        .text("skipped." + (this == REPAIR && table.innoDb() ? "innodb" : "engine"), table.engine()));
    }

    /** Whether a read-only server refuses it for every table; ANALYZE it refuses for those of InnoDB only. */
    boolean changes() {
        return this == OPTIMIZE || this == REPAIR || this == REBUILD;
    }

    /** The statement, without a semicolon. */
    String statement(TableEntry table, TablesOptions options, ServerFacts facts) {
        String quoted = table.name().quoted();
        String mode = options.mode().isEmpty() ? "" : " " + options.mode();
        String unlogged = logged() && !options.lanes().replicate() ? " NO_WRITE_TO_BINLOG" : "";
        if (!options.partitions().isEmpty()) {
            String names = options.partitions().stream().map(Sql::name).collect(Collectors.joining(", "));
            String local = this == REBUILD ? "" : unlogged;
            return "ALTER TABLE " + quoted + " " + name() + " PARTITION" + local + " " + names + mode;
        }
        if (this != REBUILD) {
            return name() + unlogged + " TABLE " + quoted + mode;
        }
        boolean force = facts.mySqlAtLeast(5, 6, 0) || facts.mariaDbAtLeast(10, 0, 0);
        return "ALTER TABLE " + quoted + (force ? " FORCE" : " ENGINE = " + table.engine());
    }

    /** What the server does for it and whom that keeps waiting, in a sentence. */
    String effect(TableEntry table, ServerFacts facts, boolean partitions) {
        String engine = table.engine().toLowerCase(Locale.ROOT);
        boolean online = table.innoDb() && (facts.mySqlAtLeast(5, 6, 17) || facts.mariaDbAtLeast(10, 0, 0));
        String key = switch (this) {
            case CHECK, CHECKSUM -> table.innoDb() ? "innodb" : "locks";
            case ANALYZE -> !table.innoDb() ? "locks" : facts.mySqlAtLeast(8, 0, 24) ? "innodb" : "innodb.waits";
            case OPTIMIZE ->
                table.innoDb()
                        ? (partitions ? "innodb.partition" : online ? "innodb.online" : "innodb.copy")
                        : engine.equals("archive") ? "archive" : "locks";
            case REPAIR -> "locks";
            case REBUILD -> online ? "online" : "copy";
        };
        return Messages.of(TablesFeature.ID).text("effect." + word() + "." + key);
    }

    /** The words of these, for a usage message. */
    public static String words() {
        return List.of(values()).stream().map(TableWork::word).collect(Collectors.joining("|"));
    }
}
