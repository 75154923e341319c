package dev.drydock.platform.schedule;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.util.List;
import java.util.Optional;

/** The entries of one scheduler. Calls block. */
public interface SchedulerEntry {

    /** The text that {@link #write} would give to the scheduler; touches nothing. */
    String preview(ScheduledCommand schedule);

    /** Where the entry stands, as somebody would look for it: a file, a command, a task's name. */
    String place(ScheduledCommand schedule);

    /** @throws DrydockException E-1067 if the scheduler refuses; nothing of the entry stays then */
    void write(ScheduledCommand schedule);

    /** Removes the entry, if there is one. @throws DrydockException E-1067 */
    void remove(ScheduledCommand schedule);

    /** What the scheduler says of an entry. */
    enum Standing {
        THERE,
        GONE,
        /** The scheduler does not answer. */
        UNKNOWN
    }

    /** Whether the scheduler has the entry. */
    Standing standing(ScheduledCommand schedule);

    /** Why it is started only while the user is logged in, with the way out. */
    default Optional<String> caution() {
        return Optional.empty();
    }

    /** Runs a program that must succeed. */
    static void require(SystemCommand system, List<String> words) {
        require(words, system.run(words));
    }

    /** @throws DrydockException E-1067 if the program did not succeed */
    static void require(List<String> words, SystemCommand.Answer answer) {
        if (!answer.good()) {
            throw new DrydockException(Problem.of(
                    ScheduleError.REFUSED,
                    String.join(" ", words) + "\n" + answer.told(),
                    words.getFirst(),
                    answer.status()));
        }
    }
}
