package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.TableEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The tables of a plan, biggest first, cut into what a lane counts with one packet: a table by itself, or several small
 * ones, since for these the way to the server and back takes longer than their counting. Safe on any thread.
 */
final class CountQueue implements Supplier<List<TableEntry>> {

    private static final int MOST_TABLES = 64;

    /** So that a packet takes milliseconds, and a pause or a guard is heeded soon. */
    private static final long MOST_BYTES = 4 * 1024 * 1024;

    private final List<TableEntry> tables;
    private final int workers;
    private final Predicate<TableEntry> alone;
    private int next;

    /** @param alone tables that must not share a packet */
    CountQueue(CountPlan plan, Predicate<TableEntry> alone) {
        this.tables = plan.tables();
        this.workers = plan.workers();
        this.alone = alone;
    }

    /** The tables of the next packet; empty when all are taken. */
    @Override
    public synchronized List<TableEntry> get() {
        List<TableEntry> packet = new ArrayList<>();
        // smaller towards the end, so that all lanes end together
        int most = Math.clamp((tables.size() - next) / (2L * workers), 1, MOST_TABLES);
        long bytes = 0;
        while (next < tables.size() && packet.size() < most) {
            TableEntry table = tables.get(next);
            bytes += table.bytes().orElse(MOST_BYTES);
            boolean fits = !alone.test(table) && bytes <= MOST_BYTES;
            if (!packet.isEmpty() && !fits) {
                break;
            }
            packet.add(table);
            next++;
            if (!fits) {
                break;
            }
        }
        return packet;
    }
}
