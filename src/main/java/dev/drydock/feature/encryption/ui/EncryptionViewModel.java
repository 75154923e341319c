package dev.drydock.feature.encryption.ui;

import dev.drydock.check.CheckResult;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.feature.encryption.Survey;
import dev.drydock.feature.encryption.SurveyJob;
import dev.drydock.feature.encryption.checks.SurveyChecks;
import dev.drydock.module.proxied.ProxyTls;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.Profile;
import dev.drydock.ui.check.RemedyDesk;
import dev.drydock.ui.module.ModuleContext;
import java.util.List;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** The newest survey of one server. JavaFX thread only. */
final class EncryptionViewModel {

    private final ModuleContext context;
    private final Function<Profile, List<ProxyTls>> proxies;
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
    private final ReadOnlyObjectWrapper<@Nullable Survey> survey = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable Problem> problem = new ReadOnlyObjectWrapper<>();
    private final RemedyDesk remedies;

    /** @param proxies the sides of proxies that are linked to a saved server; blocks */
    EncryptionViewModel(ModuleContext context, Function<Profile, List<ProxyTls>> proxies) {
        this.context = context;
        this.proxies = proxies;
        this.remedies = new RemedyDesk(context, new EncryptionFeature(), new RemedyDesk.Look<Survey>() {
            @Override
            public Job<Survey> job(OpenServer server) {
                return surveyJob(server);
            }

            @Override
            public List<CheckResult> checks(Survey found) {
                return found.checks();
            }

            @Override
            public void show(Survey found) {
                survey.set(found);
            }
        });
    }

    ModuleContext context() {
        return context;
    }

    ReadOnlyBooleanProperty runningProperty() {
        return running.getReadOnlyProperty();
    }

    /** Null until one has been made. */
    ReadOnlyObjectProperty<@Nullable Survey> surveyProperty() {
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

    private SurveyJob surveyJob(OpenServer server) {
        return new SurveyJob(server, SurveyChecks.all(), () -> proxies.apply(server.profile()), context::history);
    }

    /** Surveys the server in the background; what was found before stays until it is done. */
    void survey() {
        if (running.get()) {
            return;
        }
        running.set(true);
        problem.set(null);
        OpenServer server = context.server().server().get();
        JobHandle<Survey> job = context.jobs().submit(server.holding(surveyJob(server)));
        job.onEnd(outcome -> {
            running.set(false);
            switch (outcome) {
                case JobOutcome.Succeeded<Survey>(Survey found) -> survey.set(found);
                case JobOutcome.Failed<Survey> failed -> problem.set(failed.problem());
                case JobOutcome.Cancelled<Survey> _ -> {}
            }
        });
    }
}
