package dev.drydock.feature.rowcount.ui;

import dev.drydock.db.catalog.TableEntry;
import dev.drydock.feature.rowcount.CountListener;
import dev.drydock.feature.rowcount.CountPlan;
import dev.drydock.feature.rowcount.Headroom;
import dev.drydock.feature.rowcount.TableCount;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * Gathers what the job's threads tell until the screen takes it, a few times a second: ten thousand results do not become
 * ten thousand events of the JavaFX thread.
 */
final class CountFeed implements CountListener {

    private final Queue<Consumer<CountListener>> events = new ConcurrentLinkedQueue<>();

    @Override
    public void planned(CountPlan plan) {
        events.add(to -> to.planned(plan));
    }

    @Override
    public void started(TableEntry table) {
        events.add(to -> to.started(table));
    }

    @Override
    public void finished(TableCount count) {
        events.add(to -> to.finished(count));
    }

    @Override
    public void headroom(List<Headroom> columns) {
        events.add(to -> to.headroom(columns));
    }

    /** Passes on what has gathered; returns whether there was anything. */
    boolean drain(CountListener target) {
        boolean any = false;
        for (Consumer<CountListener> event = events.poll(); event != null; event = events.poll()) {
            event.accept(target);
            any = true;
        }
        return any;
    }
}
