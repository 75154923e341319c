package dev.drydock.platform.schedule;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;

/**
 * Adds, changes and removes schedules together with their entries in the system's scheduler, while no other Drydock of the
 * data folder does so. What cannot be done is refused, and leaves file and entry as they were. Calls block.
 */
public final class ScheduleChanges {

    private final Schedules kept;
    private final Schedulers schedulers;

    public ScheduleChanges(Schedules kept, Schedulers schedulers) {
        this.kept = kept;
        this.schedulers = schedulers;
    }

    /** @throws DrydockException E-1061 if there is one of this name, E-1067 */
    public void add(ScheduledCommand schedule) {
        kept.alone(() -> {
            kept.add(schedule);
            try {
                entry(schedule).write(schedule);
            } catch (DrydockException refused) {
                kept.remove(schedule);
                throw refused;
            }
        });
    }

    /**
     * Puts one in the place of another of the same name.
     *
     * @param before as the caller read it
     * @throws DrydockException E-1062 or E-1073 if it is not as it was read, E-1067
     */
    public void change(ScheduledCommand before, ScheduledCommand after) {
        kept.alone(() -> {
            if (!kept.find(before.name()).equals(before)) {
                throw new DrydockException(Problem.of(ScheduleError.CHANGED_MEANWHILE, "", before.name()));
            }
            kept.write(after);
            try {
                enter(after);
            } catch (DrydockException refused) {
                kept.write(before);
                try {
                    enter(before);
                } catch (DrydockException again) {
                    refused.addSuppressed(again);
                }
                throw refused;
            }
        });
    }

    private void enter(ScheduledCommand schedule) {
        if (schedule.paused()) {
            entry(schedule).remove(schedule);
        } else {
            entry(schedule).write(schedule);
        }
    }

    /** @throws DrydockException E-1003, E-1067, E-1078 while it runs; it then stays, with its entry */
    public void remove(ScheduledCommand schedule) {
        kept.alone(() -> {
            // a run that goes on would note its end with the next schedule of this name
            try (Schedules.Turn _ = turn(schedule)) {
                // the file first: a folder that cannot be written leaves the entry where it is
                kept.withdraw(schedule);
                try {
                    entry(schedule).remove(schedule);
                } catch (DrydockException refused) {
                    kept.write(schedule);
                    throw refused;
                }
                kept.remove(schedule);
            }
        });
    }

    private Schedules.Turn turn(ScheduledCommand schedule) {
        try {
            return kept.lock(schedule);
        } catch (DrydockException busy) {
            throw busy.problem().code() == ScheduleError.STILL_RUNNING
                    ? new DrydockException(Problem.of(ScheduleError.RUNS_NOW, "", schedule.name()))
                    : busy;
        }
    }

    private SchedulerEntry entry(ScheduledCommand schedule) {
        return schedulers.entries(schedule.scheduler());
    }
}
