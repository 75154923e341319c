package dev.drydock.ui.check;

import dev.drydock.check.CheckResult;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.module.Feature;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.ui.module.ModuleContext;
import java.util.List;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * What the newest survey of one screen's server found, and the remedies of its findings. JavaFX thread only.
 *
 * @param <R> what a survey makes
 */
public final class LatestSurvey<R> {

    private final ModuleContext context;
    private final Function<OpenServer, Job<R>> jobs;
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
    private final ReadOnlyBooleanWrapper cancelled = new ReadOnlyBooleanWrapper();
    private final ReadOnlyObjectWrapper<@Nullable R> found = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable Problem> problem = new ReadOnlyObjectWrapper<>();
    private final RemedyDesk remedies;

    /**
     * @param jobs the survey of a server, new for each call; on the JavaFX thread
     * @param checks its checks with what each found; on any thread
     */
    public LatestSurvey(
            ModuleContext context,
            Feature feature,
            Function<OpenServer, Job<R>> jobs,
            Function<R, List<CheckResult>> checks) {
        this.context = context;
        this.jobs = jobs;
        this.remedies = new RemedyDesk(context, feature, new RemedyDesk.Look<R>() {
            @Override
            public Job<R> job(OpenServer server) {
                return jobs.apply(server);
            }

            @Override
            public List<CheckResult> checks(R survey) {
                return checks.apply(survey);
            }

            @Override
            public void show(R survey) {
                found.set(survey);
            }
        });
    }

    public ReadOnlyBooleanProperty runningProperty() {
        return running.getReadOnlyProperty();
    }

    /** Whether the last one was cancelled; what was found before it is still there. */
    public ReadOnlyBooleanProperty cancelledProperty() {
        return cancelled.getReadOnlyProperty();
    }

    /** Null until one has been made. */
    public ReadOnlyObjectProperty<@Nullable R> foundProperty() {
        return found.getReadOnlyProperty();
    }

    /** Why the last one failed as a whole. */
    public ReadOnlyObjectProperty<@Nullable Problem> problemProperty() {
        return problem.getReadOnlyProperty();
    }

    /** Runs remedies of what was found. */
    public RemedyDesk remedies() {
        return remedies;
    }

    /** Surveys the server again, if it was surveyed before something was changed. */
    public void renew() {
        if (found.get() != null) {
            make();
        }
    }

    /** Surveys the server in the background; what was found before stays until it is done. */
    public void make() {
        if (running.get()) {
            return;
        }
        running.set(true);
        cancelled.set(false);
        problem.set(null);
        OpenServer server = context.server().server().get();
        context.jobs().submit(server.holding(jobs.apply(server))).onEnd(outcome -> {
            running.set(false);
            switch (outcome) {
                case JobOutcome.Succeeded<R>(R survey) -> found.set(survey);
                case JobOutcome.Failed<R> failed -> problem.set(failed.problem());
                case JobOutcome.Cancelled<R> _ -> cancelled.set(true);
            }
        });
    }
}
