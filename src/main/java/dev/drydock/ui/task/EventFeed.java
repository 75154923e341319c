package dev.drydock.ui.task;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * Gathers what a job's threads tell until the screen takes it, a few times a second: ten thousand results do not become ten
 * thousand events of the JavaFX thread.
 *
 * @param <L> the listener that is told
 */
public final class EventFeed<L> {

    private final Queue<Consumer<L>> events = new ConcurrentLinkedQueue<>();

    /** Takes an event; on any thread. */
    public void add(Consumer<L> event) {
        events.add(event);
    }

    /** Passes on what has gathered; returns whether there was anything. JavaFX thread only. */
    public boolean drain(L target) {
        boolean any = false;
        for (Consumer<L> event = events.poll(); event != null; event = events.poll()) {
            event.accept(target);
            any = true;
        }
        return any;
    }
}
