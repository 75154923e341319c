package dev.drydock.feature.upgrade.run;

import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.table.TableRemedy;
import dev.drydock.platform.task.JobContext;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Gives lanes the next action that may run now: in the plan's order, never two tables that foreign keys tie together, never
 * more than fits on the disk, a schema's own name last, and locked tables again after the others. Safe on any thread.
 */
final class ActionQueue {

    private static final long LOOK_AGAIN_MILLIS = 50;

    /** A rebuild of so few bytes takes about as long as recording it. */
    private static final long SMALL_BYTES = 1024 * 1024;

    private static final int MOST_AT_ONCE = 8;

    /** A batch is at most this share of what waits, so that lanes end together. */
    private static final int SHARE = 16;

    private final List<PlannedAction> waiting;
    private final Set<PlannedAction> running = new HashSet<>();
    private final List<PlannedAction> locked = new ArrayList<>();
    private final Optional<Long> room;

    /** @param room free bytes for second copies of tables; empty if unknown */
    ActionQueue(List<PlannedAction> actions, Optional<Long> room) {
        this.waiting = new ArrayList<>(actions);
        this.room = room;
    }

    /** The next action, or several small ones; an empty list when all are done. Waits while none may run yet. */
    List<PlannedAction> next(JobContext context) {
        try {
            while (true) {
                List<PlannedAction> next = take();
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

    synchronized void done(PlannedAction action) {
        running.remove(action);
    }

    /** Puts a locked table behind all others. */
    synchronized void again(PlannedAction action) {
        running.remove(action);
        locked.add(action);
    }

    private synchronized boolean empty() {
        return waiting.isEmpty() && locked.isEmpty() && running.isEmpty();
    }

    /** Puts an action that was not begun before all others. */
    synchronized void putBack(PlannedAction action) {
        running.remove(action);
        waiting.addFirst(action);
    }

    private synchronized List<PlannedAction> take() {
        if (waiting.isEmpty()) {
            waiting.addAll(locked);
            locked.clear();
        }
        int most = Math.min(MOST_AT_ONCE, 1 + waiting.size() / SHARE);
        List<PlannedAction> batch = new ArrayList<>();
        Optional<PlannedAction> next = takeOne();
        while (next.isPresent()) {
            batch.add(next.get());
            next = small(next.get()) && batch.size() < most ? takeSmall() : Optional.empty();
        }
        return batch;
    }

    private Optional<PlannedAction> takeOne() {
        Optional<PlannedAction> next = waiting.stream().filter(this::mayRun).findFirst();
        next.ifPresent(action -> {
            waiting.remove(action);
            running.add(action);
        });
        return next;
    }

    private Optional<PlannedAction> takeSmall() {
        return waiting.isEmpty() || !small(waiting.getFirst()) ? Optional.empty() : takeOne();
    }

    private static boolean small(PlannedAction action) {
        return action.group() == 0
                && action.remedy() != TableRemedy.RENAME_SCHEMA
                && action.bytes().orElse(Long.MAX_VALUE) <= SMALL_BYTES;
    }

    private boolean mayRun(PlannedAction action) {
        boolean tied = action.group() != 0 && running.stream().anyMatch(other -> other.group() == action.group());
        return !tied && fits(action) && !(action.remedy() == TableRemedy.RENAME_SCHEMA && othersIn(action));
    }

    /** One that does not fit while nothing else runs is given out all the same: it fails, and says why. */
    private boolean fits(PlannedAction action) {
        long taken = running.stream().mapToLong(UpgradePlan::room).sum();
        return running.isEmpty() || room.isEmpty() || taken + UpgradePlan.room(action) <= room.get();
    }

    private boolean othersIn(PlannedAction schema) {
        return java.util.stream.Stream.of(waiting, locked, running)
                .flatMap(java.util.Collection::stream)
                .anyMatch(other -> !other.equals(schema)
                        && other.table().schema().equals(schema.table().schema()));
    }
}
