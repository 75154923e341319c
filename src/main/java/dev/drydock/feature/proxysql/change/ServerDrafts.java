package dev.drydock.feature.proxysql.change;

import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.layer.ManagedHostgroups;
import dev.drydock.platform.i18n.Messages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Drafts for the servers of hostgroups. */
public final class ServerDrafts {

    private static final Messages TEXT = Messages.of("proxysql");

    private ServerDrafts() {}

    /** A new server in a hostgroup, loaded and saved. */
    public static Draft add(String hostgroup, String host, int port, int weight, int limit, boolean tls) {
        Map<String, EditValue> values = new LinkedHashMap<>();
        values.put("hostgroup_id", EditValue.of(hostgroup));
        values.put("hostname", EditValue.of(host));
        values.put("port", EditValue.of(Integer.toString(port)));
        values.put("weight", EditValue.of(Integer.toString(weight)));
        values.put("max_connections", EditValue.of(Integer.toString(limit)));
        values.put("use_ssl", EditValue.of(tls ? "1" : "0"));
        return Draft.of(ConfigModule.SERVERS, List.of(new Edit.Insert(ConfigTable.SERVERS, values)), true, true);
    }

    /**
     * No new connections to a server; those in use go on until they are given back. Where a monitor manages the hostgroup, a
     * note says that it may put the server back, and where to drain it instead.
     */
    public static Draft drain(Configuration read, String hostgroup, String host, int port) {
        return status(read, hostgroup, host, port, "OFFLINE_SOFT");
    }

    /** The server in use again. */
    public static Draft bringBack(Configuration read, String hostgroup, String host, int port) {
        return status(read, hostgroup, host, port, "ONLINE");
    }

    private static Draft status(Configuration read, String hostgroup, String host, int port, String status) {
        Edit edit = new Edit.Update(
                ConfigTable.SERVERS,
                List.of(hostgroup, host, Integer.toString(port)),
                Map.of("status", EditValue.of(status)));
        List<String> notes = ManagedHostgroups.of(read).group(hostgroup).stream()
                .map(group -> TEXT.text("drain.managed", hostgroup, group.kind().table()))
                .toList();
        return new Draft(ConfigModule.SERVERS, Optional.empty(), List.of(edit), true, false, notes);
    }
}
