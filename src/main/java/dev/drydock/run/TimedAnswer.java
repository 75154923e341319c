package dev.drydock.run;

import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Waits for somebody who says whether a change stays; silence means that it does not. */
public final class TimedAnswer {

    private static final long LOOK_MILLIS = 200;

    private TimedAnswer() {}

    /**
     * Blocks as one stage of the job until there is an answer, or the time is over.
     *
     * @param stage shown name of the stage
     * @param answer what was said; empty while nobody has said anything. Called often
     * @return whether somebody said yes in time
     * @throws dev.drydock.platform.task.JobCancelledException after Cancel
     */
    public static boolean await(JobContext context, String stage, Duration within, Supplier<Optional<Boolean>> answer)
            throws InterruptedException {
        try (Stage progress = context.stage(stage, Total.exact(within.toSeconds()))) {
            long begun = System.nanoTime();
            long told = 0;
            while (System.nanoTime() - begun < within.toNanos()) {
                Optional<Boolean> said = answer.get();
                if (said.isPresent()) {
                    return said.get();
                }
                context.sleep(LOOK_MILLIS);
                long seconds = (System.nanoTime() - begun) / 1_000_000_000;
                progress.advance(seconds - told);
                told = seconds;
            }
            return false;
        }
    }
}
