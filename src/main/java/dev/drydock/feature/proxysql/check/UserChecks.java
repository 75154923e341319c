package dev.drydock.feature.proxysql.check;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.feature.proxysql.check.ProxyCheckContext.Line;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.layer.ManagedHostgroups;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Users whose statements find no server, or the wrong one. */
final class UserChecks {

    private UserChecks() {}

    static void hostgroups(ProxyCheckContext scene) {
        Set<String> served = served(scene);
        frontend(scene).stream()
                .filter(row -> !served.contains(row.text("default_hostgroup")))
                .forEach(row -> scene.found(
                        Severity.ERROR,
                        account(row),
                        "userhostgroup",
                        row.text("username"),
                        row.text("default_hostgroup")));
    }

    /** Hostgroups with servers at runtime; those of a cluster get theirs from its other hostgroups. */
    static Set<String> served(ProxyCheckContext scene) {
        ManagedHostgroups managed = ManagedHostgroups.of(scene.configuration());
        return scene.rows(ConfigTable.SERVERS, Layer.RUNTIME).stream()
                .map(row -> row.text("hostgroup_id"))
                .flatMap(hostgroup -> managed.group(hostgroup)
                        .map(group -> group.hostgroups().stream())
                        .orElse(Stream.of(hostgroup)))
                .collect(Collectors.toSet());
    }

    /** With rules that part reads from writes, statements of one transaction may go to two servers. */
    static void transactions(ProxyCheckContext scene) {
        boolean split = scene.rows(ConfigTable.QUERY_RULES, Layer.RUNTIME).stream()
                .anyMatch(row -> !row.text("destination_hostgroup").isEmpty());
        if (split) {
            frontend(scene).stream()
                    .filter(row -> row.is("transaction_persistent", "0"))
                    .forEach(row ->
                            scene.found(Severity.WARNING, account(row), "usertransactions", row.text("username")));
        }
    }

    private static List<Line> frontend(ProxyCheckContext scene) {
        return scene.rows(ConfigTable.USERS, Layer.RUNTIME).stream()
                .filter(row -> row.is("frontend", "1"))
                .toList();
    }

    private static Subject account(Line row) {
        return Subject.ofServer(Subject.Kind.ACCOUNT, row.text("username"));
    }

    /** A SET that ProxySQL does not understand ties the connection to the hostgroup that it was on. */
    static void locked(ProxyCheckContext scene) {
        long connections = scene.overview().global("Client_Connections_hostgroup_locked");
        long sets = scene.overview().global("hostgroup_locked_set_cmds");
        if (connections > 0 || sets > 0) {
            scene.found(
                    Severity.WARNING,
                    ProxyCheckContext.variableSubject("mysql-set_query_lock_on_hostgroup"),
                    "hostgrouplock",
                    sets,
                    connections,
                    scene.overview().global("hostgroup_locked_queries"));
        }
    }
}
