package dev.drydock.ui;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.CancelReport;
import dev.drydock.platform.task.Cancellable;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

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
        if (hold.isPresent()) {
            waitForKill(context, hold.get());
        }
        for (long i = begin; i < items; i++) {
            context.awaitUnpaused();
            context.sleep(100);
            count.advanceWeighted(1000);
        }
        return items;
    }

    /** Stands in a statement that returns only when it is killed. */
    private void waitForKill(JobContext context, String reason) throws InterruptedException {
        CountDownLatch killed = new CountDownLatch(1);
        Cancellable statement = () -> {
            killed.countDown();
            return new CancelReport("connection 4711 on " + subject, true, "KILL QUERY", Duration.ofMillis(312));
        };
        try (JobContext.Registration _ = context.register(statement);
                JobContext.Registration _ = context.hold(reason)) {
            killed.await();
        }
        context.checkCancelled();
    }
}
