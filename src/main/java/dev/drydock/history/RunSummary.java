package dev.drydock.history;

import dev.drydock.platform.task.RunOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is recorded of a run beside its items and findings.
 *
 * @param id number of the run, ascending over time, never reused
 * @param start what was known when it began
 * @param applicationVersion version of Drydock that ran it
 * @param machine host name of the computer that ran it
 * @param started when it began
 * @param ended when it ended; null while it runs; for an interrupted run the time of its last recorded item, if any
 * @param state where it stands
 * @param outcome how it ended; empty while it runs
 * @param problemCode code of the failure it ended with; empty if there is none
 * @param problemText what went wrong, for the user; empty if there is none
 * @param summary what the run said about itself at its end, in shown order
 * @param itemCounts recorded items by status, in the order in which each status first occurred
 * @param findingCount recorded findings
 */
public record RunSummary(
        long id,
        RunStart start,
        String applicationVersion,
        String machine,
        Instant started,
        @Nullable Instant ended,
        RunState state,
        Optional<RunOutcome> outcome,
        String problemCode,
        String problemText,
        Map<String, String> summary,
        Map<String, Long> itemCounts,
        long findingCount) {

    /** Recorded items of any status. */
    public long items() {
        return itemCounts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** From start to end; empty if there is no end. */
    public Optional<Duration> duration() {
        return Optional.ofNullable(ended).map(end -> Duration.between(started, end));
    }
}
