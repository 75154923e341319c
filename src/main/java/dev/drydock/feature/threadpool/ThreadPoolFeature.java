package dev.drydock.feature.threadpool;

import dev.drydock.db.connect.AccountPurpose;
import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.remedy.RemedyJob;
import dev.drydock.run.Feature;
import dev.drydock.run.RunKind;
import java.util.List;

/** Thread pools, for everything that lists features. */
public final class ThreadPoolFeature implements Feature {

    /** Kind of the surveys. */
    public static final String SURVEY = "threadpool-survey";

    /** Kind of the recorded watches. */
    public static final String WATCH = "threadpool-watch";

    /** Kind of the load tests. */
    public static final String LOAD = "threadpool-load";

    /** Kind of the runs that remove what a load test left behind. */
    public static final String CLEAN = "threadpool-clean";

    /** Kind of the runs that set a pool up. */
    public static final String SETUP = "threadpool-setup";

    /** Kind of the guided runs, which hold measurements and setups. */
    public static final String GUIDED = "threadpool-guided";

    /** Kind of the runs that take a setup back. */
    public static final String REVERT = "threadpool-revert";

    /** Kind of the runs that try settings. */
    public static final String TRIAL = "threadpool-trial";

    /** Kind of the runs that end sessions. */
    public static final String END_SESSION = "threadpool-end-session";

    @Override
    public String id() {
        return "threadpool";
    }

    @Override
    public Messages texts() {
        return Messages.of("threadpool");
    }

    @Override
    public List<RunKind> runKinds() {
        return List.of(
                RunKind.of(SURVEY, texts().text("survey.title")),
                RunKind.of(WATCH, texts().text("watch.title")),
                RunKind.of(LOAD, Messages.of("poolload").text("job.title"))
                        .comparedBy(LoadComparison::of)
                        .with(new LoadPicture()),
                RunKind.of(CLEAN, Messages.of("poolload").text("clean.title")),
                RunKind.of(SETUP, Messages.of("poolsetup").text("job.title")),
                RunKind.of(GUIDED, Messages.of("poolsetup").text("guided.title")),
                RunKind.of(REVERT, Messages.of("poolsetup").text("revert.title")),
                RunKind.of(TRIAL, Messages.of("poolsetup").text("trial.title")),
                RunKind.of(END_SESSION, texts().text("end.title")),
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
