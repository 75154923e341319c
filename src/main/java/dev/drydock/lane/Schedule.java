package dev.drydock.lane;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Which lane is expected to run what and when: list scheduling, each lane taking the next action of the list as soon as it
 * is free, two actions of one group never at once. With the biggest first this is Graham's LPT rule.
 *
 * @param slots one for each action, by start
 * @param lanes number of lanes
 * @param makespan expected end of the last
 * @param lowerBound no schedule on as many lanes can end before it: the largest of the longest action, the longest group and
 *     the total over the lanes
 * @param serial what one lane alone would take
 */
public record Schedule<A extends LaneItem>(
        List<Slot<A>> slots, int lanes, Duration makespan, Duration lowerBound, Duration serial) {

    /**
     * The expected place of an action.
     *
     * @param lane from 1
     * @param start after the begin of the run
     */
    public record Slot<A extends LaneItem>(A action, int lane, Duration start, Duration expected) {

        public Duration end() {
            return start.plus(expected);
        }
    }

    /** Schedules the actions in their order. */
    public static <A extends LaneItem> Schedule<A> of(List<A> actions, int lanes, Speed speed) {
        List<A> waiting = new ArrayList<>(actions);
        PriorityQueue<Slot<A>> running = new PriorityQueue<>(Comparator.comparing(Slot::end));
        PriorityQueue<Integer> free = new PriorityQueue<>();
        for (int lane = 1; lane <= lanes; lane++) {
            free.add(lane);
        }
        List<Slot<A>> slots = new ArrayList<>();
        Duration now = Duration.ZERO;
        while (!waiting.isEmpty()) {
            Optional<A> next = free.isEmpty() ? Optional.empty() : takeNext(waiting, running);
            if (next.isPresent()) {
                Slot<A> slot = new Slot<>(next.get(), free.remove(), now, speed.expected(next.get()));
                slots.add(slot);
                running.add(slot);
            } else {
                Slot<A> ended = running.remove();
                free.add(ended.lane());
                now = ended.end();
            }
        }
        Duration serial = sum(slots);
        return new Schedule<>(List.copyOf(slots), lanes, makespan(slots), lowerBound(slots, lanes, serial), serial);
    }

    /** Takes the first action whose group is not at work; an action that must be last waits until nothing else is left. */
    private static <A extends LaneItem> Optional<A> takeNext(List<A> waiting, Iterable<Slot<A>> running) {
        for (A action : waiting) {
            if (!groupRuns(action.group(), running)) {
                waiting.remove(action);
                return Optional.of(action);
            }
        }
        return Optional.empty();
    }

    private static boolean groupRuns(int group, Iterable<? extends Slot<?>> running) {
        for (Slot<?> slot : running) {
            if (group != 0 && slot.action().group() == group) {
                return true;
            }
        }
        return false;
    }

    private static Duration sum(List<? extends Slot<?>> slots) {
        return slots.stream().map(Slot::expected).reduce(Duration.ZERO, Duration::plus);
    }

    private static Duration makespan(List<? extends Slot<?>> slots) {
        return slots.stream().map(Slot::end).max(Comparator.naturalOrder()).orElse(Duration.ZERO);
    }

    private static Duration lowerBound(List<? extends Slot<?>> slots, int lanes, Duration serial) {
        Map<Integer, Duration> groups = new HashMap<>();
        Duration longest = Duration.ZERO;
        for (Slot<?> slot : slots) {
            Duration chain = slot.action().group() == 0
                    ? slot.expected()
                    : groups.merge(slot.action().group(), slot.expected(), Duration::plus);
            longest = longest.compareTo(chain) < 0 ? chain : longest;
        }
        Duration share = serial.dividedBy(Math.max(1, lanes));
        return longest.compareTo(share) < 0 ? share : longest;
    }
}
