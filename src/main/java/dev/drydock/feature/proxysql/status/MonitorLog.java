package dev.drydock.feature.proxysql.status;

import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.feature.proxysql.read.AdminRow;
import dev.drydock.platform.i18n.Messages;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** One of the monitor's logs: what its newest line says against a server, and since when. */
final class MonitorLog {

    private static final Messages TEXT = Messages.of("proxysql");
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

    private final String name;
    private final Map<String, List<AdminRow>> newestFirst;
    private final Function<AdminRow, Optional<String>> objection;

    MonitorLog(String name, List<AdminRow> rows, Function<AdminRow, Optional<String>> objection) {
        this.name = name;
        this.objection = objection;
        this.newestFirst = rows.stream()
                .sorted(Comparator.comparingLong((AdminRow row) -> row.number("time_start_us"))
                        .reversed())
                .collect(Collectors.groupingBy(row -> row.text("hostname") + ":" + row.text("port")));
    }

    /** The logs that this version has and the log-in may read. */
    static List<MonitorLog> readAll(AdminReader reader) {
        return List.of(
                log(reader, "connect", "connect_error", MonitorLog::error),
                log(reader, "ping", "ping_error", MonitorLog::error),
                log(reader, "read_only", "error", MonitorLog::error),
                log(reader, "replication_lag", "error", MonitorLog::error),
                log(reader, "group_replication", "*", GroupRules::groupReplication),
                log(reader, "galera", "*", GroupRules::galera));
    }

    private static MonitorLog log(
            AdminReader reader, String name, String columns, Function<AdminRow, Optional<String>> objection) {
        String wanted = columns.equals("*") ? "*" : "hostname, port, time_start_us, " + columns + " AS error";
        return new MonitorLog(
                TEXT.text("log." + name),
                reader.queryIfThere("SELECT " + wanted + " FROM monitor.mysql_server_" + name + "_log")
                        .all(),
                objection);
    }

    static Optional<String> error(AdminRow row) {
        return row.value("error").filter(error -> !error.isEmpty());
    }

    /** What it says against the server, if its newest line does. */
    Optional<String> reason(String address) {
        List<AdminRow> lines = newestFirst.getOrDefault(address, List.of());
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        return objection.apply(lines.getFirst()).map(said -> TEXT.text("reason.log", name, said, since(lines)));
    }

    /** The beginning of the unbroken row of objections; older lines than the log keeps are not known. */
    private String since(List<AdminRow> lines) {
        List<AdminRow> bad = lines.stream()
                .takeWhile(line -> objection.apply(line).isPresent())
                .toList();
        String clock = CLOCK.format(Instant.ofEpochMilli(bad.getLast().number("time_start_us") / 1000)
                .atZone(ZoneId.systemDefault()));
        return TEXT.text(bad.size() == lines.size() ? "reason.atleast" : "reason.since", clock);
    }
}
