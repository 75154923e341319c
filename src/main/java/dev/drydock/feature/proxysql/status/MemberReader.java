package dev.drydock.feature.proxysql.status;

import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.feature.proxysql.read.AdminRow;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Reads the members of a ProxySQL cluster, and whether they have the same configuration. */
final class MemberReader {

    private final AdminReader reader;

    MemberReader(AdminReader reader) {
        this.reader = reader;
    }

    /** Nothing where there is no cluster, or the log-in may not see it. */
    List<Member> read() {
        List<AdminRow> members = reader.queryIfThere(
                        "SELECT * FROM stats_proxysql_servers_metrics ORDER BY hostname, port")
                .all();
        if (members.isEmpty()) {
            return List.of();
        }
        Map<String, String> own =
                reader.queryIfThere("SELECT name, version, checksum FROM main.runtime_checksums_values").all().stream()
                        .filter(row -> row.number("version") > 0)
                        .collect(Collectors.toMap(
                                row -> row.text("name"), row -> row.text("checksum"), (one, _) -> one));
        List<AdminRow> seen = reader.queryIfThere("SELECT * FROM stats_proxysql_servers_checksums")
                .all();
        return members.stream().map(row -> member(row, seen, own)).toList();
    }

    private static Member member(AdminRow row, List<AdminRow> seen, Map<String, String> own) {
        String address = address(row);
        Map<String, String> versions = new TreeMap<>();
        Map<String, String> checksums = new TreeMap<>();
        seen.stream().filter(one -> address(one).equals(address)).forEach(one -> {
            versions.put(one.text("name"), "v" + one.text("version") + " " + one.text("checksum"));
            checksums.put(one.text("name"), one.text("checksum"));
        });
        List<String> differing = checksums.entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty())
                .filter(entry -> Optional.ofNullable(own.get(entry.getKey()))
                        .filter(ours -> !ours.equals(entry.getValue()))
                        .isPresent())
                .map(Map.Entry::getKey)
                .toList();
        boolean answered = row.number("Uptime_s") > 0;
        return new Member(
                address,
                row.text("comment"),
                answered ? row.number("Uptime_s") : -1,
                row.number("Queries"),
                versions,
                differing);
    }

    private static String address(AdminRow row) {
        return row.text("hostname") + ":" + row.text("port");
    }
}
