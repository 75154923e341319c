package dev.drydock.platform.schedule;

import dev.drydock.platform.schedule.SchedulerEntry.Standing;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * A schedule as it was at one moment: its runs, and what the scheduler said of its entry.
 *
 * @param runs the newest first
 * @param missed times that passed without a run
 * @param caution why it is started only while the user is logged in; see {@link SchedulerEntry#caution}
 * @param next when the scheduler should start it; empty while it is paused
 */
public record ScheduleState(
        ScheduledCommand schedule,
        List<ScheduledRun> runs,
        int missed,
        Standing standing,
        Optional<String> caution,
        Optional<Instant> next) {

    /** Whether it will be started, as far as that can be told. */
    public enum Condition {
        ON,
        /** The scheduler has its entry, and forgets it when the user logs out. */
        ON_WHILE_LOGGED_IN,
        PAUSED,
        /** The scheduler has no entry, so nothing is started. */
        LOST,
        /** The scheduler does not answer. */
        UNKNOWN,
        /** It is paused, but the scheduler has an entry and starts it. */
        STARTED_ALTHOUGH_PAUSED
    }

    public ScheduleState {
        runs = List.copyOf(runs);
    }

    /** Reads the runs and asks the scheduler; blocks. */
    public static ScheduleState read(
            ScheduledCommand schedule, Schedules kept, Schedulers schedulers, Instant now, ZoneId zone) {
        List<ScheduledRun> runs = kept.runs(schedule);
        SchedulerEntry entry = schedulers.entries(schedule.scheduler());
        return new ScheduleState(
                schedule,
                runs,
                MissedRuns.count(schedule, runs, now, zone),
                entry.standing(schedule),
                schedule.paused() ? Optional.empty() : entry.caution(),
                schedule.paused()
                        ? Optional.empty()
                        : Optional.of(schedule.when().next(now.atZone(zone)).toInstant()));
    }

    public Optional<ScheduledRun> last() {
        return runs.stream().findFirst();
    }

    public Condition condition() {
        if (schedule.paused()) {
            return standing == Standing.THERE ? Condition.STARTED_ALTHOUGH_PAUSED : Condition.PAUSED;
        }
        return switch (standing) {
            case THERE -> caution.isPresent() ? Condition.ON_WHILE_LOGGED_IN : Condition.ON;
            case GONE -> Condition.LOST;
            case UNKNOWN -> Condition.UNKNOWN;
        };
    }

    /** Whether nothing of it needs somebody to look. */
    public boolean well() {
        Condition now = condition();
        return missed == 0
                && (now == Condition.ON || now == Condition.ON_WHILE_LOGGED_IN || now == Condition.PAUSED)
                && last().map(run -> run.running() || run.good()).orElse(true);
    }
}
