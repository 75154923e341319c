package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.store.HistoryStore;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who answers for which finding, until when, and what became of earlier answers. */
class AcceptanceTest {

    private static final RecordedFinding FINDING = new RecordedFinding(
            "reserved-words", "ERROR", new ObjectName("shop", "orders", "stored"), "stored is reserved");
    private static final LocalDate UNTIL = LocalDate.of(2027, 3, 31);

    @TempDir
    Path folder;

    private HistoryStore store;

    @BeforeEach
    void open() {
        store = HistoryStore.open(folder, Samples.VERSION);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private long accept(String reason) {
        ServerIdentity server = Samples.start("upgrade-check", "uuid-1").server();
        return store.accept(server, FINDING, "Ada Lovelace", reason, UNTIL, "ada");
    }

    @Test
    void anAcceptanceIsReadBackAfterReopeningAndOnlyForItsServer() {
        long id = accept("the column goes away in May");
        store.close();
        open();

        List<Acceptance> read = store.acceptances("uuid-1");
        assertThat(read).hasSize(1);
        Acceptance only = read.getFirst();
        assertThat(only.id()).isEqualTo(id);
        assertThat(only.finding()).isEqualTo(FINDING);
        assertThat(only.owner()).isEqualTo("Ada Lovelace");
        assertThat(only.reason()).isEqualTo("the column goes away in May");
        assertThat(only.until()).isEqualTo(UNTIL);
        assertThat(only.acceptedBy()).startsWith("ada@");
        assertThat(only.withdrawal()).isEmpty();
        assertThat(store.acceptances("uuid-2")).isEmpty();
    }

    @Test
    void itCountsThroughItsLastDayAndNoLonger() {
        accept("for now");
        Acceptance only = store.acceptances("uuid-1").getFirst();
        assertThat(only.on(UNTIL)).isEqualTo(Acceptance.Standing.COUNTS);
        assertThat(only.on(UNTIL.plusDays(1))).isEqualTo(Acceptance.Standing.EXPIRED);
    }

    @Test
    void aWithdrawnOneStaysWithItsFirstWithdrawal() {
        long id = accept("for now");
        store.withdraw(id, "grace");
        store.withdraw(id, "somebody else");

        Acceptance only = store.acceptances("uuid-1").getFirst();
        assertThat(only.on(UNTIL)).isEqualTo(Acceptance.Standing.WITHDRAWN);
        assertThat(only.withdrawal().orElseThrow().by()).startsWith("grace@");
    }

    @Test
    void aSecondAcceptanceOfTheSameFindingKeepsTheFirstAsWithdrawn() {
        long first = accept("the first reason");
        long second = accept("the second reason");

        List<Acceptance> read = store.acceptances("uuid-1");
        assertThat(read).extracting(Acceptance::id).containsExactly(second, first);
        assertThat(read.getFirst().withdrawal()).isEmpty();
        assertThat(read.getLast().withdrawal()).isPresent();
        assertThat(read.getLast().reason()).isEqualTo("the first reason");
    }
}
