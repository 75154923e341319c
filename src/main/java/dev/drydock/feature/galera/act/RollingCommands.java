package dev.drydock.feature.galera.act;

import dev.drydock.db.tunnel.ShellWord;
import dev.drydock.feature.galera.cluster.NodeTexts;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.feature.galera.node.NodeAddress;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a rolling restart runs on the host of each node, as root where the account there may be that. {@code {node}} stands for
 * the node's name, {@code {port}} for its port.
 *
 * @param stop ends the server
 * @param packages what is done while it is down, such as an upgrade of its packages; empty for nothing
 * @param start starts it again
 * @param tables upgrades its system tables once it is Synced, if its version has changed; empty for nothing
 */
public record RollingCommands(String stop, String packages, String start, String tables) {

    public RollingCommands {
        stop = stop.strip();
        packages = packages.strip();
        start = start.strip();
        tables = tables.strip();
    }

    /** Those of the distributions' services. A MySQL from 8.0.16 on upgrades its tables itself. */
    public static RollingCommands of(NodeView node) {
        boolean mariaDb = NodeTexts.version(node).contains("MariaDB");
        String service = mariaDb ? "mariadb" : "mysql";
        boolean old = NodeTexts.version(node).startsWith("5.");
        return new RollingCommands(
                "systemctl stop " + service,
                "",
                "systemctl start " + service,
                mariaDb ? "mariadb-upgrade --skip-write-binlog" : old ? "mysql_upgrade --skip-write-binlog" : "");
    }

    /** What is run between the prerequisites and the wait for Synced. */
    List<String> restart(NodeView node) {
        return Stream.of(stop, packages, start)
                .filter(command -> !command.isEmpty())
                .map(command -> filled(command, node))
                .toList();
    }

    /** What is run once it is Synced; none where the version is the same. */
    List<String> afterwards(NodeView before, NodeView after) {
        return tables.isEmpty() || NodeTexts.version(before).equals(NodeTexts.version(after))
                ? List.of()
                : List.of(filled(tables, after));
    }

    /** Whoever runs a node chooses its name. */
    private static String filled(String command, NodeView node) {
        String port =
                node.address().map(NodeAddress::port).map(Object::toString).orElse("");
        return command.replace("{node}", ShellWord.quoted(node.name())).replace("{port}", port);
    }
}
