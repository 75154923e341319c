package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.history.RunEnd;
import dev.drydock.history.RunStart;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.HistoryStore;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The history held against its chain, and a run deleted, by command. */
@Timeout(120)
class HistoryVerifyTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path home;

    @Test
    void nothingIsNoProofAndADeletionLeavesTheChainWhole() throws Exception {
        DrydockProcess.Ended nothing = DrydockProcess.run(home, "history", "verify");
        assertThat(nothing.status()).as(nothing.err()).isEqualTo(4);
        try (HistoryStore store = HistoryStore.open(home, "test")) {
            for (int run = 0; run < 2; run++) {
                ServerIdentity server = new ServerIdentity("key", "shop", "db:3306", "MySQL", "8.0.36", "db");
                store.begin(new RunStart("rowcount", "Count", server, "dba", "alice", Map.of()))
                        .finish(RunEnd.complete(Map.of()));
            }
        }
        DrydockProcess.Ended unsaid = DrydockProcess.run(home, "history", "delete", "1", "--reason", " ");
        assertThat(unsaid.status()).isEqualTo(2);
        assertThat(DrydockProcess.run(home, "history", "delete", "7", "--reason", "x")
                        .status())
                .isEqualTo(1);
        DrydockProcess.Ended deleted = DrydockProcess.run(home, "history", "delete", "1", "--reason", "wrong");
        assertThat(deleted.status()).as(deleted.err()).isZero();
        DrydockProcess.Ended whole = DrydockProcess.run(home, "history", "verify");
        assertThat(whole.status()).as(whole.err() + whole.out()).isZero();
        assertThat(whole.out())
                .contains("1 run with 0 results and findings, 3 links of the chain.")
                .containsPattern("Head of the chain: [0-9a-f]{64}");
    }
}
