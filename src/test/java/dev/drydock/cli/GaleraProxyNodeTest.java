package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.feature.galera.Clusters;
import dev.drydock.feature.proxysql.ProxySqls;
import dev.drydock.lab.GaleraCluster;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ProxySqlServer;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.proxied.ProxyLinks;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Commands on a real cluster of which a real ProxySQL lists a node that nobody else knows of. */
@NeedsServers
@Timeout(400)
class GaleraProxyNodeTest extends CommandLine {

    private TestServer third;
    private Clusters cluster;
    private ProxySqlServer proxy;
    private String node1 = "";
    private String node2 = "";
    private Profile admin = Lots.profile("127.0.0.1", 1, ProxySqlServer.ADMIN);

    @BeforeEach
    void open() throws Exception {
        GaleraCluster lab = Lab.galera();
        third = lab.nodes().getLast();
        cluster = new Clusters(lab.nodes().getFirst());
        cluster.awaitHealthy();
        proxy = Lab.proxySql("monitor_enabled=false");
        for (TestServer one : lab.nodes()) {
            proxy.run("INSERT INTO mysql_servers (hostgroup_id, hostname, port) VALUES (10, '" + one.host() + "', "
                    + one.port() + ")");
        }
        proxy.run("LOAD MYSQL SERVERS TO RUNTIME");
        Profile first = saved(lab.nodes().get(0));
        node1 = first.name();
        node2 = saved(lab.nodes().get(1)).name();
        admin = ProxySqls.profile(proxy, ProxySqlServer.ADMIN)
                .withPassword(PasswordSource.COMMAND)
                .withPasswordCommand(List.of("printf", "%s", ProxySqlServer.ADMIN));
        commands.profiles().save(admin);
        new ProxyLinks(home().resolve("proxy-links.json")).link(admin.id(), first.id());
    }

    private Profile saved(TestServer node) {
        Profile profile = Lots.profile(node).withPassword(PasswordSource.NONE);
        commands.profiles().save(profile);
        return profile;
    }

    @AfterEach
    void heal() throws Exception {
        if (cluster != null) {
            cluster.restore(third);
            cluster.close();
        }
        // not where there is no ProxySQL
        if (proxy != null) {
            proxy.close();
        }
    }

    private Commands.Ended galera(String command, String server, String... more) {
        return commands.run(
                Stream.concat(Stream.of("galera", command, "--all-nodes", "--server", server), Stream.of(more))
                        .toArray(String[]::new));
    }

    private void stopThird() throws Exception {
        third.stop();
        cluster.await("two are left", view -> view.components().getFirst().size() == 2);
        assertThat(home().resolve("galera-roster.json")).as("no earlier look").doesNotExist();
    }

    @Test
    void aNodeThatOnlyTheProxyListsAndThatDoesNotAnswerIsMissed() throws Exception {
        stopThird();
        Commands.Ended ended = galera("status", node1);
        assertThat(ended.status()).as(ended.out() + ended.err()).isEqualTo(1);
        assertThat(ended.out()).contains("error: 127.0.0.1:" + third.port()).doesNotContain("healthy");
        Files.delete(home().resolve("galera-roster.json"));
        Commands.Ended byAnother = galera("status", node2);
        assertThat(byAnother.out())
                .as("the proxy is linked to another node of the cluster")
                .contains("error: 127.0.0.1:" + third.port());
        Files.delete(home().resolve("galera-roster.json"));
        Commands.Ended checked = galera("check", node1);
        assertThat(checked.out()).contains("127.0.0.1:" + third.port() + " does not answer");
    }

    @Test
    void withAllNodesThereTheProxyAddsNoneAndOneThatIsNotReadIsNotWell() throws Exception {
        Commands.Ended well = galera("status", node1);
        assertThat(well.status()).as(well.out() + well.err()).isZero();
        assertThat(well.out()).contains("3 nodes · healthy");
        commands.profiles().save(admin.withPassword(PasswordSource.ASK));
        Commands.Ended unread = galera("status", node1);
        assertThat(unread.status()).isEqualTo(1);
        assertThat(unread.out()).contains("not_evaluated: " + admin.name()).doesNotContain("healthy");
        Commands.Ended json = galera("status", node1, "--format", "json");
        assertThat(json.out()).contains("\"healthy\":false");
    }
}
