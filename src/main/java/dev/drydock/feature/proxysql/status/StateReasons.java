package dev.drydock.feature.proxysql.status;

import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.platform.i18n.Messages;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Why servers are not in use, by what the monitor wrote down itself. It keeps ten minutes unless told otherwise. */
final class StateReasons {

    private final List<MonitorLog> logs;
    private final Set<String> offline;
    private final Map<String, String> configured;
    private final Map<String, String> backups;
    private final Set<String> waiting;

    private StateReasons(
            List<MonitorLog> logs,
            Set<String> offline,
            Map<String, String> configured,
            Map<String, String> backups,
            Set<String> waiting) {
        this.logs = logs;
        this.offline = offline;
        this.configured = configured;
        this.backups = backups;
        this.waiting = waiting;
    }

    static StateReasons read(AdminReader reader) {
        Set<String> offline = new HashSet<>();
        Map<String, String> backups = new HashMap<>();
        for (String table : List.of("runtime_mysql_galera_hostgroups", "runtime_mysql_group_replication_hostgroups")) {
            reader.queryIfThere("SELECT writer_hostgroup, backup_writer_hostgroup, offline_hostgroup FROM " + table
                            + " WHERE active = 1")
                    .all()
                    .forEach(row -> {
                        offline.add(row.text("offline_hostgroup"));
                        backups.put(row.text("writer_hostgroup"), row.text("backup_writer_hostgroup"));
                    });
        }
        Map<String, String> configured = new HashMap<>();
        reader.queryIfThere("SELECT hostgroup_id, hostname, port, status FROM mysql_servers"
                        + " WHERE UPPER(status) LIKE 'OFFLINE%'")
                .all()
                .forEach(row -> configured.put(
                        row.text("hostgroup_id") + " " + row.text("hostname") + ":" + row.text("port"),
                        row.text("status")));
        return new StateReasons(MonitorLog.readAll(reader), offline, configured, backups, waiting(reader, backups));
    }

    /** Who stands ONLINE among the backup writers. */
    private static Set<String> waiting(AdminReader reader, Map<String, String> backups) {
        Set<String> waiting = new HashSet<>();
        if (!backups.isEmpty()) {
            reader.queryIfThere(
                            "SELECT hostgroup_id, hostname, port FROM runtime_mysql_servers WHERE status = 'ONLINE'")
                    .all()
                    .forEach(row -> waiting.add(
                            row.text("hostgroup_id") + " " + row.text("hostname") + ":" + row.text("port")));
        }
        return waiting;
    }

    /** Of more nodes than max_writers the others are shunned as writers, and wait as backups. */
    private boolean waits(String hostgroup, String address, String status) {
        return status.equals("SHUNNED")
                && backups.containsKey(hostgroup)
                && waiting.contains(backups.get(hostgroup) + " " + address);
    }

    /** In words; empty for a server in use. */
    String of(String hostgroup, String host, int port, String status) {
        boolean inOffline = offline.contains(hostgroup);
        if (status.equals("ONLINE") && !inOffline) {
            return "";
        }
        String address = host + ":" + port;
        if (waits(hostgroup, address, status)) {
            return "";
        }
        List<String> told = logs.stream()
                .map(log -> log.reason(address))
                .flatMap(Optional::stream)
                .distinct()
                .toList();
        if (!told.isEmpty() && (inOffline || !status.startsWith("OFFLINE"))) {
            return String.join("; ", told);
        }
        String wanted = configured.getOrDefault(hostgroup + " " + address, "");
        String key = wanted.equals(status) && status.startsWith("OFFLINE")
                ? "reason.byhand"
                : switch (status) {
                    case "SHUNNED" -> "reason.shunned";
                    case "SHUNNED_REPLICATION_LAG" -> "reason.lag";
                    case "OFFLINE_HARD" -> "reason.removed";
                    default -> inOffline ? "reason.offline" : "reason.unknown";
                };
        String words = Messages.of("proxysql").text(key, status);
        return told.isEmpty() ? words : words + " " + told.stream().collect(Collectors.joining("; "));
    }
}
