package dev.drydock.feature.threadpool.ui;

import dev.drydock.check.CheckResult;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.ThreadPoolFeature;
import dev.drydock.feature.threadpool.checks.PoolChecks;
import dev.drydock.feature.threadpool.survey.PoolSurvey;
import dev.drydock.feature.threadpool.survey.PoolSurveyJob;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.ui.check.RemedyDesk;
import dev.drydock.ui.module.ModuleContext;
import java.util.List;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** The newest survey of one server's pool. JavaFX thread only. */
final class PoolViewModel {

    private final ModuleContext context;
    private final PoolLiveModel live;
    private final PoolLoadModel load;
    private final PoolSetupModel setup;
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
    private final ReadOnlyObjectWrapper<@Nullable PoolSurvey> survey = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable Problem> problem = new ReadOnlyObjectWrapper<>();
    private final RemedyDesk remedies;

    PoolViewModel(ModuleContext context) {
        this.context = context;
        this.live = new PoolLiveModel(context);
        this.load = new PoolLoadModel(context);
        this.setup = new PoolSetupModel(context);
        this.remedies = new RemedyDesk(context, new ThreadPoolFeature(), new RemedyDesk.Look<PoolSurvey>() {
            @Override
            public Job<PoolSurvey> job(OpenServer server) {
                return surveyJob(server);
            }

            @Override
            public List<CheckResult> checks(PoolSurvey found) {
                return found.checks();
            }

            @Override
            public void show(PoolSurvey found) {
                survey.set(found);
            }
        });
        survey.addListener((_, _, found) -> {
            if (found != null) {
                setup.surveyed(found);
            }
        });
    }

    /** What goes on now. */
    PoolLiveModel live() {
        return live;
    }

    PoolLoadModel load() {
        return load;
    }

    PoolSetupModel setup() {
        return setup;
    }

    ReadOnlyBooleanProperty runningProperty() {
        return running.getReadOnlyProperty();
    }

    /** Null until one has been made. */
    ReadOnlyObjectProperty<@Nullable PoolSurvey> surveyProperty() {
        return survey.getReadOnlyProperty();
    }

    /** Why the last survey failed as a whole. */
    ReadOnlyObjectProperty<@Nullable Problem> problemProperty() {
        return problem.getReadOnlyProperty();
    }

    /** Runs remedies of what the survey found. */
    RemedyDesk remedies() {
        return remedies;
    }

    private PoolSurveyJob surveyJob(OpenServer server) {
        return new PoolSurveyJob(server, PoolChecks.all(), PoolSurveyJob.USUAL, context::history);
    }

    /** Surveys the server in the background; what was found before stays until it is done. */
    void survey() {
        if (running.get()) {
            return;
        }
        running.set(true);
        problem.set(null);
        OpenServer server = context.server().server().get();
        JobHandle<PoolSurvey> job = context.jobs().submit(server.holding(surveyJob(server)));
        job.onEnd(outcome -> {
            running.set(false);
            switch (outcome) {
                case JobOutcome.Succeeded<PoolSurvey>(PoolSurvey found) -> survey.set(found);
                case JobOutcome.Failed<PoolSurvey> failed -> problem.set(failed.problem());
                case JobOutcome.Cancelled<PoolSurvey> _ -> {}
            }
        });
    }
}
