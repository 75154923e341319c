package dev.drydock.history;

import dev.drydock.platform.task.RunOutcome;
import java.time.LocalDate;
import java.util.Map;

/**
 * What ran on one day.
 *
 * @param runs all of them
 * @param good ended with everything done
 * @param attention came to their end with something failed, left or not seen, or in a way that is not known
 * @param bad cancelled, interrupted or failed
 * @param running not ended yet
 */
public record RunDay(LocalDate day, long runs, long good, long attention, long bad, long running) {

    private static final String GOOD = "good";
    private static final String ATTENTION = "attention";
    private static final String BAD = "bad";
    private static final String RUNNING = "running";

    public static RunDay of(LocalDate day, Map<String, Long> words) {
        return new RunDay(
                day,
                words.values().stream().mapToLong(Long::longValue).sum(),
                words.getOrDefault(GOOD, 0L),
                words.getOrDefault(ATTENTION, 0L),
                words.getOrDefault(BAD, 0L),
                words.getOrDefault(RUNNING, 0L));
    }

    /** @param outcome empty in runs of the first versions */
    public static String word(String state, String outcome) {
        RunState known = RunState.recorded(state);
        if (!outcome.isEmpty() && known != RunState.UNKNOWN) {
            return switch (RunOutcome.Kind.recorded(outcome)) {
                case COMPLETE -> GOOD;
                case SOME_FAILED, TO_RESOLVE, PARTLY_VISIBLE, NOTHING_IN_SCOPE, UNKNOWN -> ATTENTION;
                case CANCELLED, INTERRUPTED, FAILED -> BAD;
            };
        }
        return switch (known) {
            case RUNNING -> RUNNING;
            case SUCCEEDED -> GOOD;
            case UNKNOWN -> ATTENTION;
            case FAILED, CANCELLED, INTERRUPTED -> BAD;
        };
    }
}
