package dev.drydock.ui.lane;

import dev.drydock.lane.LaneItem;
import dev.drydock.lane.LaneListener;
import dev.drydock.lane.LaneResult;
import dev.drydock.ui.task.EventFeed;
import java.util.function.Consumer;

/**
 * Gathers what lanes tell, for the screen; features add what else they are told.
 *
 * @param <L> the listener that is told
 */
public class LaneFeed<A extends LaneItem, L extends LaneListener<A>> implements LaneListener<A> {

    private final EventFeed<L> events = new EventFeed<>();

    /** Takes an event; on any thread. */
    protected final void add(Consumer<L> event) {
        events.add(event);
    }

    /** Passes on what has gathered; returns whether there was anything. JavaFX thread only. */
    public final boolean drain(L target) {
        return events.drain(target);
    }

    @Override
    public final void started(A item, int lane, long connection) {
        add(to -> to.started(item, lane, connection));
    }

    @Override
    public final void progress(A item, double share) {
        add(to -> to.progress(item, share));
    }

    @Override
    public final void postponed(A item, String blockedBy) {
        add(to -> to.postponed(item, blockedBy));
    }

    @Override
    public final void finished(LaneResult<A> result) {
        add(to -> to.finished(result));
    }
}
