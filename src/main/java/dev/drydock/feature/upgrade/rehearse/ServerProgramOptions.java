package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.platform.mysqld.ServerProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Which options a rehearsal's server is started with: its own, and those of the source that mean the same on every machine. */
final class ServerProgramOptions {

    /** Paths, addresses, sizes of a machine, replication, and what would keep the rehearsal's own account out. */
    private static final Pattern OF_THE_MACHINE = Pattern.compile(
            "(.*-)?(dir|directory|directories|path|file|files|port|socket|address)"
                    + "|(report|replicate|replica|slave|master|relay|rpl|gtid|wsrep|galera|group-replication|mysqlx|keyring|innodb-buffer-pool"
                    + "|innodb-log|innodb-redo|innodb-flush|innodb-io|binlog|log-bin|sync|ssl-c[ar]|ssl-key|admin-ssl|audit|aria|rocksdb"
                    + "|tokudb|thread-pool|performance-schema|plugin-load|proxy-protocol|init)(-.*)?|(log|general-log|slow-query-log)");

    private static final Set<String> OTHERS = Set.of(
            "user",
            "chroot",
            "language",
            "server-id",
            "server-uuid",
            "memlock",
            "large-pages",
            "core-file",
            "daemonize",
            "secure-file-priv",
            "skip-networking",
            "networking",
            "skip-name-resolve",
            "name-resolve",
            "skip-grant-tables",
            "grant-tables",
            "event-scheduler",
            "read-only",
            "super-read-only",
            "offline-mode",
            "max-connections",
            "max-user-connections",
            "open-files-limit",
            "enforce-gtid-consistency",
            "log-slave-updates",
            "log-replica-updates",
            "early-plugin-load",
            "lower-case-table-names",
            "innodb-page-size",
            "innodb-doublewrite",
            "thread-handling",
            "require-secure-transport",
            "bind-address",
            "key-buffer-size");

    private ServerProgramOptions() {}

    /** Whether an option of this full name means the same on the rehearsal's server. */
    static boolean portable(String option) {
        String name = option.replaceFirst("^(skip|disable|enable)-", "");
        return !OF_THE_MACHINE.matcher(name).matches() && !OTHERS.contains(name) && !OTHERS.contains(option);
    }

    /** What data have from their first start on. */
    static List<String> kept(SourceSettings settings) {
        List<String> options = new ArrayList<>(List.of("--lower-case-table-names=" + settings.lowerCase()));
        if (!settings.pageSize().isEmpty()) {
            options.add("--innodb-page-size=" + settings.pageSize());
        }
        return options;
    }

    /** For data that nobody keeps: nothing waits for a disk, nothing runs by itself, nobody else gets in. */
    static List<String> throwaway(ServerProgram program) {
        List<String> options = new ArrayList<>(List.of(
                "--innodb-flush-log-at-trx-commit=0",
                "--innodb-flush-method=nosync",
                "--innodb-doublewrite=0",
                "--sync-binlog=0",
                "--skip-log-bin",
                "--innodb-stats-auto-recalc=0",
                "--innodb-buffer-pool-size=128M",
                "--max-allowed-packet=256M",
                "--event-scheduler=OFF",
                "--performance-schema=OFF",
                "--local-infile=OFF"));
        if (program.mariaDb()) {
            // it would make itself a key of 4096 bits
            options.addAll(List.of("--skip-ssl", "--innodb-log-file-size=96M"));
        } else {
            if (program.atLeast(5, 7, 6)) {
                options.add("--secure-file-priv=NULL");
            }
            options.add(program.atLeast(8, 0, 30) ? "--innodb-redo-log-capacity=192M" : "--innodb-log-file-size=96M");
            if (program.atLeast(8, 0, 11)) {
                options.add("--loose-mysqlx=OFF");
            }
        }
        return options;
    }
}
