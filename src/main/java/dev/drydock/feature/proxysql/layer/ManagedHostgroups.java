package dev.drydock.feature.proxysql.layer;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The hostgroups between which ProxySQL's monitor moves servers by itself. */
public final class ManagedHostgroups {

    private static final List<ConfigTable> GROUPS = List.of(
            ConfigTable.GALERA_HOSTGROUPS,
            ConfigTable.GROUP_REPLICATION_HOSTGROUPS,
            ConfigTable.AURORA_HOSTGROUPS,
            ConfigTable.REPLICATION_HOSTGROUPS);

    private static final List<String> COLUMNS =
            List.of("writer_hostgroup", "backup_writer_hostgroup", "reader_hostgroup", "offline_hostgroup");

    /**
     * Hostgroups that belong together.
     *
     * @param kind the table that says so
     * @param writer the hostgroup of the writers, which names the group
     * @param hostgroups all of them
     */
    public record Group(ConfigTable kind, String writer, Set<String> hostgroups) {}

    private final Map<String, Group> byHostgroup = new HashMap<>();

    private ManagedHostgroups() {}

    /** Those that the runtime has and that are active. */
    public static ManagedHostgroups of(Configuration configuration) {
        ManagedHostgroups managed = new ManagedHostgroups();
        for (ConfigTable kind : GROUPS) {
            configuration.table(kind, Layer.RUNTIME).ifPresent(managed::add);
        }
        return managed;
    }

    private void add(LayerTable table) {
        for (List<Cell> row : table.rows()) {
            if (table.columns().contains("active") && !table.text(row, "active").equals("1")) {
                continue;
            }
            Set<String> together = new HashSet<>();
            COLUMNS.stream()
                    .map(column -> table.text(row, column))
                    .filter(hostgroup -> !hostgroup.isEmpty())
                    .forEach(together::add);
            Group group = new Group(table.table(), table.text(row, "writer_hostgroup"), Set.copyOf(together));
            together.forEach(hostgroup -> byHostgroup.put(hostgroup, group));
        }
    }

    /** The group of this hostgroup; empty if the monitor leaves it alone. */
    public Optional<Group> group(String hostgroup) {
        return Optional.ofNullable(byHostgroup.get(hostgroup));
    }
}
