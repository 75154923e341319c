package dev.drydock.feature.rowcount.ui;

import dev.drydock.db.catalog.Headroom;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.feature.rowcount.CountListener;
import dev.drydock.feature.rowcount.CountPlan;
import dev.drydock.feature.rowcount.TableCount;
import dev.drydock.ui.task.EventFeed;
import java.util.List;
import java.util.function.Consumer;

/** Gathers what a count tells, for the screen. */
final class CountFeed implements CountListener {

    private final EventFeed<CountListener> events = new EventFeed<>();
    private final Consumer<TableCount> told;

    /** @param told of each table at once, on the job's threads */
    CountFeed(Consumer<TableCount> told) {
        this.told = told;
    }

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
        told.accept(count);
    }

    @Override
    public void headroom(List<Headroom> columns) {
        events.add(to -> to.headroom(columns));
    }

    /** Passes on what has gathered; returns whether there was anything. */
    boolean drain(CountListener target) {
        return events.drain(target);
    }
}
