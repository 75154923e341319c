package dev.drydock.feature.galera.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.platform.error.Problem;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is remembered is there whatever becomes of the processes that remember. */
@Timeout(120)
class RosterBookTest {

    private static final int LOOKS = 20;

    @TempDir
    private Path folder;

    private final List<Problem> told = new ArrayList<>();

    private Path file() {
        return folder.resolve(RosterBook.FILE);
    }

    private List<String> names() {
        List<String> names = new RosterBook(file())
                .of(RosterProcess.CLUSTER, told::add).nodes().stream()
                        .map(KnownNode::name)
                        .toList();
        assertThat(told).isEmpty();
        return names;
    }

    @Test
    void twoProcessesAtOnceLoseNothing() throws Exception {
        try (RosterProcess one = RosterProcess.start(file(), "a", LOOKS);
                RosterProcess other = RosterProcess.start(file(), "b", LOOKS)) {
            assertThat(one.end()).isZero();
            assertThat(other.end()).isZero();
        }
        assertThat(names()).hasSize(2 * LOOKS).contains("a1", "a" + LOOKS, "b1", "b" + LOOKS);
    }

    @Test
    void aProcessThatIsKilledLosesNothingOfWhatItHadRemembered() throws Exception {
        for (int trial = 1; trial <= 3; trial++) {
            String last = "";
            try (RosterProcess process = RosterProcess.start(file(), "t" + trial + "-", LOOKS)) {
                for (int i = 0; i < 3 * trial; i++) {
                    last = process.next();
                }
                process.kill();
            }
            assertThat(names()).contains(last);
        }
    }

    @Test
    void noMoreIsKeptThanAClusterCanHave() {
        RosterBook.Roster roster = RosterBook.Roster.EMPTY;
        for (int i = 0; i < 200; i++) {
            KnownNode node =
                    new KnownNode("n" + i, "n" + i + ":3306", "", List.of(), false, Instant.EPOCH.plusSeconds(i));
            roster = roster.with(List.of(node)).without(KnownNode.at("x" + i, new NodeAddress("x" + i, 3306)));
        }
        assertThat(roster.nodes())
                .hasSize(NodeRoster.MOST_NODES)
                .extracting(KnownNode::name)
                .contains("n199");
        assertThat(roster.forgotten())
                .hasSize(NodeRoster.MOST_NODES)
                .extracting(KnownNode::name)
                .contains("x199");
    }
}
