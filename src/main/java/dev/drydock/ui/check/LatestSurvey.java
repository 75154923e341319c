package dev.drydock.ui.check;

import dev.drydock.check.CheckResult;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.task.Job;
import dev.drydock.run.Feature;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.ScreenJob;
import java.util.List;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * What the newest survey of one screen's server found, and the remedies of its findings. JavaFX thread only.
 *
 * @param <R> what a survey makes
 */
public final class LatestSurvey<R> {

    private final Function<OpenServer, Job<R>> jobs;
    private final ScreenJob<R> job;
    private final ReadOnlyObjectWrapper<@Nullable R> found = new ReadOnlyObjectWrapper<>();
    private final RemedyController remedies;

    /**
     * @param jobs the survey of a server, new for each call; on the JavaFX thread
     * @param checks its checks with what each found; on any thread
     */
    public LatestSurvey(
            ModuleContext context,
            Feature feature,
            Function<OpenServer, Job<R>> jobs,
            Function<R, List<CheckResult>> checks) {
        this.jobs = jobs;
        this.job = new ScreenJob<R>(context).onDone(found::set);
        this.remedies = new RemedyController(context, feature, new RemedyController.Look<R>() {
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

    /** The survey of now; what was found before it stays until it is done, also where it is cancelled. */
    public ScreenJob<R> job() {
        return job;
    }

    /** Null until one has been made. */
    public ReadOnlyObjectProperty<@Nullable R> foundProperty() {
        return found.getReadOnlyProperty();
    }

    /** Runs remedies of what was found. */
    public RemedyController remedies() {
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
        job.start(jobs);
    }
}
