package dev.drydock.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.opentest4j.TestAbortedException;

/**
 * The real servers of the tests. The named ones are started when first asked for and shared by all tests of this JVM, which
 * therefore make schemas and accounts of their own and leave the server's settings alone; {@link #fresh} is for the rest. A
 * server that cannot be had aborts the test and its reason is in the closing table.
 */
public final class Lab {

    private static final Map<ServerKind, TestServer> SHARED = new EnumMap<>(ServerKind.class);
    private static final Map<ServerKind, String> REFUSED = new EnumMap<>(ServerKind.class);
    private static final Set<TestServer> OPEN = ConcurrentHashMap.newKeySet();
    private static final Set<ProxySqlServer> PROXIES = ConcurrentHashMap.newKeySet();
    private static final Object CLUSTER_LOCK = new Object();

    @SuppressWarnings("NullAway.Init")
    private static GaleraCluster cluster;

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(Lab::closeAll, "lab-close"));
    }

    private Lab() {}

    public static TestServer mysql55() {
        return shared(ServerKind.MYSQL_5_5);
    }

    public static TestServer mysql56() {
        return shared(ServerKind.MYSQL_5_6);
    }

    public static TestServer mysql57() {
        return shared(ServerKind.MYSQL_5_7);
    }

    public static TestServer mysql80() {
        return shared(ServerKind.MYSQL_8_0);
    }

    public static TestServer mariadb() {
        return shared(ServerKind.MARIADB);
    }

    /**
     * A 5.5.9 data directory (schema {@code legacy}, see {@link OldTables}) started under 5.7.22 and not upgraded: {@code
     * SHOW VARIABLES} fails there.
     */
    public static TestServer mysql57On55Data() {
        return shared(ServerKind.MYSQL_5_7_ON_5_5_DATA);
    }

    /** Three synced nodes. */
    public static GaleraCluster galera() {
        ServersTested.askedFor(ServerKind.GALERA);
        synchronized (CLUSTER_LOCK) {
            if (cluster == null) {
                cluster = newCluster(false, List.of());
            }
            return cluster;
        }
    }

    /** The shared server of this kind; not for {@link ServerKind#GALERA}. */
    public static TestServer shared(ServerKind kind) {
        ServersTested.askedFor(kind);
        synchronized (SHARED) {
            TestServer server = SHARED.get(kind);
            if (server == null) {
                server = start(kind, List.of());
                SHARED.put(kind, server);
                LeftBehind.found(server);
            }
            return server;
        }
    }

    /** The shared servers that run by now. */
    static List<TestServer> sharedNow() {
        synchronized (SHARED) {
            return List.copyOf(SHARED.values());
        }
    }

    /**
     * A ProxySQL of one's own, to be closed by the test.
     *
     * @param variables lines of its {@code mysql_variables}, such as {@code monitor_enabled=false}
     */
    public static ProxySqlServer proxySql(String... variables) {
        ServersTested.askedFor(ServerKind.PROXYSQL);
        try {
            ProxySqlServer started = ProxySqlServer.start(List.of(variables));
            PROXIES.add(started);
            ServersTested.had(ServerKind.PROXYSQL, "process", started.version());
            return started;
        } catch (NotAvailableException refused) {
            throw abort(ServerKind.PROXYSQL, refused.reason());
        } catch (IOException failure) {
            throw new IllegalStateException("ProxySQL did not start", failure);
        }
    }

    /** An arbitrator in the cluster's group, to be closed by the test. */
    public static Arbitrator arbitrator(GaleraCluster cluster) {
        ServersTested.askedFor(ServerKind.GARBD);
        try {
            Arbitrator started = Arbitrator.join(cluster);
            ServersTested.had(ServerKind.GARBD, "process", "garbd");
            return started;
        } catch (NotAvailableException refused) {
            throw abort(ServerKind.GARBD, refused.reason());
        } catch (IOException | SQLException failure) {
            throw new IllegalStateException("garbd did not start", failure);
        }
    }

    /** Notes that this test is about a server of this kind that another thread started for it. */
    public static void uses(ServerKind kind) {
        ServersTested.askedFor(kind);
    }

    /**
     * A server of one's own, to be closed by the test, for tests that stop, kill or configure it.
     *
     * @param arguments server options such as {@code --max-connections=5}
     */
    public static TestServer fresh(ServerKind kind, String... arguments) {
        ServersTested.askedFor(kind);
        return start(kind, List.of(arguments));
    }

    /**
     * A server of one's own on a copy of a data directory.
     *
     * @param kind whose program runs; one that can be had as a package
     * @param data the data directory, of a server that was shut down
     */
    public static TestServer on(ServerKind kind, Path data, String... arguments) throws IOException {
        try {
            ProcessServer server =
                    ProcessServer.onFreePort(new LocalServers().find(kind).on(data), List.of(arguments));
            OPEN.add(server);
            return server;
        } catch (NotAvailableException refused) {
            throw abort(kind, refused.reason());
        }
    }

    /** A server of one's own that has a key manager with its keys in a file, and a binary log. */
    public static TestServer withKeys(ServerKind kind, String... arguments) {
        ServersTested.askedFor(kind);
        try {
            ProcessServer server =
                    ProcessServer.onFreePort(KeyFiles.with(new LocalServers().find(kind)), List.of(arguments));
            OPEN.add(server);
            ServersTested.had(kind, server.source(), server.version());
            return server;
        } catch (NotAvailableException refused) {
            throw abort(kind, refused.reason());
        } catch (IOException failure) {
            throw new IllegalStateException(kind.label() + " with keys did not start", failure);
        }
    }

    /** A plain server of its own, with files of its own on this machine, that a key manager can be given to. */
    public static HostedServer hosted(ServerKind kind, String... arguments) {
        return hostedWith(kind, "", arguments);
    }

    /**
     * The same, with these options read from its file.
     *
     * @param options the text of the file
     */
    public static HostedServer hostedWith(ServerKind kind, String options, String... arguments) {
        ServersTested.askedFor(kind);
        try {
            Path folder = LabFolders.newServerFolder("hosted");
            LocalPackage plain = new LocalServers().find(kind);
            LocalPackage own = switch (kind) {
                case MYSQL_9 -> KeyFiles.withoutKeys(plain, folder);
                case MARIADB_11_4 -> KeyFiles.withPlugins(plain, folder);
                default -> plain;
            };
            ProcessServer server =
                    ProcessServer.onFreePort(HostedServer.prepared(own, folder, options), List.of(arguments));
            OPEN.add(server);
            ServersTested.had(kind, server.source(), server.version());
            return new HostedServer(server, folder);
        } catch (NotAvailableException refused) {
            throw abort(kind, refused.reason());
        } catch (IOException failure) {
            throw new IllegalStateException(kind.label() + " did not start", failure);
        }
    }

    /** Three nodes of one's own with the same key in a file of each. */
    public static GaleraCluster galeraWithKeys(String... arguments) {
        ServersTested.askedFor(ServerKind.GALERA);
        return newCluster(true, List.of(arguments));
    }

    private static GaleraCluster newCluster(boolean keys, List<String> arguments) {
        try {
            LocalPackage found = new LocalServers().find(ServerKind.GALERA);
            GaleraCluster started = GaleraCluster.start(keys ? KeyFiles.with(found) : found, arguments);
            OPEN.addAll(started.nodes());
            ServersTested.had(
                    ServerKind.GALERA, "process", started.nodes().getFirst().version());
            return started;
        } catch (NotAvailableException refused) {
            throw abort(ServerKind.GALERA, refused.reason());
        } catch (IOException failure) {
            throw new IllegalStateException("The cluster did not start", failure);
        }
    }

    private static TestServer start(ServerKind kind, List<String> arguments) {
        synchronized (REFUSED) {
            String reason = REFUSED.get(kind);
            if (reason != null) {
                throw abort(kind, reason);
            }
        }
        try {
            TestServer server = process(kind, arguments);
            OPEN.add(server);
            ServersTested.had(kind, server.source(), server.version());
            return server;
        } catch (NotAvailableException refused) {
            synchronized (REFUSED) {
                REFUSED.put(kind, refused.reason());
            }
            throw abort(kind, refused.reason());
        } catch (IOException failure) {
            throw new IllegalStateException(kind.label() + " did not start", failure);
        }
    }

    private static TestServer process(ServerKind kind, List<String> arguments)
            throws IOException, NotAvailableException {
        if ("containers".equals(System.getenv("DRYDOCK_LAB")) && kind.image().isPresent()) {
            return Containers.start(kind, arguments);
        }
        LocalPackage found;
        try {
            found = new LocalServers().find(kind);
        } catch (NotAvailableException noPackage) {
            return containerInstead(kind, arguments, noPackage);
        }
        return ProcessServer.onFreePort(found, arguments);
    }

    private static TestServer containerInstead(ServerKind kind, List<String> arguments, NotAvailableException noPackage)
            throws NotAvailableException {
        try {
            return Containers.start(kind, arguments);
        } catch (NotAvailableException noContainer) {
            throw new NotAvailableException(noPackage.reason() + "; " + noContainer.reason());
        }
    }

    private static TestAbortedException abort(ServerKind kind, String reason) {
        ServersTested.refused(kind, reason);
        return new TestAbortedException(kind.label() + " is not available here: " + reason);
    }

    private static void closeAll() {
        PROXIES.forEach(ProxySqlServer::close);
        OPEN.parallelStream().forEach(TestServer::close);
        LabFolders.removeRun();
    }
}
