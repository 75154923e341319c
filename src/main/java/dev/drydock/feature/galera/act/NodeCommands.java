package dev.drydock.feature.galera.act;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.host.HostAccess;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.PeerHost;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.feature.galera.GaleraError;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.run.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Runs commands on the hosts of nodes through SSH, each recorded before it is sent and after it has ended. Used by one thread. */
final class NodeCommands {

    /** Kind of the items, one a command. */
    static final String COMMAND = "command";

    /** An upgrade of packages fetches them first. */
    private static final Duration LIMIT = Duration.ofMinutes(30);

    private static final int MOST_KEPT = 2_000;

    private final Run<?> run;
    private final Set<String> allowed = new HashSet<>();

    NodeCommands(Run<?> run) {
        this.run = run;
    }

    /**
     * Runs it and waits for its end, for half an hour at most.
     *
     * @throws DrydockException E-4410 if it ends badly, E-4411 if the way through SSH does not lead to the node's host; E-21xx;
     *     E-2301 or E-2304 before the node's first command, if a guarded profile of its own leads to it, or may do so
     */
    void run(NodeView node, String command) throws InterruptedException {
        requireAllowed(node);
        Instant began = Instant.now();
        List<Ran> ran = new ArrayList<>(1);
        run.sent("begun", status -> item(node, command, status, began, ran), () -> {
            try (PeerHost way = way(node)) {
                HostAccess host = HostAccess.of(way.host());
                RemoteHost.Output output = host.run(command, LIMIT, run.permit());
                ran.add(new Ran(host.name(), output));
                if (output.status() != 0) {
                    throw new DrydockException(Problem.of(
                            GaleraError.COMMAND_FAILED,
                            tail(output),
                            command,
                            host.name(),
                            output.status(),
                            node.name()));
                }
                return output;
            }
        });
    }

    /** The node runs until its first command. */
    private void requireAllowed(NodeView node) {
        NodeAddress address = node.address().orElse(null);
        if (address == null || !allowed.add(node.name())) {
            return;
        }
        try (OpenServer peer = run.server().peers().open(address.host(), address.port());
                ChangePermit own = peer.permit(run.permit())) {
            own.require();
        }
    }

    private record Ran(String host, RemoteHost.Output output) {}

    private PeerHost way(NodeView node) {
        Optional<PeerHost> way =
                node.address().flatMap(address -> run.server().peers().host(address.host(), address.port()));
        return way.orElseThrow(() -> new DrydockException(Problem.of(GaleraError.NO_HOST, "", node.name())));
    }

    private static Item.Draft item(NodeView node, String command, String status, Instant began, List<Ran> ran) {
        Item.Draft item =
                Item.of(COMMAND, new ObjectName("", node.name(), ""), status).attribute("command", command);
        ran.forEach(one -> item.attribute("host", one.host())
                .attribute("exit status", Integer.toString(one.output().status()))
                .attribute("output", tail(one.output()))
                .finished(Instant.now(), Duration.between(began, Instant.now()).toMillis()));
        return item;
    }

    private static String tail(RemoteHost.Output output) {
        String all = TerminalEscaper.line((output.out() + output.err()).strip());
        return all.substring(Math.max(0, all.length() - MOST_KEPT));
    }
}
