package dev.drydock.lab;

import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.JobOutcome;

/** Runs what needs the context of a job on the thread of the test; what it throws fails the test. */
public final class InJob {

    /** Work that needs the context of a job. */
    @FunctionalInterface
    public interface Work {
        void run(JobContext context) throws Exception;
    }

    private InJob() {}

    /** Runs it to its end. */
    public static void of(Work work) throws Exception {
        Throwable[] thrown = new Throwable[1];
        JobOutcome<Boolean> outcome = new CurrentThreadRunner()
                .submit(new Job<Boolean>() {
                    @Override
                    public String title() {
                        return "work of a test";
                    }

                    @Override
                    public String subject() {
                        return "test";
                    }

                    @Override
                    public Boolean run(JobContext context) {
                        try {
                            work.run(context);
                        } catch (Exception | AssertionError failure) {
                            thrown[0] = failure;
                        }
                        return true;
                    }
                })
                .await();
        if (thrown[0] instanceof Exception exception) {
            throw exception;
        }
        if (thrown[0] instanceof AssertionError error) {
            throw error;
        }
        if (!(outcome instanceof JobOutcome.Succeeded)) {
            throw new IllegalStateException(outcome.toString());
        }
    }
}
