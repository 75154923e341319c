package dev.drydock.feature.rowcount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.catalog.Scope;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.catalog.Visibility;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which tables of a plan share a statement. */
class CountQueueTest {

    private static final long MEBIBYTE = 1024 * 1024;

    @Test
    void everyTableIsHandedOutOnceBiggestFirstAndOfOneSizeTheLastOnesOfThePlanFirst() {
        List<TableEntry> tables = new ArrayList<>(tables(3, 2 * 16384));
        tables.addAll(tables(1000, 16384));
        List<TableEntry> expected = new ArrayList<>(tables.subList(0, 3).reversed());
        expected.addAll(tables.subList(3, 1003).reversed());
        assertThat(shared(tables, 3).stream().flatMap(List::stream)).containsExactlyElementsOf(expected);
    }

    @Test
    void bigTablesGoAloneAndSmallOnesTogether() {
        List<TableEntry> tables = new ArrayList<>();
        tables.add(table("big", OptionalLong.of(5 * MEBIBYTE)));
        tables.add(table("middle", OptionalLong.of(3 * MEBIBYTE)));
        tables.add(table("middle2", OptionalLong.of(3 * MEBIBYTE)));
        tables.addAll(tables(40, 16384));
        assertThat(shared(tables, 1)).extracting(List::size).startsWith(1, 1, 20);
    }

    @Test
    void statementsShrinkTowardsTheEndSoThatAllLanesEndTogether() {
        List<Integer> sizes =
                shared(tables(300, 16384), 2).stream().map(List::size).toList();
        assertThat(sizes).startsWith(64).endsWith(1);
        assertThat(IntStream.range(1, sizes.size())).allMatch(i -> sizes.get(i) <= sizes.get(i - 1));
    }

    @Test
    void aTableOfUnknownSizeGoesAlone() {
        List<TableEntry> tables = new ArrayList<>(tables(10, 16384));
        tables.add(table("unknown", OptionalLong.empty()));
        tables.addAll(tables(10, 16384));
        assertThat(shared(tables, 1)).contains(List.of(tables.get(10)));
    }

    private static List<List<TableEntry>> shared(List<TableEntry> tables, int workers) {
        CountQueue queue = new CountQueue(plan(tables, workers), _ -> true);
        List<List<TableEntry>> all = new ArrayList<>();
        for (List<TableEntry> some = queue.get(); !some.isEmpty(); some = queue.get()) {
            all.add(some);
        }
        return all;
    }

    private static List<TableEntry> tables(int count, long bytes) {
        return IntStream.range(0, count)
                .mapToObj(i -> table("t" + i, OptionalLong.of(bytes)))
                .toList();
    }

    private static TableEntry table(String name, OptionalLong bytes) {
        return new TableEntry(
                new TableName("s", name),
                TableEntry.Kind.TABLE,
                "InnoDB",
                OptionalLong.empty(),
                bytes,
                OptionalLong.empty(),
                false);
    }

    private static CountPlan plan(List<TableEntry> tables, int workers) {
        CountOptions options = new CountOptions(
                new Scope(List.of(), List.of(), List.of(), false),
                CountOptions.Mode.OWN_MOMENT,
                OptionalInt.of(workers),
                Duration.ZERO,
                CountOptions.DEFAULT_LOCK_WAIT,
                false,
                OptionalLong.empty(),
                OptionalLong.empty(),
                CountOptions.OnPrimary.WARN,
                false);
        return new CountPlan(
                options,
                tables,
                new Visibility(true, ""),
                new CountPlan.LeftOut(0, 0, List.of(), 0),
                workers,
                "",
                List.of(),
                Optional.empty(),
                List.of(),
                List.of(),
                Optional.empty());
    }
}
