package dev.drydock.platform.schedule;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One time that a schedule ran.
 *
 * @param started when
 * @param ended when it ended; empty while it runs, and if its process died
 * @param status exit status of its command
 * @param text how it ended, in words
 * @param missed times before it that passed without a run
 * @param runs numbers of what it recorded in the history
 * @param files reports and output
 * @param pid of the process
 */
public record ScheduledRun(
        Instant started,
        Optional<Instant> ended,
        int status,
        String text,
        int missed,
        List<Long> runs,
        List<String> files,
        long pid) {

    public ScheduledRun {
        runs = List.copyOf(runs);
        files = List.copyOf(files);
    }

    /** Whether it can still be running. */
    public boolean running() {
        return ended.isEmpty() && ProcessHandle.of(pid).isPresent();
    }

    /** Whether it came to its end with everything done. */
    public boolean good() {
        return ended.isPresent() && status == 0;
    }
}
