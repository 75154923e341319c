package dev.drydock.feature.threadpool;

import dev.drydock.db.connect.AccountPurpose;
import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.feature.threadpool.guide.PoolRolloutJob;
import dev.drydock.feature.threadpool.load.CleanJob;
import dev.drydock.feature.threadpool.load.LoadJob;
import dev.drydock.feature.threadpool.setup.Revert;
import dev.drydock.feature.threadpool.setup.SetupJob;
import dev.drydock.feature.threadpool.setup.TrialJob;
import dev.drydock.feature.threadpool.survey.PoolSurveyJob;
import dev.drydock.feature.threadpool.watch.EndSessionJob;
import dev.drydock.feature.threadpool.watch.PoolWatchJob;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.remedy.RemedyJob;
import dev.drydock.run.Feature;
import dev.drydock.run.RunKind;
import java.util.List;

/** Thread pools, for everything that lists features. */
public final class ThreadPoolFeature implements Feature {

    @Override
    public String id() {
        return "threadpool";
    }

    @Override
    public List<RunKind> runKinds() {
        return List.of(
                RunKind.of(PoolSurveyJob.KIND, texts().text("survey.title")),
                RunKind.of(PoolWatchJob.KIND, texts().text("watch.title")),
                RunKind.of(LoadJob.KIND, Messages.of("poolload").text("job.title"))
                        .comparedBy(LoadComparison::of)
                        .with(new LoadPicture()),
                RunKind.of(CleanJob.KIND, Messages.of("poolload").text("clean.title")),
                RunKind.of(SetupJob.KIND, Messages.of("poolsetup").text("job.title")),
                RunKind.of(PoolRolloutJob.KIND, Messages.of("poolsetup").text("guided.title")),
                RunKind.of(Revert.KIND, Messages.of("poolsetup").text("revert.title")),
                RunKind.of(TrialJob.KIND, Messages.of("poolsetup").text("trial.title")),
                RunKind.of(EndSessionJob.KIND, texts().text("end.title")),
                RemedyJob.kindOf(this));
    }

    @Override
    public List<PrivilegeNeed> privileges() {
        return List.of(
                new PrivilegeNeed(title(), List.of("PROCESS"), texts().text("need.process")),
                new PrivilegeNeed(title(), List.of("SELECT"), texts().text("need.select"), "performance_schema"));
    }

    @Override
    public List<AccountPurpose> purposes() {
        return List.of(new AccountPurpose("threadpool-survey", texts().text("survey.title"), privileges()));
    }
}
