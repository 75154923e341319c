package dev.drydock.feature.threadpool.ui;

import dev.drydock.feature.threadpool.ThreadPoolFeature;
import dev.drydock.feature.threadpool.checks.PoolChecks;
import dev.drydock.feature.threadpool.survey.PoolSurveyJob;
import dev.drydock.feature.threadpool.survey.SurveyReading;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import dev.drydock.ui.check.LatestSurvey;
import dev.drydock.ui.module.ModuleContext;

/** The newest survey of one server's pool, and what goes on in it. JavaFX thread only. */
final class PoolViewModel {

    private final ModuleContext context;
    private final LatestSurvey<RunResult<Checked<SurveyReading>>> survey;
    private final PoolLiveModel live;
    private final PoolLoadModel load;
    private final PoolSetupModel setup;

    PoolViewModel(ModuleContext context) {
        this.context = context;
        this.live = new PoolLiveModel(context);
        this.load = new PoolLoadModel(context);
        this.setup = new PoolSetupModel(context);
        this.survey = new LatestSurvey<>(
                context,
                new ThreadPoolFeature(),
                server -> new PoolSurveyJob(server, PoolChecks.all(), PoolSurveyJob.USUAL, context::history),
                survey -> survey.value().checks());
        survey.foundProperty().addListener((_, _, found) -> {
            if (found != null) {
                setup.surveyed(found.value().read());
            }
        });
    }

    LatestSurvey<RunResult<Checked<SurveyReading>>> survey() {
        return survey;
    }

    ModuleContext context() {
        return context;
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
}
