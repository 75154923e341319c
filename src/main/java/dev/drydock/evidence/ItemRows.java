package dev.drydock.evidence;

import dev.drydock.history.Item;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.report.model.ReportValue;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Rows for items of a run, read page by page each time they are gone through, so that any number of them fits: first those
 * that failed, then what is worth a look, then the rest, and at the end what was only planned.
 *
 * @param attention whether there is anything that is worth a look
 * @param planned whether there is anything that was only planned
 */
record ItemRows(
        HistoryStore history,
        long run,
        boolean attention,
        boolean planned,
        Predicate<Item> wanted,
        Function<Item, List<ReportValue>> row)
        implements Iterable<List<ReportValue>> {

    /** Status of a statement of a plan, which has an entry of its own once it is sent. */
    static final String PLANNED = "planned";

    private static final int PAGE = 2000;
    private static final int BAD = 0;
    private static final int WORTH_A_LOOK = 1;
    private static final int REST = 2;
    private static final int ONLY_PLANNED = 3;

    private static int pass(Item item) {
        if (ItemScan.bad(item)) {
            return BAD;
        }
        if (ItemScan.worthALook(item)) {
            return WORTH_A_LOOK;
        }
        return item.status().equals(PLANNED) ? ONLY_PLANNED : REST;
    }

    @Override
    public Iterator<List<ReportValue>> iterator() {
        return new Iterator<>() {

            private final Deque<Item> page = new ArrayDeque<>();
            private int pass;
            private long last;
            private boolean end;

            @Override
            public boolean hasNext() {
                while (page.isEmpty() && !end) {
                    List<Item> read = history.items(run, last, PAGE);
                    read.stream()
                            .filter(item -> pass(item) == pass && wanted.test(item))
                            .forEach(page::add);
                    if (read.size() == PAGE) {
                        last = read.getLast().seq();
                    } else if (pass < (planned ? ONLY_PLANNED : REST)) {
                        pass += pass == BAD && !attention ? 2 : 1;
                        last = 0;
                    } else {
                        end = true;
                    }
                }
                return !page.isEmpty();
            }

            @Override
            public List<ReportValue> next() {
                @Nullable Item item = hasNext() ? page.poll() : null;
                if (item == null) {
                    throw new NoSuchElementException();
                }
                return row.apply(item);
            }
        };
    }
}
