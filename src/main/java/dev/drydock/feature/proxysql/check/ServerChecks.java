package dev.drydock.feature.proxysql.check;

import dev.drydock.check.Severity;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.layer.ManagedHostgroups;
import dev.drydock.feature.proxysql.status.PoolServer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Servers that are not in use, and what hides that from the monitor. */
final class ServerChecks {

    private static final Pattern NUMBERS = Pattern.compile("(\\d+)\\.(\\d+)\\.(\\d+)");
    /** Since then, drivers ask no more for the variables of the query cache. */
    private static final long WITHOUT_QUERY_CACHE = 8_000_003;

    private ServerChecks() {}

    static void out(ProxyCheckContext scene) {
        scene.overview()
                .troubled()
                .forEach(server -> scene.found(
                        server.status().startsWith("OFFLINE") ? Severity.WARNING : Severity.ERROR,
                        ProxyCheckContext.server(server.address()),
                        "serverout",
                        server.address(),
                        server.hostgroup(),
                        server.status(),
                        server.reason()));
    }

    /** Hostgroups that a user or a rule leads to, and that have nobody to serve them. */
    static void down(ProxyCheckContext scene) {
        Map<String, List<PoolServer>> hostgroups = scene.overview().servers().stream()
                .collect(Collectors.groupingBy(PoolServer::hostgroup, TreeMap::new, Collectors.toList()));
        ManagedHostgroups managed = ManagedHostgroups.of(scene.configuration());
        hostgroups.forEach((hostgroup, servers) -> {
            boolean writers = managed.group(hostgroup)
                    .map(group -> group.writer().equals(hostgroup))
                    .orElse(true);
            if (writers && servers.stream().noneMatch(PoolServer::online)) {
                scene.found(
                        Severity.ERROR, ProxyCheckContext.server("hostgroup " + hostgroup), "hostgroupdown", hostgroup);
            }
        });
    }

    static void monitorFails(ProxyCheckContext scene) {
        scene.monitorErrors()
                .forEach((address, error) -> scene.found(
                        Severity.ERROR,
                        ProxyCheckContext.server(address),
                        error.contains("Access denied") ? "monitordenied" : "monitorfails",
                        address,
                        error,
                        scene.variable("mysql-monitor_username").orElse("")));
    }

    static void monitorOff(ProxyCheckContext scene) {
        boolean off =
                scene.variable("mysql-monitor_enabled").filter("false"::equals).isPresent();
        if (off && !scene.rows(ConfigTable.SERVERS, Layer.RUNTIME).isEmpty()) {
            scene.found(Severity.WARNING, ProxyCheckContext.variableSubject("mysql-monitor_enabled"), "monitoroff");
        }
    }

    /** The monitor of a cluster's hostgroups does not ask what somebody wrote there. */
    static void manualStatus(ProxyCheckContext scene) {
        ManagedHostgroups managed = ManagedHostgroups.of(scene.configuration());
        scene.rows(ConfigTable.SERVERS, Layer.MEMORY).stream()
                .filter(row -> row.text("status").startsWith("OFFLINE"))
                .forEach(row -> managed.group(row.text("hostgroup_id"))
                        .ifPresent(group -> scene.found(
                                Severity.WARNING,
                                ProxyCheckContext.server(row.text("hostname") + ":" + row.text("port")),
                                "manualstatus",
                                row.text("hostname") + ":" + row.text("port"),
                                row.text("status"),
                                row.text("hostgroup_id"),
                                group.kind().table())));
    }

    /** What is said to applications decides what their drivers ask. */
    static void version(ProxyCheckContext scene) {
        String front = scene.variable("mysql-server_version").orElse("");
        if (scene.backendVersions().isEmpty() && !scene.overview().servers().isEmpty()) {
            scene.notEvaluated("version.unknown");
        }
        scene.backendVersions().forEach((address, behind) -> {
            boolean mariaDbBehind = behind.contains("MariaDB");
            if (mariaDbBehind != front.contains("MariaDB")) {
                scene.found(
                        Severity.WARNING,
                        ProxyCheckContext.variableSubject("mysql-server_version"),
                        "versionflavour",
                        front,
                        address,
                        behind);
            } else if (!mariaDbBehind && number(front) < WITHOUT_QUERY_CACHE && number(behind) >= WITHOUT_QUERY_CACHE) {
                scene.found(
                        Severity.ERROR,
                        ProxyCheckContext.variableSubject("mysql-server_version"),
                        "versionold",
                        front,
                        address,
                        behind);
            }
        });
    }

    private static long number(String version) {
        Matcher numbers = NUMBERS.matcher(version);
        return numbers.find()
                ? Long.parseLong(numbers.group(1)) * 1_000_000
                        + Long.parseLong(numbers.group(2)) * 1_000
                        + Long.parseLong(numbers.group(3))
                : 0;
    }
}
