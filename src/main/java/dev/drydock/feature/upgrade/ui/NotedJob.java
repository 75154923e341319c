package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.plan.UpgradeBasis;
import dev.drydock.feature.upgrade.run.Freshness;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import java.util.function.Consumer;

/** A job that first notes what the server is, since what it finds rests on that. */
record NotedJob<R>(Freshness freshness, Job<R> work, Consumer<UpgradeBasis> noted) implements Job<R> {

    @Override
    public String title() {
        return work.title();
    }

    @Override
    public String subject() {
        return work.subject();
    }

    @Override
    public R run(JobContext context) throws InterruptedException {
        noted.accept(freshness.basis(context));
        return work.run(context);
    }
}
