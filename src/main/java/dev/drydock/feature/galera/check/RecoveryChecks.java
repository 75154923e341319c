package dev.drydock.feature.galera.check;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.feature.galera.node.NodeReading;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How a node comes back, what a recovery would find, and whether probes tell the truth. */
final class RecoveryChecks {

    private static final Set<String> BLOCKING_TRANSFERS = Set.of("rsync", "rsync_wan", "mysqldump");

    private RecoveryChecks() {}

    static void method(GaleraContext context) {
        context.each((node, reading) -> reading.settings()
                .text("wsrep_sst_method")
                .filter(BLOCKING_TRANSFERS::contains)
                .ifPresent(method ->
                        context.add(Severity.NOTICE, node, "wsrep_sst_method", "blocks", backup(reading), method)));
    }

    /** Donor and joiner run the program, each as the account that is named; rsync needed neither. */
    private static Remedy backup(NodeReading reading) {
        String method = "wsrep_sst_method = " + (mariaDb(reading) ? "mariabackup" : "xtrabackup-v2");
        boolean account = reading.settings()
                .text("wsrep_sst_auth")
                .filter(shown -> !shown.isEmpty())
                .isPresent();
        return account
                ? Remedy.configuration(method)
                : Remedy.template(Messages.of("galeracheck")
                                .text("sst-method.account", mariaDb(reading) ? "mariadb-backup" : "percona-xtrabackup")
                        + "\n" + method + "\nwsrep_sst_auth = <account>:<password>");
    }

    /** A comma at the end lets any other node give the transfer where the named one cannot. */
    static void donor(GaleraContext context) {
        Set<String> names = context.view().nodes().stream().map(NodeView::name).collect(Collectors.toSet());
        context.each((node, reading) -> {
            String donors = reading.settings().text("wsrep_sst_donor").orElse("");
            List<String> strangers = Stream.of(donors.split(",", -1))
                    .map(String::strip)
                    .filter(name -> !name.isEmpty() && !names.contains(name))
                    .toList();
            if (!strangers.isEmpty()) {
                context.add(
                        Severity.WARNING,
                        node,
                        "wsrep_sst_donor",
                        "stranger",
                        context.advice(),
                        String.join(", ", strangers));
            } else if (!donors.isBlank() && !donors.strip().endsWith(",")) {
                context.add(Severity.NOTICE, node, "wsrep_sst_donor", "only", context.advice(), donors);
            }
        });
    }

    static void recover(GaleraContext context) {
        context.off(Severity.NOTICE, "gcache.recover", "yes");
    }

    static void warm(GaleraContext context) {
        context.each((node, reading) -> Stream.of(
                        "innodb_buffer_pool_dump_at_shutdown", "innodb_buffer_pool_load_at_startup")
                .filter(name -> reading.settings().is(name, "OFF"))
                .forEach(name ->
                        context.add(Severity.NOTICE, node, name, "cold", Remedy.configuration(name + " = ON"), name)));
    }

    static void filters(GaleraContext context) {
        context.each((node, _) ->
                context.known(node.name(), context.survey().of(node).binlogFilters(), filters -> {
                    if (!filters.isEmpty()) {
                        context.add(
                                Severity.WARNING,
                                node,
                                "binlog_do_db",
                                "filtered",
                                context.advice(),
                                String.join(", ", filters));
                    }
                }));
    }

    static void probes(GaleraContext context) {
        context.known(
                "mysql.user",
                context.survey().schema().superProbes(),
                accounts -> accounts.forEach(account -> context.add(
                        Severity.WARNING,
                        new Subject(Subject.Kind.ACCOUNT, "", account, ""),
                        "super",
                        Remedy.sql("REVOKE SUPER ON *.* FROM " + quoted(account) + ";"),
                        account)));
    }

    private static String quoted(String account) {
        int at = account.lastIndexOf('@');
        return Sql.account(account.substring(0, at), account.substring(at + 1));
    }

    private static boolean mariaDb(NodeReading reading) {
        return reading.settings().version().contains("MariaDB");
    }
}
