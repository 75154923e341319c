package dev.drydock.feature.proxysql.check;

import dev.drydock.check.Findings;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.feature.proxysql.read.AdminRow;
import dev.drydock.feature.proxysql.status.Overview;
import dev.drydock.feature.proxysql.status.OverviewReader;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the checks need of a ProxySQL, read once.
 *
 * @param configuration its three layers
 * @param overview what it does
 * @param monitorErrors newest errors of the monitor that are not over, by server
 * @param backendVersions versions of servers behind it
 */
public record CheckReader(
        Configuration configuration,
        Overview overview,
        Map<String, String> monitorErrors,
        Map<String, String> backendVersions) {

    private static final Pattern VERSION = Pattern.compile("\"server_version\"\\s*:\\s*\"([^\"]+)\"");

    /** Blocks for some fifty short statements. */
    static CheckReader read(AdminReader reader, String version) {
        Configuration configuration = reader.configuration();
        Overview overview = new OverviewReader(reader).read(version);
        return new CheckReader(configuration, overview, monitorErrors(reader), versions(reader));
    }

    ProxyCheckContext scene(Findings findings) {
        return new ProxyCheckContext(configuration, overview, monitorErrors, backendVersions, findings);
    }

    private static Map<String, String> monitorErrors(AdminReader reader) {
        Map<String, String> errors = new TreeMap<>();
        for (AdminRow row : reader.queryIfThere(
                        "SELECT hostname, port, connect_error FROM monitor.mysql_server_connect_log ORDER BY"
                                + " time_start_us")
                .all()) {
            String address = row.text("hostname") + ":" + row.text("port");
            String error = row.text("connect_error");
            if (error.isEmpty()) {
                errors.remove(address);
            } else {
                errors.put(address, error);
            }
        }
        return errors;
    }

    /** Idle connections carry what the server said when they were made. */
    private static Map<String, String> versions(AdminReader reader) {
        Map<String, String> versions = new TreeMap<>();
        reader.queryIfThere("SELECT srv_host, srv_port, mysql_info FROM stats_mysql_free_connections"
                        + " GROUP BY srv_host, srv_port")
                .all()
                .forEach(row -> {
                    Matcher said = VERSION.matcher(row.text("mysql_info"));
                    if (said.find()) {
                        versions.put(row.text("srv_host") + ":" + row.text("srv_port"), said.group(1));
                    }
                });
        return versions;
    }
}
