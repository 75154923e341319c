package dev.drydock.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.demo.GaleraTrio;
import dev.drydock.feature.galera.cluster.AddressBook;
import dev.drydock.feature.galera.cluster.ClusterHealth;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.PeerLinks;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The cluster of the demonstration, where this machine has what it is made of. */
@Timeout(300)
class ClusterDemoTest {

    @Test
    void threeNodesThatNobodyElseCanLogInTo(@TempDir Path folder) throws Exception {
        Assumptions.assumeTrue(GaleraTrio.missing().isEmpty(), () -> "not installed: " + GaleraTrio.missing());
        ProfileStore profiles = new ProfileStore(folder.resolve("profiles.json"), _ -> {});
        try (ClusterDemo demo = new ClusterDemo(() -> profiles)) {
            JobOutcome<Profile> outcome =
                    new CurrentThreadRunner().submit(demo.start()).await();
            assertThat(outcome).as(outcome.toString()).isInstanceOf(JobOutcome.Succeeded.class);
            Profile profile = ((JobOutcome.Succeeded<Profile>) outcome).value();
            assertThat(profiles.all()).extracting(Profile::name).containsExactly("Demo cluster (Galera)");
            try (OpenServer server = OpenServer.open(profile, demo.password());
                    ClusterMonitor monitor = new ClusterMonitor(
                            new PeerLinks(server),
                            new NodeAddress(profile.host(), profile.port()),
                            new AddressBook(profiles.beside(AddressBook.FILE)).of(profile.id()))) {
                ClusterView view = monitor.poll();
                while (!ClusterHealth.of(view).healthy()) {
                    Thread.sleep(200);
                    view = monitor.poll();
                }
                assertThat(view.answering()).hasSize(3);
                List<String> accounts = server.query(session -> session.query(
                        "SELECT CONCAT(User, '@', Host, ' ', LENGTH(JSON_VALUE(Priv, '$.authentication_string')) > 40)"
                                + " FROM mysql.global_priv WHERE User IN ('', 'root')",
                        row -> row.text(1)));
                assertThat(accounts).as("with a password").containsExactly("root@localhost 1");
            }
        }
    }
}
