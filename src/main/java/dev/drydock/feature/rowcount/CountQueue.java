package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.TableEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The tables of a plan, biggest first, cut into what a lane counts with one statement: a table by itself, or several small
 * ones, since for these a statement of its own takes longer than the counting. Safe on any thread.
 */
final class CountQueue implements Supplier<List<TableEntry>> {

    /** Tables of unknown size last. */
    static final Comparator<TableEntry> BIGGEST_FIRST =
            Comparator.comparingLong(table -> -table.bytes().orElse(-1));

    private final List<TableEntry> tables;
    private final int workers;
    private final Predicate<TableEntry> shares;
    private int next;

    /** @param shares whether a table may share a statement if it is small enough */
    CountQueue(CountPlan plan, Predicate<TableEntry> shares) {
        // of one size those first that the catalogue came to last: the server still knows their definitions
        List<TableEntry> turned = new ArrayList<>(plan.tables().reversed());
        turned.sort(BIGGEST_FIRST);
        this.tables = turned;
        this.workers = plan.workers();
        this.shares = shares;
    }

    /** Tables that were taken and not counted come next. */
    synchronized void putBack(List<TableEntry> uncounted) {
        tables.addAll(next, uncounted);
    }

    /** The tables of the next statement; empty when all are taken. */
    @Override
    public synchronized List<TableEntry> get() {
        List<TableEntry> taken = new ArrayList<>();
        // fewer towards the end, so that all lanes end together
        int most = Math.clamp((tables.size() - next) / (2L * workers), 1, TableBatching.MOST_TABLES);
        long bytes = 0;
        while (next < tables.size() && taken.size() < most) {
            TableEntry table = tables.get(next);
            bytes += table.bytes().orElse(TableBatching.MOST_BYTES);
            boolean fits = shares.test(table) && bytes <= TableBatching.MOST_BYTES;
            if (!taken.isEmpty() && !fits) {
                break;
            }
            taken.add(table);
            next++;
            if (!fits) {
                break;
            }
        }
        return taken;
    }
}
