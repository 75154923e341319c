package dev.drydock.feature.galera.cluster;

import dev.drydock.db.sql.DbError;
import dev.drydock.feature.galera.GaleraError;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.feature.galera.node.NodeReading;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** What is remembered of one node from poll to poll. All but the thread that asks use it under the monitor's lock. */
final class MonitoredNode {

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(2);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
    /** A server locks an account after some refusals (FAILED_LOGIN_ATTEMPTS), for all who use it. */
    private static final Duration REFUSED_PAUSE = Duration.ofMinutes(5);

    final int id;
    final Set<String> listedBy = new TreeSet<>();
    /** Other addresses under which it was met. */
    final Set<NodeAddress> also = new HashSet<>();
    /** As what it is missed if it is gone. */
    Optional<KnownNode> remembered = Optional.empty();

    private final WriteRate writeRate = new WriteRate();
    private String name;
    private String uuid = "";
    private boolean arbitrator;
    private Optional<NodeAddress> address;
    private @Nullable NodeLink link;
    private boolean asking;
    private boolean closed;
    private long askAgainNanos;
    private Duration pause = FIRST_PAUSE;
    private @Nullable NodeReading newest;
    private @Nullable NodeReading atLastPoll;
    private boolean answered;
    private @Nullable Instant askedInVain;
    private @Nullable Problem problem;

    MonitoredNode(int id, String name, Optional<NodeAddress> address) {
        this.id = id;
        this.name = name;
        this.address = address;
    }

    String name() {
        return name;
    }

    String uuid() {
        return uuid;
    }

    Optional<NodeAddress> address() {
        return address;
    }

    Optional<NodeReading> newest() {
        return Optional.ofNullable(newest);
    }

    boolean answered() {
        return answered;
    }

    /** What another node, or the node itself, says of it. */
    void known(String newUuid, String newName, Optional<NodeAddress> newAddress, boolean votesOnly) {
        if (!newUuid.isEmpty() && !newUuid.equals(uuid)) {
            uuid = newUuid;
            // a node that comes back is worth asking at once
            pause = FIRST_PAUSE;
            askAgainNanos = 0;
        }
        if (!newName.isEmpty()) {
            name = newName;
        }
        arbitrator = votesOnly;
        if (newAddress.isPresent() && newest == null && !newAddress.equals(address)) {
            address = newAddress;
        }
    }

    /** Whether it is met at this address. */
    boolean at(NodeAddress place) {
        return address.filter(place::same).isPresent() || also.stream().anyMatch(place::same);
    }

    /** Begins to ask on a thread of its own, unless an earlier question still waits, or the node is given time. */
    void ask(NodeLinks links, Object lock, CountDownLatch done) {
        if (asking || closed || address.isEmpty() || askAgainNanos - System.nanoTime() > 0) {
            done.countDown();
            return;
        }
        asking = true;
        answered = false;
        NodeAddress target = address.get();
        Instant asked = Instant.now();
        Thread.ofVirtual().name("drydock-galera-" + name).start(() -> {
            try {
                NodeLink open = opened(links, target, lock);
                NodeReading reading = open.read();
                synchronized (lock) {
                    took(reading);
                }
            } catch (RuntimeException | Error failure) {
                synchronized (lock) {
                    failed(Problems.of(failure), asked);
                }
            } finally {
                synchronized (lock) {
                    asking = false;
                }
                done.countDown();
            }
        });
    }

    /** It is not asked, since only the cluster says that it is there. */
    void notConfirmed() {
        problem = Problem.of(
                GaleraError.NOT_CONFIRMED, "", address.map(NodeAddress::text).orElse(""));
        if (askedInVain == null) {
            askedInVain = Instant.now();
        }
    }

    private NodeLink opened(NodeLinks links, NodeAddress target, Object lock) {
        synchronized (lock) {
            if (link != null) {
                return link;
            }
        }
        NodeLink made = links.open(target);
        synchronized (lock) {
            if (!closed) {
                link = made;
                return made;
            }
        }
        made.close();
        throw new IllegalStateException("the monitor was closed");
    }

    private void took(NodeReading reading) {
        newest = reading;
        answered = true;
        problem = null;
        askedInVain = null;
        pause = FIRST_PAUSE;
        askAgainNanos = 0;
        writeRate.add(reading);
        if (!reading.status().groupUuid().isEmpty()) {
            uuid = reading.status().groupUuid();
        }
        if (!reading.settings().nodeName().isEmpty()) {
            name = reading.settings().nodeName();
        }
    }

    private void failed(Problem why, Instant asked) {
        problem = why;
        if (askedInVain == null) {
            askedInVain = asked;
        }
        Duration next =
                why.code() == DbError.ACCESS_DENIED || why.code() == DbError.ACCOUNT_LOCKED ? REFUSED_PAUSE : pause;
        askAgainNanos = System.nanoTime() + next.toNanos();
        pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause.multipliedBy(2);
    }

    WriteRate writeRate() {
        return writeRate;
    }

    /** The node as it is now; the figures are those since the poll before. */
    NodeView view() {
        NodeReading reading = newest;
        Figures figures = answered && reading != null
                ? Figures.between(
                        Optional.ofNullable(atLastPoll).filter(one -> one.nanos() != reading.nanos()), reading)
                : Figures.UNKNOWN;
        Instant before = remembered
                .map(KnownNode::seen)
                .filter(seen -> seen.isAfter(Instant.EPOCH))
                .orElse(askedInVain);
        Optional<Instant> since =
                answered ? Optional.empty() : Optional.ofNullable(reading == null ? before : reading.at());
        return new NodeView(
                id,
                name,
                address,
                Optional.ofNullable(reading),
                answered,
                since,
                answered ? Optional.empty() : Optional.ofNullable(problem),
                figures,
                arbitrator
                        || (newest == null
                                && remembered.filter(KnownNode::arbitrator).isPresent()),
                !answered && reading != null && !uuid.equals(reading.status().groupUuid()),
                remembered.isPresent(),
                List.copyOf(listedBy),
                new IstLimit.Unknown());
    }

    /** A poll is over: rates of the next one count from here, and from nowhere if the node was silent. */
    void polled() {
        atLastPoll = answered ? newest : null;
    }

    /** Lets go of the connection, if need be when its answer comes. */
    void close() {
        closed = true;
        if (link != null) {
            link.close();
        }
    }
}
