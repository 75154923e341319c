package dev.drydock.ui;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.EndReport;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.time.Duration;
import java.util.Optional;

/**
 * A job that only pretends: a first stage that is over at once, then items at a steady pace.
 *
 * @param hold why it waits; empty for not
 * @param failure what it ends with after a moment; empty for none
 * @param begin items done at once
 */
public record SampleJob(
        String title, String subject, long items, long begin, Optional<String> hold, Optional<ErrorCode> failure)
        implements Job<Long> {

    @Override
    public Long run(JobContext context) throws InterruptedException {
        try (Stage read = context.stage("Read the catalogue", Total.exact(3))) {
            read.advance(3);
        }
        Stage count = context.stage("Count tables", Total.exact(items));
        count.weight(items * 1000);
        for (long i = 0; i < begin; i++) {
            count.advanceWeighted(700);
        }
        context.sleep(300);
        if (failure.isPresent()) {
            throw new DrydockException(Problem.of(failure.get(), "connection 4711 to " + subject, subject));
        }
        try (JobContext.Registration _ = context.register(() ->
                        new EndReport("connection 4711 on " + subject, true, "KILL QUERY", Duration.ofMillis(312)));
                JobContext.Registration _ = hold.map(context::hold).orElse(() -> {})) {
            for (long i = begin; i < items; i++) {
                context.awaitUnpaused();
                context.sleep(100);
                if (hold.isEmpty()) {
                    count.advanceWeighted(1000);
                }
            }
        }
        return items;
    }
}
