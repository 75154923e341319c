package dev.drydock.proxied;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What one ProxySQL thinks of the servers behind it.
 *
 * @param servers its servers at runtime, one for each hostgroup that a server stands in
 * @param groups its active Galera hostgroups
 * @param accounts accounts with which it goes to its servers
 * @param checks the newest Galera check of each server, by {@code host:port}
 * @param every how often it checks
 * @param monitored whether its monitor runs
 */
public record ProxyView(
        List<Backend> servers,
        List<GaleraGroup> groups,
        Set<String> accounts,
        Map<String, NodeCheck> checks,
        Duration every,
        boolean monitored) {

    /** What a hostgroup is for. */
    public enum Role {
        WRITER,
        BACKUP_WRITER,
        READER,
        OFFLINE,
        /** It belongs to no active Galera hostgroups. */
        PLAIN
    }

    /**
     * One server in one hostgroup.
     *
     * @param hostgroup number of the hostgroup
     * @param address {@code host:port} as ProxySQL has it
     * @param status such as ONLINE or SHUNNED
     * @param weight its share; a server with 0 gets nothing new
     * @param used its connections in use
     * @param free its connections that wait to be used
     * @param reason why it is not in use, in words; empty if it is, or if nothing is known
     */
    public record Backend(
            String hostgroup, String address, String status, long weight, long used, long free, String reason) {

        public boolean online() {
            return status.equals("ONLINE");
        }
    }

    /**
     * Hostgroups between which the monitor moves nodes.
     *
     * @param mostWriters {@code max_writers}
     * @param mostBehind {@code max_transactions_behind}
     */
    public record GaleraGroup(
            String writer, String backupWriter, String reader, String offline, long mostWriters, long mostBehind) {

        /** Empty if the hostgroup is none of these. */
        public Optional<Role> role(String hostgroup) {
            return hostgroup.equals(writer)
                    ? Optional.of(Role.WRITER)
                    : hostgroup.equals(backupWriter)
                            ? Optional.of(Role.BACKUP_WRITER)
                            : hostgroup.equals(reader)
                                    ? Optional.of(Role.READER)
                                    : hostgroup.equals(offline) ? Optional.of(Role.OFFLINE) : Optional.empty();
        }
    }

    /**
     * One look of the monitor at a node.
     *
     * @param age how long ago, by the proxy's own clock
     * @param facts what it saw; not to be trusted beside an error
     * @param error why it saw nothing; empty if it did
     */
    public record NodeCheck(Duration age, GaleraFacts facts, String error) {}

    public ProxyView {
        servers = List.copyOf(servers);
        groups = List.copyOf(groups);
        accounts = Set.copyOf(accounts);
        checks = Map.copyOf(checks);
    }

    /** The Galera hostgroups that this one belongs to. */
    public Optional<GaleraGroup> group(String hostgroup) {
        return groups.stream()
                .filter(group -> group.role(hostgroup).isPresent())
                .findFirst();
    }

    public Role role(String hostgroup) {
        return group(hostgroup).flatMap(group -> group.role(hostgroup)).orElse(Role.PLAIN);
    }

    /** All rows of this node. */
    public List<Backend> of(NodeState node) {
        return servers.stream()
                .filter(server -> node.addresses().contains(server.address()))
                .toList();
    }

    /** Whether this proxy would send statements to the server by this row. */
    public boolean uses(Backend server) {
        return server.online() && role(server.hostgroup()) != Role.OFFLINE;
    }
}
