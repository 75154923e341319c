package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.platform.mysqld.ProgramOptions;
import dev.drydock.platform.mysqld.ProgramOptions.Meaning;
import dev.drydock.platform.mysqld.ProgramOptions.Value;
import dev.drydock.platform.optionfile.OptionLine;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which options of somebody's file a server of ours is given: those that its program lists and whose value can be no path,
 * library, host, account, program or statement. An option that is not named here as harmless text is not given to it.
 */
final class HarmlessOptions {

    /** What comes of a line. */
    enum Judgement {
        /** The target is given it. */
        HARMLESS,
        /** The target knows it, and is not given it. */
        NOT_TRIED,
        /** The target does not know it and starts all the same. */
        IGNORED,
        /** The target does not know it. */
        UNKNOWN
    }

    /** No path, no quote, no second line. */
    private static final Pattern VALUE = Pattern.compile("[\\w,:=+.! @-]*");

    /** Options whose text is one of a few words, or a list of them. */
    private static final Set<String> WORDS = Set.of(
            "admin-tls-ciphersuites",
            "admin-tls-version",
            "alter-algorithm",
            "block-encryption-mode",
            "character-set-collations",
            "character-set-filesystem",
            "character-set-server",
            "collation-server",
            "column-compression-zlib-strategy",
            "completion-type",
            "concurrent-insert",
            "date-format",
            "datetime-format",
            "default-authentication-plugin",
            "default-regex-flags",
            "default-storage-engine",
            "default-time-zone",
            "default-tmp-storage-engine",
            "delay-key-write",
            "disabled-storage-engines",
            "enforce-storage-engine",
            "explain-format",
            "histogram-type",
            "innodb-change-buffering",
            "innodb-checksum-algorithm",
            "innodb-compression-algorithm",
            "innodb-deadlock-report",
            "innodb-default-row-format",
            "innodb-file-format",
            "innodb-file-format-max",
            "innodb-instant-alter-column-allowed",
            "innodb-stats-method",
            "internal-tmp-disk-storage-engine",
            "internal-tmp-mem-storage-engine",
            "lc-messages",
            "lc-time-names",
            "log-disabled-statements",
            "log-slow-disabled-statements",
            "log-slow-filter",
            "log-slow-verbosity",
            "log-timestamps",
            "myisam-recover-options",
            "myisam-stats-method",
            "note-verbosity",
            "old-alter-table",
            "old-mode",
            "optimizer-switch",
            "optimizer-trace",
            "optimizer-trace-features",
            "protocol-compression-algorithms",
            "query-cache-type",
            "session-track-gtids",
            "session-track-system-variables",
            "session-track-transaction-info",
            "sql-mode",
            "ssl-cipher",
            "system-versioning-alter-history",
            "terminology-use-previous",
            "time-format",
            "tls-ciphersuites",
            "tls-version",
            "transaction-isolation",
            "transaction-write-set-extraction",
            "updatable-views-with-limit",
            "use-stat-tables");

    /** Switches that make the program do something else than to serve. */
    private static final Set<String> ACTIONS = Set.of(
            "allow-suspicious-udfs",
            "bootstrap",
            "console",
            "daemonize",
            "gdb",
            "help",
            "initialize",
            "initialize-insecure",
            "install",
            "install-manual",
            "remove",
            "print-defaults",
            "no-defaults",
            "standalone",
            "validate-config",
            "verbose",
            "version",
            "wsrep-new-cluster",
            "wsrep-recover");

    private final ProgramOptions known;

    HarmlessOptions(ProgramOptions known) {
        this.known = known;
    }

    Judgement judge(OptionLine option) {
        Optional<Meaning> meaning = meaning(option);
        if (meaning.isEmpty()) {
            return option.loose() ? Judgement.IGNORED : Judgement.UNKNOWN;
        }
        return harmless(meaning.get())
                        && VALUE.matcher(option.value().orElse("")).matches()
                ? Judgement.HARMLESS
                : Judgement.NOT_TRIED;
    }

    private static boolean harmless(Meaning meaning) {
        if (ACTIONS.contains(meaning.name())) {
            return false;
        }
        return switch (meaning.prefix()) {
            case "" -> meaning.value() != Value.TEXT || WORDS.contains(meaning.name());
            case "maximum-", "autoset-" -> meaning.value() == Value.NUMBER;
            default -> meaning.value() == Value.SWITCH;
        };
    }

    /** The full name of an option that the target knows; the written one of another. */
    String name(OptionLine option) {
        return meaning(option).map(Meaning::name).orElse(option.plainName());
    }

    /** An option that the target knows, with its prefix, by its full name. */
    String written(OptionLine option) {
        return meaning(option).map(meaning -> meaning.prefix() + meaning.name()).orElse(option.plainName());
    }

    private Optional<Meaning> meaning(OptionLine option) {
        return known.meaning(option.plainName(), option.loose());
    }
}
