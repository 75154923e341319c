package dev.drydock.feature.galera.check;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.Fact;
import dev.drydock.db.server.Role;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What a check needs to know of a node beside its status and its variables.
 *
 * @param asyncReplica whether it replicates from a server outside of the cluster
 * @param asyncReplicas how many servers outside of the cluster replicate from it
 * @param memcached whether InnoDB's memcached plugin is active
 * @param binlogFilters schemas that its binary log has alone, or leaves out, such as {@code binlog_ignore_db=log}
 */
public record NodeSurvey(
        Fact<Boolean> asyncReplica,
        Fact<Integer> asyncReplicas,
        Fact<Boolean> memcached,
        Fact<List<String>> binlogFilters) {

    /** Nothing could be read. */
    static NodeSurvey unknown(String reason) {
        return new NodeSurvey(
                new Fact.Unknown<>(reason),
                new Fact.Unknown<>(reason),
                new Fact.Unknown<>(reason),
                new Fact.Unknown<>(reason));
    }

    /** Reads it from an opened node; blocks. */
    static NodeSurvey read(OpenServer node) {
        return new NodeSurvey(
                node.facts().role().map(role -> role == Role.REPLICA),
                node.facts().replicas(),
                attempt(
                        node,
                        session -> session.number("SELECT COUNT(*) FROM information_schema.PLUGINS WHERE PLUGIN_NAME ="
                                                + " 'daemon_memcached' AND PLUGIN_STATUS = 'ACTIVE'")
                                        .orElse(0)
                                > 0),
                attempt(node, NodeSurvey::filters));
    }

    private static List<String> filters(Session session) {
        List<String> filters = new ArrayList<>();
        session.each("SHOW MASTER STATUS", row -> {
            if (!row.text(3).isEmpty()) {
                filters.add("binlog_do_db=" + row.text(3));
            }
            if (!row.text(4).isEmpty()) {
                filters.add("binlog_ignore_db=" + row.text(4));
            }
        });
        return filters;
    }

    static <T> Fact<T> attempt(OpenServer node, Function<Session, T> read) {
        try {
            return new Fact.Known<>(node.query(read));
        } catch (ServerException failure) {
            return new Fact.Unknown<>(failure.problem().line());
        }
    }
}
