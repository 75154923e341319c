package dev.drydock.lane;

import dev.drydock.platform.task.JobContext;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Gives lanes the next action that may run now: in the plan's order, never two tables that foreign keys tie together, never
 * more than fits on the disk, what is last of its schema after the others, and locked tables again after the others. Safe on any thread.
 */
final class LaneQueue<A extends LaneItem> {

    private static final long LOOK_AGAIN_MILLIS = 50;

    /** A rebuild of so few bytes takes about as long as recording it. */
    private static final long SMALL_BYTES = 1024 * 1024;

    private static final int MOST_AT_ONCE = 8;

    /** A batch is at most this share of what waits, so that lanes end together. */
    private static final int SHARE = 16;

    private final List<A> waiting;
    private final Set<A> running = new HashSet<>();
    private final List<A> locked = new ArrayList<>();
    private final Optional<Long> room;

    /** @param room free bytes for second copies of tables; empty if unknown */
    LaneQueue(List<A> actions, Optional<Long> room) {
        this.waiting = new ArrayList<>(actions);
        this.room = room;
    }

    /** The next action, or several small ones; an empty list when all are done. Waits while none may run yet. */
    List<A> next(JobContext context) {
        try {
            while (true) {
                List<A> next = take();
                if (!next.isEmpty()) {
                    return next;
                }
                if (empty()) {
                    return List.of();
                }
                context.sleep(LOOK_AGAIN_MILLIS);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    synchronized void done(A action) {
        running.remove(action);
    }

    /** Puts a locked table behind all others. */
    synchronized void again(A action) {
        running.remove(action);
        locked.add(action);
    }

    private synchronized boolean empty() {
        return waiting.isEmpty() && locked.isEmpty() && running.isEmpty();
    }

    /** Puts an action that was not begun before all others. */
    synchronized void putBack(A action) {
        running.remove(action);
        waiting.addFirst(action);
    }

    private synchronized List<A> take() {
        // what is last of its schema waits for the locked ones, too
        if (waiting.stream().allMatch(LaneItem::lastOfSchema)) {
            waiting.addAll(0, locked);
            locked.clear();
        }
        int most = Math.min(MOST_AT_ONCE, 1 + waiting.size() / SHARE);
        List<A> batch = new ArrayList<>();
        Optional<A> next = takeOne();
        while (next.isPresent()) {
            batch.add(next.get());
            next = small(next.get()) && batch.size() < most ? takeSmall() : Optional.empty();
        }
        return batch;
    }

    private Optional<A> takeOne() {
        Optional<A> next = waiting.stream().filter(this::mayRun).findFirst();
        next.ifPresent(action -> {
            waiting.remove(action);
            running.add(action);
        });
        return next;
    }

    private Optional<A> takeSmall() {
        return waiting.isEmpty() || !small(waiting.getFirst()) ? Optional.empty() : takeOne();
    }

    private boolean small(A action) {
        return action.group() == 0 && !action.lastOfSchema() && action.bytes().orElse(Long.MAX_VALUE) <= SMALL_BYTES;
    }

    private boolean mayRun(A action) {
        boolean tied = action.group() != 0 && running.stream().anyMatch(other -> other.group() == action.group());
        return !tied && fits(action) && !(action.lastOfSchema() && othersIn(action));
    }

    /** One that does not fit while nothing else runs is given out all the same: it fails, and says why. */
    private boolean fits(A action) {
        long taken = running.stream().mapToLong(LaneItem::room).sum();
        return running.isEmpty() || room.isEmpty() || taken + action.room() <= room.get();
    }

    private boolean othersIn(A schema) {
        return java.util.stream.Stream.of(waiting, locked, running)
                .flatMap(java.util.Collection::stream)
                .anyMatch(other -> !other.equals(schema)
                        && other.table().schema().equals(schema.table().schema()));
    }
}
