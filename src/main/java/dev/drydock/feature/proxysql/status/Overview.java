package dev.drydock.feature.proxysql.status;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What a ProxySQL does at one moment.
 *
 * @param read when it was read
 * @param version its version
 * @param globals counters of stats_mysql_global
 * @param servers all servers, by hostgroup
 * @param rules the rules at runtime, in their order
 * @param errors errors that servers gave, newest first
 * @param users users with connections, most first
 * @param memory stats_memory_metrics, in bytes
 * @param members other members of its cluster
 */
public record Overview(
        Instant read,
        String version,
        Map<String, String> globals,
        List<PoolServer> servers,
        List<RuleHits> rules,
        List<ErrorCount> errors,
        List<UserConnections> users,
        Map<String, Long> memory,
        List<Member> members) {

    public Overview {
        globals = Map.copyOf(globals);
        servers = List.copyOf(servers);
        rules = List.copyOf(rules);
        errors = List.copyOf(errors);
        users = List.copyOf(users);
        members = List.copyOf(members);
    }

    /** Servers that are not in use, each hostgroup's row counted. */
    public List<PoolServer> troubled() {
        return servers.stream().filter(server -> !server.reason().isEmpty()).toList();
    }

    /** A counter; 0 if this version has none of that name. */
    public long global(String name) {
        try {
            return Long.parseLong(globals.getOrDefault(name, "0").strip());
        } catch (NumberFormatException _) {
            return 0;
        }
    }

    /** Memory that the process holds for itself, in bytes. */
    public long residentBytes() {
        return memory.getOrDefault("jemalloc_resident", 0L);
    }
}
