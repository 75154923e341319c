package dev.drydock.feature.galera.act;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.host.HostAccess;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.PeerHost;
import dev.drydock.db.tunnel.RemoteHost;
import dev.drydock.feature.galera.GaleraError;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import dev.drydock.platform.i18n.Visible;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Runs commands on the hosts of nodes through SSH, each recorded before it is sent and after it has ended. Used by one thread. */
final class NodeCommands {

    /** Kind of the items, one a command. */
    static final String COMMAND = "command";

    /** An upgrade of packages fetches them first. */
    private static final Duration LIMIT = Duration.ofMinutes(30);

    private static final int MOST_KEPT = 2_000;

    private final OpenServer server;
    private final RunWriter writer;
    private final ChangePermit permit;

    NodeCommands(OpenServer server, RunWriter writer, ChangePermit permit) {
        this.server = server;
        this.writer = writer;
        this.permit = permit;
    }

    /**
     * Runs it and waits for its end, for half an hour at most.
     *
     * @throws DrydockException E-4410 if it ends badly, E-4411 if the way through SSH does not lead to the node's host; E-21xx
     */
    void run(NodeView node, String command) {
        Instant began = Instant.now();
        long seq = writer.itemBefore(item(node, command, "begun").build());
        try (PeerHost way = way(node)) {
            HostAccess host = HostAccess.of(way.host());
            RemoteHost.Output output = host.run(command, LIMIT, permit);
            String words = tail(output);
            Item.Draft item = item(node, command, output.status() == 0 ? "done" : "failed")
                    .attribute("host", host.name())
                    .attribute("exit status", Integer.toString(output.status()))
                    .attribute("output", words)
                    .finished(
                            Instant.now(),
                            Duration.between(began, Instant.now()).toMillis());
            if (output.status() != 0) {
                Problem failed = Problem.of(
                        GaleraError.COMMAND_FAILED, words, command, host.name(), output.status(), node.name());
                writer.itemAfter(
                        seq, item.error(failed.code().id(), failed.full()).build());
                throw new Recorded(failed);
            }
            writer.itemAfter(seq, item.build());
        } catch (Recorded failure) {
            throw failure;
        } catch (DrydockException failure) {
            Problem why = Problems.of(failure);
            writer.itemAfter(
                    seq,
                    item(node, command, "failed")
                            .error(why.code().id(), why.full())
                            .build());
            throw failure;
        }
    }

    private PeerHost way(NodeView node) {
        Optional<PeerHost> way =
                node.address().flatMap(address -> server.peers().host(address.host(), address.port()));
        return way.orElseThrow(() -> new DrydockException(Problem.of(GaleraError.NO_HOST, "", node.name())));
    }

    private static Item.Draft item(NodeView node, String command, String status) {
        return Item.of(COMMAND, new ObjectName("", node.name(), ""), status).attribute("command", command);
    }

    private static String tail(RemoteHost.Output output) {
        String all = Visible.line((output.out() + output.err()).strip());
        return all.substring(Math.max(0, all.length() - MOST_KEPT));
    }

    /** A bad end that is in the history already. */
    private static final class Recorded extends DrydockException {

        private static final long serialVersionUID = 1L;

        Recorded(Problem problem) {
            super(problem);
        }
    }
}
