package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.feature.galera.Clusters;
import dev.drydock.lab.GaleraCluster;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import java.nio.file.Files;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One look of the command line at a real cluster whose third node is gone, one way or another. */
@NeedsServers
@Timeout(400)
class GaleraMissedNodeTest extends CommandLine {

    private TestServer first;
    private TestServer third;
    private Clusters cluster;
    private String saved = "";

    @BeforeEach
    void open() throws Exception {
        GaleraCluster lab = Lab.galera();
        first = lab.nodes().getFirst();
        third = lab.nodes().getLast();
        cluster = new Clusters(first);
        cluster.awaitHealthy();
        Profile profile = Lots.profile(first).withPassword(PasswordSource.NONE);
        commands.profiles().save(profile);
        saved = profile.name();
        Commands.Ended well = status();
        assertThat(well.status()).as(well.out() + well.err()).isZero();
    }

    /** The third node takes its data from the others. */
    @AfterEach
    void heal() throws Exception {
        cluster.restore(third);
        cluster.close();
    }

    private Commands.Ended status(String... more) {
        return commands.run(java.util.stream.Stream.concat(
                        java.util.stream.Stream.of("galera", "status", "--all-nodes", "--server", saved),
                        java.util.stream.Stream.of(more))
                .toArray(String[]::new));
    }

    private void missed(Commands.Ended ended) {
        assertThat(ended.status()).as(ended.out() + ended.err()).isEqualTo(1);
        assertThat(ended.out()).contains("error: node3").doesNotContain("healthy");
    }

    private void twoAreLeft() throws InterruptedException {
        cluster.await("two are left", view -> view.components().getFirst().size() == 2);
    }

    @Test
    void aStoppedNodeIsNamedUntilItIsForgottenAndThenTheRestIsWell() throws Exception {
        Commands.Ended refused = status("--forget", "node3");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("the cluster has this node");
        third.stop();
        twoAreLeft();
        missed(status());
        missed(status("--node", "127.0.0.1:" + third.port()));
        JsonNode json = JsonMapper.shared().readTree(status("--format", "json").out());
        Schemas.fits("galera-status", json);
        assertThat(json.get("healthy").asBoolean()).isFalse();
        assertThat(json.get("nodes")).hasSize(3);
        Commands.Ended checked = commands.run("galera", "check", "--all-nodes", "--server", saved);
        assertThat(checked.status()).as(checked.out()).isEqualTo(1);
        assertThat(checked.out()).contains("error · cluster-size", "node3 does not answer");
        assertThat(status("--forget", "nobody").status()).isEqualTo(2);
        Commands.Ended forgot = status("--forget", "node3");
        assertThat(forgot.status()).as(forgot.out() + forgot.err()).isZero();
        Commands.Ended later = status();
        assertThat(later.status()).as(later.out() + later.err()).isZero();
        assertThat(later.out()).contains("2 nodes · healthy");
        // without any memory the node that the command names is missed
        Files.delete(home().resolve("galera-roster.json"));
        Commands.Ended named = status("--node", "127.0.0.1:" + third.port());
        assertThat(named.status()).isEqualTo(1);
        assertThat(named.out()).contains("error: 127.0.0.1:" + third.port());
    }

    @Test
    void anEvictedNodeIsNamed() throws Exception {
        first.run("SET GLOBAL wsrep_provider_options = 'evs.evict="
                + third.value("SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS"
                        + " WHERE VARIABLE_NAME = 'WSREP_GCOMM_UUID'")
                + "'");
        twoAreLeft();
        missed(status());
    }

    @Test
    void twoPartsThatBothTakeWritesAreASplitBrainWithWhatToDo() throws Exception {
        first.run(
                "CREATE SCHEMA IF NOT EXISTS rostertest",
                "CREATE OR REPLACE TABLE rostertest.written (n INT PRIMARY KEY)");
        cluster.splitOff(third);
        first.run("INSERT INTO rostertest.written VALUES (1)");
        third.run("INSERT INTO rostertest.written VALUES (2)");
        Commands.Ended split = status();
        assertThat(split.status()).isEqualTo(1);
        assertThat(split.out())
                .contains("error: Split brain: 2 components", "Primary: node3", "Stop the writes to all parts but");
    }
}
