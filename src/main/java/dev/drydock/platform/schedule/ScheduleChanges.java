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

    public void remove(ScheduledCommand schedule) {
        kept.alone(() -> {
            entry(schedule).remove(schedule);
            kept.remove(schedule);
        });
    }

    private SchedulerEntry entry(ScheduledCommand schedule) {
        return schedulers.entries(schedule.scheduler());
    }
}
