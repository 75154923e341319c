package dev.drydock.history;

import java.util.List;

/**
 * What would go by rules, and why the rest stays.
 *
 * @param rules the rules
 * @param goes numbers of the runs that would go, the oldest first
 * @param items how many items they have
 * @param newest runs that stay since they are among the newest of their kind on their server
 * @param recent of the others, those that are recent enough
 * @param pinned of the others, those that are pinned
 * @param signed of the others, those that are signed off
 * @param running of the others, those that have not ended
 */
public record RetentionPlan(
        RetentionRules rules,
        List<Long> goes,
        long items,
        long newest,
        long recent,
        long pinned,
        long signed,
        long running) {

    public RetentionPlan {
        goes = List.copyOf(goes);
    }

    /** How many runs stay. */
    public long stays() {
        return newest + recent + pinned + signed + running;
    }
}
