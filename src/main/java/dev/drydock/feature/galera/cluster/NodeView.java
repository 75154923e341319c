package dev.drydock.feature.galera.cluster;

import dev.drydock.feature.galera.GaleraError;
import dev.drydock.feature.galera.node.LocalState;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.feature.galera.node.NodeReading;
import dev.drydock.platform.error.Problem;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One node as far as it is known.
 *
 * @param id tells nodes apart within one process, also after a change of name or address
 * @param name its {@code wsrep_node_name}, else its address
 * @param address where it is connected to; empty where no usable address is known
 * @param reading what it last said of itself; empty if it never answered
 * @param answers whether that was at this poll
 * @param silentSince when it last answered, or was seen by an earlier look, or was first asked in vain; empty while it
 *     answers
 * @param problem why it does not answer; empty if it does, or is not asked
 * @param figures its figures at this poll; unknown while it does not answer
 * @param arbitrator whether it votes and has no data ({@code garbd})
 * @param startedAnew whether others list it under another identity in the group than it had when it last answered
 * @param remembered whether it is known from before or was named by the user, so that it is missed when it is gone
 * @param listedBy names of the nodes that list it as a member at this poll, itself left out: hearsay
 * @param away how long it may be away
 */
public record NodeView(
        int id,
        String name,
        Optional<NodeAddress> address,
        Optional<NodeReading> reading,
        boolean answers,
        Optional<Instant> silentSince,
        Optional<Problem> problem,
        Figures figures,
        boolean arbitrator,
        boolean startedAnew,
        boolean remembered,
        List<String> listedBy,
        IstLimit away) {

    public NodeView {
        listedBy = List.copyOf(listedBy);
    }

    /** What it says of itself now; unknown while it does not answer. */
    public LocalState state() {
        return answers ? reading.map(one -> one.status().state()).orElse(LocalState.UNKNOWN) : LocalState.UNKNOWN;
    }

    /** Whether it answers and belongs to a Primary component. */
    public boolean primary() {
        return answers && reading.filter(one -> one.status().primary()).isPresent();
    }

    /** Whether it answers, is Synced in a Primary component and takes queries. */
    public boolean serves() {
        return primary()
                && state() == LocalState.SYNCED
                && reading.filter(one ->
                                one.status().ready() && one.settings().rejects().isEmpty())
                        .isPresent();
    }

    /** Whether others list it as a member while it does not answer: it may be joining, cut off from us, or just gone. */
    public boolean hearsay() {
        return !answers && !listedBy.isEmpty();
    }

    /** Whether it is not asked, since only the cluster says that it is there: see {@link AddressMap}. */
    public boolean unconfirmed() {
        return problem.filter(why -> why.code() == GaleraError.NOT_CONFIRMED).isPresent();
    }

    /** Whether it answers, but as a node of another cluster. */
    public boolean inAnotherCluster() {
        return problem.filter(why -> why.code() == GaleraError.OTHER_CLUSTER).isPresent();
    }

    /** The same, which is silent as far as this cluster goes: what it says of itself is of the other one. */
    NodeView inAnotherCluster(String other) {
        return new NodeView(
                id,
                name,
                address,
                Optional.empty(),
                false,
                reading.map(NodeReading::at),
                Optional.of(Problem.of(GaleraError.OTHER_CLUSTER, "", name, other)),
                Figures.UNKNOWN,
                false,
                false,
                remembered,
                List.of(),
                new IstLimit.Unknown());
    }

    NodeView with(IstLimit limit) {
        return new NodeView(
                id,
                name,
                address,
                reading,
                answers,
                silentSince,
                problem,
                figures,
                arbitrator,
                startedAnew,
                remembered,
                listedBy,
                limit);
    }
}
