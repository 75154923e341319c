package dev.drydock.db.connect;

import dev.drydock.db.guard.ServerLocations;
import dev.drydock.db.guard.Whereabouts;
import dev.drydock.db.guard.Whereabouts.Standing;
import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.profile.Profile;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where the server of a connector is, and where saved servers are as seen from there: from this computer, and from the end
 * of the way through SSH for those that are reached by the same way. Every call blocks for seconds at most; logs in nowhere.
 */
public final class PlacesReader implements ServerLocations {

    /** Longest wait for the lookup of all names. */
    private static final Duration LIMIT = Duration.ofSeconds(5);

    private static final int CLOSED_MILLIS = 500;

    private final Connector connector;
    private final Optional<DriverLogIn.Ends> ends;
    private final Seen seen;
    private final boolean proxySql;
    private final HostAddresses here = HostAddresses.ofThisComputer();
    private @Nullable HostAddresses beginning;
    private @Nullable Whereabouts opened;

    /**
     * What a server says of itself and of the connection.
     *
     * @param client the other end of the connection, as it sees it; empty if it does not say
     * @param told whether somebody in between may tell it whose connection it is
     */
    private record Seen(
            Set<Integer> ports, Optional<String> socket, Optional<String> name, String client, boolean told) {}

    /** Blocks for a few short queries on the newest connection of the connector. */
    public PlacesReader(Connector connector, Session session, ServerFacts facts) {
        this.connector = connector;
        this.ends = connector.ends();
        this.seen = seen(session, facts);
        this.proxySql = facts.flavour() == Flavour.PROXYSQL;
    }

    private static Seen seen(Session session, ServerFacts facts) {
        if (facts.flavour() == Flavour.PROXYSQL) {
            return new Seen(Set.of(), Optional.empty(), Optional.empty(), "", false);
        }
        Set<Integer> ports = new HashSet<>();
        facts.port().known().map(Math::toIntExact).ifPresent(ports::add);
        boolean withExtraPort = facts.mariaDb() || facts.flavour() == Flavour.PERCONA;
        String door = withExtraPort ? "@@extra_port" : facts.mySqlAtLeast(8, 0, 14) ? "@@admin_port" : "0";
        first(session, "SELECT " + door)
                .filter(PlacesReader::port)
                .map(Integer::valueOf)
                .ifPresent(ports::add);
        boolean told = withExtraPort
                && first(session, "SELECT @@proxy_protocol_networks")
                        .filter(networks -> !networks.isEmpty())
                        .isPresent();
        return new Seen(
                ports,
                first(session, "SELECT @@socket").filter(path -> !path.isEmpty()),
                facts.hostname().known().map(PlacesReader::label),
                first(session, "SELECT HOST FROM information_schema.PROCESSLIST WHERE ID = CONNECTION_ID()")
                        .orElse(""),
                told);
    }

    /** What names mean where the way to the server ends. */
    private synchronized HostAddresses beginning() {
        HostAddresses known = beginning;
        if (known == null) {
            known = connector
                    .route()
                    .farEnd()
                    .map(end -> HostAddresses.of(end, way(connector.profile())))
                    .orElse(here);
            beginning = known;
        }
        return known;
    }

    private boolean throughSsh() {
        return !connector.profile().ssh().none();
    }

    private boolean bySocket() {
        return !throughSsh() && !connector.profile().unixSocket().isEmpty();
    }

    @Override
    public synchronized Whereabouts opened() {
        Whereabouts known = opened;
        if (known == null) {
            known = bySocket() ? openedBySocket() : openedByPort();
            opened = known;
        }
        return known;
    }

    /** Whether the opened server itself is at this address, seen from where it was reached, and surely nothing in between. */
    public boolean itself(String host) {
        Whereabouts there = opened();
        return there.standing() == Standing.SURE
                && beginning()
                        .of(host)
                        .filter(addresses -> !Collections.disjoint(addresses, there.addresses()))
                        .isPresent();
    }

    private Whereabouts openedBySocket() {
        String path = real(connector.profile().unixSocket());
        Set<String> sockets = new HashSet<>(Set.of(path));
        seen.socket().map(PlacesReader::real).ifPresent(sockets::add);
        boolean itself = proxySql || sockets.size() == 1;
        return new Whereabouts(
                "",
                Set.of(Whereabouts.THIS_COMPUTER),
                itself ? seen.ports() : Set.of(),
                itself ? sockets : Set.of(path),
                itself ? names() : Set.of(),
                itself ? Standing.SURE : Standing.UNSURE);
    }

