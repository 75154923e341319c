package dev.drydock.report.model;

import dev.drydock.platform.task.RunOutcome;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a report says of one run.
 *
 * @param run its number
 * @param kind stable name of its kind
 * @param title shown name of its kind
 * @param server name of the server's profile
 * @param started when it began
 * @param outcome how it ended; empty while it runs
 * @param verdict the same and what is behind it, in words
 * @param summary a few sentences for people who read nothing else
 * @param seal its place in the history's chain; empty where it has none
 * @param sections everything else
 */
public record ReportedRun(
        long run,
        String kind,
        String title,
        String server,
        Instant started,
        Optional<RunOutcome> outcome,
        RunVerdict verdict,
        List<String> summary,
        Optional<Seal> seal,
        List<ReportSection> sections) {

    public ReportedRun {
        summary = List.copyOf(summary);
        sections = List.copyOf(sections);
    }

    /**
     * @param position of its link in the chain
     * @param content digest of all that is recorded of the run
     * @param hash digest of the link
     */
    public record Seal(long position, String content, String hash) {}
}
