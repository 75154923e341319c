package dev.drydock.feature.proxysql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.galera.cluster.AddressBook;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.NodeStates;
import dev.drydock.feature.galera.cluster.RosterBook;
import dev.drydock.feature.proxysql.change.NodeDrains;
import dev.drydock.lab.GaleraCluster;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ProxySqlServer;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.Profile;
import dev.drydock.proxied.ClusterLook;
import dev.drydock.proxied.ClusterPicture;
import dev.drydock.proxied.Proxied;
import dev.drydock.proxied.ProxyLinks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The lab's three nodes behind a ProxySQL that checks them every half second: writer 10, backup 20, reader 30, offline 40. */
public final class FrontedCluster implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final GaleraCluster lab = Lab.galera();
    private final ProxySqlServer proxy;
    private final OpenServer node;
    private final OpenServer admin;
    private final Proxied proxied;
    private final ClusterLook look;

    /** @param folder where the link is remembered */
    public FrontedCluster(Path folder) throws Exception {
        nodes().getFirst()
                .run(
                        "CREATE USER IF NOT EXISTS monitor@'%' IDENTIFIED BY 'monitor'",
                        "GRANT USAGE, REPLICATION CLIENT ON *.* TO monitor@'%'");
        proxy = Lab.proxySql("monitor_galera_healthcheck_interval=500", "monitor_ping_interval=1000");
        int weight = 100;
        for (TestServer one : nodes()) {
            proxy.run("INSERT INTO mysql_servers (hostgroup_id, hostname, port, weight) VALUES (10, '" + one.host()
                    + "', " + one.port() + ", " + weight + ")");
            weight /= 4;
        }
        proxy.run(
                "INSERT INTO mysql_galera_hostgroups (writer_hostgroup, backup_writer_hostgroup, reader_hostgroup,"
                        + " offline_hostgroup, active, max_writers, writer_is_also_reader, max_transactions_behind)"
                        + " VALUES (10, 20, 30, 40, 1, 1, 2, 100)",
                "LOAD MYSQL SERVERS TO RUNTIME",
                "SAVE MYSQL SERVERS TO DISK");
        node = OpenServer.open(Lots.profile(nodes().getFirst()), Lots.password(nodes().getFirst()));
        admin = ProxySqls.open(proxy);
        AddressBook book = new AddressBook(folder.resolve("addresses.json"));
        book.save(node.profile().id(), AddressMap.ANY);
        proxied = new Proxied(
                new ProxyLinks(folder.resolve("links.json")),
                () -> List.of(node.profile(), admin.profile()),
                id -> Stream.of(node, admin)
                        .filter(server -> server.profile().id().equals(id))
                        .findFirst(),
                NodeStates.source(book, new RosterBook(folder.resolve("roster.json"))),
                new NodeDrains());
        look = proxied.clusters().at(node);
    }

    public List<TestServer> nodes() {
        return lab.nodes();
    }

    public ProxySqlServer proxy() {
        return proxy;
    }

    /** The first node, opened. */
    public OpenServer node() {
        return node;
    }

    /** The admin port, opened. */
    public OpenServer admin() {
        return admin;
    }

    public Proxied proxied() {
        return proxied;
    }

    public void link() {
        proxied.link(admin.profile(), cluster());
    }

    public Profile cluster() {
        return node.profile();
    }

    public ClusterPicture picture() throws InterruptedException {
        return proxied.picture(cluster(), look.look());
    }

    /** Looks until it is so. */
    public ClusterPicture await(String what, Predicate<ClusterPicture> condition) throws InterruptedException {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        ClusterPicture seen = picture();
        while (!condition.test(seen) && System.nanoTime() < deadline) {
            Thread.sleep(200);
            seen = picture();
        }
        assertThat(condition.test(seen)).as("%s: %s", what, seen).isTrue();
        return seen;
    }

    /** Looks until nodes and proxy say the same, and all three nodes are Synced. */
    public ClusterPicture awaitAgreement() throws InterruptedException {
        return await(
                "agreement",
                seen -> seen.findings().isEmpty()
                        && seen.nodes().size() == 3
                        && seen.nodes().stream().allMatch(one -> one.shown().equals("Synced")));
    }

    /** What the proxy thinks of the node with this name. */
    public static String thinks(ClusterPicture picture, String node) {
        return picture.proxies()
                .getFirst()
                .thinks(picture.nodes().stream()
                        .filter(one -> one.name().equals(node))
                        .findFirst()
                        .orElseThrow());
    }

    /** Rules of what was found about this node. */
    public static List<String> rules(ClusterPicture picture, String node) {
        return picture.findings().stream()
                .filter(finding -> finding.subject().name().equals(node))
                .map(finding -> finding.check())
                .toList();
    }

    @Override
    public void close() {
        look.close();
        admin.close();
        node.close();
        proxy.close();
    }
}