    private Whereabouts openedByPort() {
        HostAddresses from = beginning();
        Optional<Set<String>> found = from.of(connector.profile().host());
        Set<String> addresses = new HashSet<>(found.orElse(Set.of()));
        ends.ifPresent(known -> addresses.add(here.text(known.server().getAddress())));
        Set<Integer> ports = new HashSet<>(Set.of(connector.profile().port()));
        if (!proxySql && !noneBetween(addresses, from)) {
            return new Whereabouts(from.from(), addresses, ports, Set.of(), Set.of(), Standing.UNSURE);
        }
        ports.addAll(seen.ports());
        boolean onThisComputer = addresses.contains(Whereabouts.THIS_COMPUTER);
        Set<String> sockets =
                onThisComputer ? seen.socket().map(path -> Set.of(real(path))).orElse(Set.of()) : Set.of();
        return new Whereabouts(
                from.from(), addresses, ports, sockets, names(), found.isPresent() ? Standing.SURE : Standing.UNSURE);
    }

    private Set<String> names() {
        return seen.name()
                .filter(name -> !name.equals("localhost"))
                .map(Set::of)
                .orElse(Set.of());
    }

    /**
     * Whether the server sees the very connection that was made here, or one of the last host of the way: whatever passes
     * connections on makes one of its own.
     */
    private boolean noneBetween(Set<String> addresses, HostAddresses from) {
        int colon = seen.client().lastIndexOf(':');
        if (seen.told() || colon < 0) {
            return false;
        }
        if (ends.isPresent()) {
            String port = Integer.toString(ends.get().client().getPort());
            return seen.client().substring(colon + 1).equals(port);
        }
        String client = seen.client().substring(0, colon);
        return from.of(client).filter(from::all).isPresent() || (client.equals("localhost") && from.all(addresses));
    }

    @Override
    public Map<String, Whereabouts> of(List<Profile> saved) {
        Map<String, Whereabouts> found = new ConcurrentHashMap<>();
        CountDownLatch open = new CountDownLatch(saved.size());
        for (Profile profile : saved) {
            // there may be thousands, which wait for the name service
            Thread.ofVirtual().name("drydock-place").start(() -> {
                try {
                    found.put(profile.id(), of(profile));
                } finally {
                    open.countDown();
                }
            });
        }
        try {
            open.await(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            // what was not found by then counts as unknown
            Thread.currentThread().interrupt();
        }
        return Map.copyOf(found);
    }

    private Whereabouts of(Profile saved) {
        if (saved.ssh().none() && !saved.unixSocket().isEmpty()) {
            return socket(saved.unixSocket());
        }
        boolean sameWay = throughSsh() && way(saved).equals(way(connector.profile()));
        HostAddresses from = sameWay ? beginning() : here;
        Optional<Set<String>> found =
                saved.ssh().none() || sameWay ? from.of(saved.host()) : from.literal(saved.host());
        Set<String> addresses = found.orElse(Set.of());
        boolean known = found.isPresent() && (saved.ssh().none() || sameWay);
        boolean own = addresses.stream().anyMatch(from::own);
        Standing standing = known && !own ? Standing.SURE : Standing.UNSURE;
        if (known && saved.ssh().none() && addresses.equals(Set.of(Whereabouts.THIS_COMPUTER)) && closed(saved)) {
            standing = Standing.CLOSED;
        }
        String start = saved.ssh().none() || sameWay ? from.from() : way(saved);
        Set<String> names = known ? Set.of(label(saved.host())) : Set.of();
        return new Whereabouts(start, addresses, Set.of(saved.port()), Set.of(), names, standing);
    }

    private static Whereabouts socket(String path) {
        Standing standing = Standing.UNSURE;
        try (SocketChannel _ = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
            standing = Standing.UNSURE;
        } catch (ConnectException _) {
            standing = Standing.CLOSED;
        } catch (IOException | UnsupportedOperationException _) {
            standing = Files.exists(Path.of(path)) ? Standing.UNSURE : Standing.CLOSED;
        }
        return new Whereabouts("", Set.of(), Set.of(), Set.of(real(path)), Set.of(), standing);
    }

    /** Nothing is asked of a port on which somebody listens. */
    private static boolean closed(Profile saved) {
        if (!SocketTable.here().listeners(saved.port()).isEmpty()) {
            return false;
        }
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(saved.host(), saved.port()), CLOSED_MILLIS);
            return false;
        } catch (ConnectException _) {
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private static Optional<String> first(Session session, String query) {
        try {
            return session.first(query, row -> row.text(1));
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return Optional.empty();
        }
    }

    private static boolean port(String text) {
        return text.matches("[1-9]\\d{0,4}");
    }

    /** The name of a host without its domain. */
    private static String label(String host) {
        return host.toLowerCase(Locale.ROOT).replaceAll("\\..*", "");
    }

    private static String real(String path) {
        try {
            return Path.of(path).toRealPath().toString();
        } catch (IOException _) {
            return path;
        }
    }

    private static String way(Profile profile) {
        return profile.ssh().hops().stream()
                .map(hop -> hop.host().toLowerCase(Locale.ROOT) + ":" + hop.port())
                .collect(Collectors.joining(" "));
    }
}
