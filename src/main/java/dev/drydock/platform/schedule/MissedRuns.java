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
     * The times between the newest run, or the day of the schedule itself, and now; a time within the last five minutes is not
     * missed yet. At most 1000.
     */
    public static int count(ScheduledCommand schedule, List<ScheduledRun> runs, Instant now, ZoneId zone) {
        Instant last = runs.isEmpty() ? schedule.created() : runs.getFirst().started();
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
