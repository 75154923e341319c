package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.history.store.HistoryBrowser;
import dev.drydock.history.store.HistoryMarks;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.task.RunOutcome;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs are found by what is known of them, page by page; what people put to them is kept and found. */
class HistoryBrowserTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @SuppressWarnings("NullAway.Init")
    private HistoryStore store;

    @SuppressWarnings("NullAway.Init")
    private HistoryBrowser browser;

    @BeforeEach
    void open() {
        store = HistoryStore.open(folder, Samples.VERSION);
        browser = new HistoryBrowser(store);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private long run(String kind, String server, RunEnd end, String... tables) {
        RunWriter run = store.begin(Samples.start(kind, server));
        long rows = 10;
        for (String table : tables) {
            run.item(Samples.counted(table, rows++));
        }
        run.finish(end);
        return run.runId();
    }

    private List<Long> found(RunSearch search) {
        return browser.search(search, Long.MAX_VALUE, 100).runs().stream()
                .map(RunSummary::id)
                .toList();
    }

    @Test
    void eachConditionFindsItsRunsAndAllTogetherNarrowThemDown() {
        long count = run("rowcount", "uuid-1", Samples.succeeded(), "orders", "order_items");
        long other = run("rowcount", "uuid-2", Samples.succeeded(), "users");
        long failed = run(
                "upgrade-check",
                "uuid-1",
                new RunEnd(RunOutcome.failed(RunOutcome.Counts.of(3, 1, 0)), "E-4104", "crashed_100%", Map.of()),
                "orders");
        RunWriter going = store.begin(Samples.start("upgrade", "uuid-1"));

        assertThat(found(RunSearch.ALL)).containsExactly(going.runId(), failed, other, count);
        assertThat(found(RunSearch.ALL.ofKind("rowcount"))).containsExactly(other, count);
        assertThat(found(RunSearch.ALL.on("uuid-2"))).containsExactly(other);
        assertThat(found(RunSearch.ALL.on("shop-2"))).hasSize(4);
        assertThat(found(RunSearch.ALL.containing("SHOP.*"))).hasSize(4);
        assertThat(found(RunSearch.ALL.containing("e-41"))).containsExactly(failed);
        assertThat(found(RunSearch.ALL.containing("d_100%"))).containsExactly(failed);
        assertThat(found(RunSearch.ALL.containing("d_1_0%"))).isEmpty();
        assertThat(found(RunSearch.ALL.endedAs(RunOutcome.Kind.FAILED))).containsExactly(failed);
        assertThat(found(RunSearch.ALL.endedAs(RunOutcome.Kind.COMPLETE))).containsExactly(other, count);
        assertThat(found(RunSearch.ALL.stillRunning())).containsExactly(going.runId());
        assertThat(found(RunSearch.ALL.withTable("orders"))).containsExactly(failed, count);
        assertThat(found(RunSearch.ALL.withTable("shop.orders"))).containsExactly(failed, count);
        assertThat(found(RunSearch.ALL.withTable("order_*"))).containsExactly(count);
        assertThat(found(RunSearch.ALL.withTable("ads.orders"))).isEmpty();
        assertThat(found(RunSearch.ALL.withTable("orders").ofKind("rowcount").on("uuid-1")))
                .containsExactly(count);
        Instant now = Instant.now();
        assertThat(found(RunSearch.ALL.between(Optional.of(now.minusSeconds(600)), Optional.of(now.plusSeconds(1)))))
                .hasSize(4);
        assertThat(found(RunSearch.ALL.between(Optional.of(now.plusSeconds(1)), Optional.empty())))
                .isEmpty();
        assertThat(browser.count(RunSearch.ALL.ofKind("rowcount"))).isEqualTo(2);
        going.close();
    }

    @Test
    void aLongListIsReadPageByPageAndNothingIsLeftOutOrShownTwice() {
        for (int i = 0; i < 23; i++) {
            run(i % 2 == 0 ? "rowcount" : "upgrade", "uuid-1", Samples.succeeded(), "t");
        }
        List<Long> all = new ArrayList<>();
        Optional<Long> before = Optional.of(Long.MAX_VALUE);
        while (before.isPresent()) {
            HistoryBrowser.Page page = browser.search(RunSearch.ALL.ofKind("rowcount"), before.get(), 5);
            assertThat(page.runs()).hasSizeLessThanOrEqualTo(5);
            page.runs().forEach(run -> all.add(run.id()));
            before = page.next();
        }
        assertThat(all).hasSize(12).doesNotHaveDuplicates().isSortedAccordingTo((a, b) -> Long.compare(b, a));
    }

    @Test
    void tagsNotesAndPinsAreKeptFoundChangedAndGoWithTheRunWhileTheChainStaysWhole() {
        long one = run("rowcount", "uuid-1", Samples.succeeded(), "t");
        long two = run("rowcount", "uuid-1", Samples.succeeded(), "t");
        HistoryMarks marks = new HistoryMarks(store, "alice");
        marks.tag(one, " before-upgrade ");
        marks.tag(one, "before-upgrade");
        marks.tag(one, "CHG-4711");
        marks.note(one, "First note");
        marks.note(one, "The count before the move");
        marks.pin(two);
        close();
        open();

        RunMarks kept = browser.marks(one);
        assertThat(kept.tags()).containsExactly("CHG-4711", "before-upgrade");
        assertThat(kept.note().orElseThrow().text()).isEqualTo("The count before the move");
        assertThat(kept.note().orElseThrow().by()).startsWith("alice@");
        assertThat(found(RunSearch.ALL.tagged("CHG-4711"))).containsExactly(one);
        assertThat(found(RunSearch.ALL.containing("the MOVE"))).containsExactly(one);
        assertThat(found(RunSearch.ALL.containing("chg-47"))).containsExactly(one);
        assertThat(found(RunSearch.ALL.onlyPinned())).containsExactly(two);
        assertThat(browser.tags()).containsExactly("CHG-4711", "before-upgrade");

        HistoryMarks again = new HistoryMarks(store, "bob");
        again.untag(one, "CHG-4711");
        again.note(one, "");
        again.unpin(two);
        assertThat(browser.marks(one).note()).isEmpty();
        assertThat(found(RunSearch.ALL.onlyPinned())).isEmpty();
        assertThat(store.verify(_ -> {}).whole()).isTrue();
        store.delete(one, "bob", "test");
        assertThat(browser.tags()).isEmpty();
        assertThat(store.verify(_ -> {}).whole()).isTrue();
    }

    @Test
    void whatIsNoTagAndNoRunIsRefused() {
        long one = run("rowcount", "uuid-1", Samples.succeeded(), "t");
        HistoryMarks marks = new HistoryMarks(store, "alice");
        for (String bad : List.of("", "  ", "a,b", "a\u001b[2J", "x".repeat(101))) {
            assertThatThrownBy(() -> marks.tag(one, bad)).as(bad).hasMessageContaining("E-5030");
        }
        assertThatThrownBy(() -> marks.note(one, "x".repeat(4001))).hasMessageContaining("E-5031");
        assertThatThrownBy(() -> marks.pin(one + 1)).hasMessageContaining("E-5022");
        assertThat(browser.marks(one)).isEqualTo(RunMarks.NONE);
    }

    @Test
    void trendsHaveOnePointForEachRunOfTheTableAndOfTheServer() {
        long one = run("rowcount", "uuid-1", Samples.succeeded(), "a", "orders");
        run("rowcount", "uuid-2", Samples.succeeded(), "orders");
        run("upgrade", "uuid-1", Samples.succeeded(), "orders");
        long two = run("rowcount", "uuid-1", Samples.succeeded(), "a", "b", "orders");

        assertThat(browser.trend("uuid-1", "rowcount", ObjectName.table("shop", "orders")))
                .extracting(TrendPoint::runId, point -> point.measure().orElseThrow())
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(one, 11L), org.assertj.core.groups.Tuple.tuple(two, 12L));
        assertThat(browser.trend("uuid-1", "rowcount"))
                .extracting(TrendPoint::objects, point -> point.measure().orElseThrow())
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(2L, 21L), org.assertj.core.groups.Tuple.tuple(3L, 33L));
        assertThat(browser.trend("nobody", "rowcount")).isEmpty();
    }

    @Test
    void aRunThatFailedOrDidNotReachSomeOfItIsNoWholePointOfATrend() {
        run("rowcount", "uuid-1", Samples.succeeded(), "a", "b");
        run("rowcount", "uuid-1", RunEnd.of(RunOutcome.ended(RunOutcome.Counts.of(2, 1, 1)), Map.of()), "a");
        run("rowcount", "uuid-1", RunEnd.of(RunOutcome.cancelled(RunOutcome.Counts.of(2, 1, 0)), Map.of()), "a");
        assertThat(browser.trend("uuid-1", "rowcount"))
                .extracting(TrendPoint::whole)
                .containsExactly(true, false, false);
    }

    @Test
    void sumsBeyondEveryNumberStayNumbers() {
        RunWriter run = store.begin(Samples.start());
        for (String table : List.of("a", "b", "c")) {
            run.item(Item.of("table", ObjectName.table("shop", table), "counted")
                    .measure(Long.MAX_VALUE)
                    .build());
        }
        run.finish(Samples.succeeded());
        assertThat(browser.trend("uuid-1", "rowcount"))
                .extracting(point -> point.measure().orElseThrow())
                .containsExactly(Long.MAX_VALUE);
    }

    @Test
    void theCalendarSaysWhatRanOnADayAndHowItEnded() {
        run("rowcount", "uuid-1", Samples.succeeded(), "t");
        run("rowcount", "uuid-1", RunEnd.of(RunOutcome.ended(RunOutcome.Counts.of(2, 1, 1)), Map.of()), "t");
        run("rowcount", "uuid-1", RunEnd.of(RunOutcome.cancelled(RunOutcome.Counts.of(2, 1, 0)), Map.of()), "t");
        ZoneId zone = ZoneId.of("UTC");
        LocalDate today = LocalDate.now(zone);
        assertThat(browser.days(today.minusDays(1), today.plusDays(1), zone))
                .containsExactly(new RunDay(today, 3, 1, 1, 1, 0));
        assertThat(browser.days(today.minusDays(9), today.minusDays(5), zone)).isEmpty();
    }
}
