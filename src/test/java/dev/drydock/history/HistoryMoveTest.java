package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.history.chain.RunRow;
import dev.drydock.history.move.HistoryMove;
import dev.drydock.history.move.HistoryMove.Kind;
import dev.drydock.history.store.Evidence;
import dev.drydock.history.store.HistoryBrowser;
import dev.drydock.history.store.HistoryMarks;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lab.NeedsServers;
import dev.drydock.platform.error.DrydockException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A history that is moved to a server and back: everything that people put into it is on both sides. */
@NeedsServers
class HistoryMoveTest {

    private static final LocalDate UNTIL = LocalDate.of(2030, 2, 28);

    @TempDir
    Path folder;

    /** Three runs with marks, acceptances, sign-offs, a written report; a fourth was deleted. */
    private static List<Long> fill(HistoryStore store) {
        List<Long> runs = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            RunWriter run = store.begin(Samples.start());
            run.item(Samples.counted("tä 🐬", i));
            run.finding(finding("text"));
            run.finding(RecordedFinding.of(Samples.found("tä 🐬", "told ☃")));
            run.finish(Samples.succeeded());
            runs.add(run.runId());
        }
        HistoryMarks marks = new HistoryMarks(store, "anna");
        marks.tag(runs.get(1), "night");
        marks.tag(runs.get(1), "prod");
        marks.note(runs.get(1), "after the window ☃");
        marks.pin(runs.get(2));
        long withdrawn = store.accept(Samples.start().server(), finding("one"), "me", "why", UNTIL, "alice");
        store.withdraw(withdrawn, "bob");
        store.accept(Samples.start().server(), finding("two"), "you", "so", UNTIL, "bob");
        Evidence evidence = store.evidence();
        long signed = evidence.sign(runs.get(1), "Anna", "seen", "anna");
        evidence.withdraw(signed, "wrong run", "anna");
        evidence.sign(runs.get(2), "Ben", "fine", "ben");
        evidence.sign(runs.get(3), "Ben", "gone since", "ben");
        evidence.issued("doc-1", "pdf", "a".repeat(64), runs.subList(1, 3), "anna");
        store.delete(runs.get(3), "anna", "a trial");
        return runs.subList(0, 3);
    }

    private static RecordedFinding finding(String text) {
        return new RecordedFinding("c", "WARNING", ObjectName.table("s", "t"), text);
    }

    private Map<Kind, Long> moved(HistoryStore from, HistoryStore to) throws Exception {
        HistoryMove move = new HistoryMove(from, to, "anna");
        HistoryMove.Comparison same = move.run(move.preview(_ -> {}), _ -> {});
        assertThat(same.equal()).isTrue();
        assertThat(to.verify(_ -> {}).breaks()).isEmpty();
        return same.parts().stream().collect(Collectors.toMap(HistoryMove.Part::kind, HistoryMove.Part::count));
    }

    @ParameterizedTest
    @EnumSource
    void everythingIsMovedThereAndBackAndRepeatingItDoublesNothing(SharedServer.Kind kind) throws Exception {
        Map<Kind, Long> all = Map.of(
                Kind.RUNS,
                3L,
                Kind.ACCEPTANCES,
                2L,
                Kind.SIGN_OFFS,
                3L,
                Kind.REPORTS,
                1L,
                Kind.DELETIONS,
                1L,
                Kind.MARKS,
                2L);
        try (SharedServer server = SharedServer.on(kind);
                HistoryStore local = HistoryStore.open(folder.resolve("a"), Samples.VERSION);
                HistoryStore shared = HistoryStore.openShared(folder.resolve("a"), Samples.VERSION, server.place());
                HistoryStore fresh = HistoryStore.open(folder.resolve("b"), Samples.VERSION)) {
            RunWriter other = shared.begin(Samples.start("link", "uuid-9"));
            other.finish(Samples.succeeded());
            List<Long> runs = fill(local);

            for (int again = 0; again < 2; again++) {
                HistoryMove.Preview preview = new HistoryMove(local, shared, "anna").preview(_ -> {});
                assertThat(preview.there()).isEqualTo(again == 0 ? 0 : 3);
                assertThat(preview.records()).isEqualTo(7);
                assertThat(moved(local, shared)).isEqualTo(all);
                assertThat(shared.runCount()).isEqualTo(4);
            }
            long second = runs.get(1) + 1;
            HistoryBrowser browser = new HistoryBrowser(shared);
            assertThat(browser.marks(second).tags()).containsExactly("night", "prod");
            assertThat(browser.marks(second).note().orElseThrow().text()).isEqualTo("after the window ☃");
            assertThat(browser.marks(second + 1).pinned().orElseThrow()).startsWith("anna@");
            assertThat(shared.acceptances("uuid-1"))
                    .extracting(Acceptance::owner, given -> given.withdrawal().isPresent())
                    .containsExactly(
                            org.assertj.core.groups.Tuple.tuple("you", false),
                            org.assertj.core.groups.Tuple.tuple("me", true));
            assertThat(shared.evidence().signOffs(second)).hasSize(1).allMatch(given -> !given.stands());
            assertThat(shared.evidence().signOffs(second + 1)).hasSize(1).allMatch(SignOff::stands);
            IssuedReport report = shared.evidence().reportsOfDocument("doc-1").getFirst();
            assertThat(report.runs()).containsExactly(second, second + 1);
            assertThat(shared.evidence().knows(report)).isTrue();

            moved(shared, local);
            assertThat(local.runCount()).as("its own runs are known again").isEqualTo(4);
            moved(shared, fresh);
            assertThat(fresh.runCount()).isEqualTo(4);
            assertThat(fresh.acceptances("uuid-1")).hasSize(2);
            moved(local, shared);
            assertThat(shared.runCount()).isEqualTo(4);
        }
    }

    @Test
    void aWithdrawalThatFollowedLaterIsMovedAndWhatWasChangedThereIsFound() throws Exception {
        try (SharedServer server = SharedServer.on(SharedServer.Kind.MARIADB);
                HistoryStore local = HistoryStore.open(folder.resolve("a"), Samples.VERSION);
                HistoryStore shared = HistoryStore.openShared(folder.resolve("a"), Samples.VERSION, server.place())) {
            List<Long> runs = fill(local);
            moved(local, shared);
            local.withdraw(local.acceptances("uuid-1").getFirst().id(), "carl");
            new HistoryMarks(shared, "dora").tag(runs.getFirst(), "only there");
            moved(local, shared);
            assertThat(shared.acceptances("uuid-1"))
                    .allMatch(given -> given.withdrawal().isPresent());
            assertThat(new HistoryBrowser(shared).marks(runs.getFirst()).tags()).containsExactly("only there");

            server.run("UPDATE sign_off SET remark = 'all is fine' WHERE remark = 'fine'");
            assertThatThrownBy(() -> moved(local, shared))
                    .isInstanceOfSatisfying(
                            DrydockException.class,
                            failure -> assertThat(failure.problem().code()).isEqualTo(HistoryError.MOVE_DIFFERS));
            assertThat(shared.verify(_ -> {}).breaks())
                    .as("the move has not sealed the change")
                    .extracting(ChainVerdict.Break::kind)
                    .containsExactly(ChainVerdict.Kind.SIGN_OFF_CHANGED);
        }
    }

    @Test
    void whoRecordedARunIsPartOfTheChainAndMovesWithIt() throws Exception {
        try (SharedServer server = SharedServer.on(SharedServer.Kind.MARIADB);
                HistoryStore shared = HistoryStore.openShared(folder.resolve("a"), Samples.VERSION, server.place());
                HistoryStore local = HistoryStore.open(folder.resolve("b"), Samples.VERSION)) {
            RunWriter run = shared.begin(Samples.start());
            run.item(Samples.counted("t", 1));
            run.finish(Samples.succeeded());
            moved(shared, local);
            String account = server.value("SELECT recorded_as FROM run");
            assertThat(local.read(connection -> RunRow.read(connection, 1))
                            .orElseThrow()
                            .by()
                            .account())
                    .isEqualTo(account)
                    .isNotBlank();
            for (String column : List.of("recorded_as", "data_folder")) {
                String before = server.value("SELECT " + column + " FROM run");
                server.run("UPDATE run SET " + column + " = 'somebody'");
                assertThat(shared.verify(_ -> {}).breaks())
                        .containsExactly(new ChainVerdict.Break(ChainVerdict.Kind.RUN_CHANGED, 1));
                server.run("UPDATE run SET " + column + " = '" + before + "'");
                assertThat(shared.verify(_ -> {}).breaks()).isEmpty();
            }
        }
    }
}
