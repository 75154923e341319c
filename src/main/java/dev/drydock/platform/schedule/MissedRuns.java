package dev.drydock.platform.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;

/** Counts the times that passed without a run. */
public final class MissedRuns {

    /** Schedulers start late, and systemd catches up once after the computer was off. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final int MOST = 1000;

    private MissedRuns() {}

    /**
     * The times between the newest run, or what was last done to the schedule itself, and now; a time within the last five
     * minutes is not missed yet. At most 1000; none of one that is paused.
     */
    public static int count(ScheduledCommand schedule, List<ScheduledRun> runs, Instant now, ZoneId zone) {
        if (schedule.paused()) {
            return 0;
        }
        Instant last = schedule.since();
        if (!runs.isEmpty() && runs.getFirst().started().isAfter(last)) {
            last = runs.getFirst().started();
        }
        ZonedDateTime time = schedule.when().next(last.atZone(zone));
        ZonedDateTime end = now.minus(PATIENCE).atZone(zone);
        int missed = 0;
        while (!time.isAfter(end) && missed < MOST) {
            missed++;
            time = schedule.when().next(time);
        }
        return missed;
    }
}
