package dev.drydock.feature.encryption.ui;

import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.feature.encryption.Survey;
import dev.drydock.feature.encryption.SurveyJob;
import dev.drydock.feature.encryption.checks.SurveyChecks;
import dev.drydock.profile.Profile;
import dev.drydock.proxied.ProxyTls;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import dev.drydock.ui.check.LatestSurvey;
import dev.drydock.ui.module.ModuleContext;
import java.util.List;
import java.util.function.Function;

/** The newest survey of one server. JavaFX thread only. */
final class EncryptionViewModel {

    private final ModuleContext context;
    private final LatestSurvey<RunResult<Checked<Survey>>> survey;

    /** @param proxies the sides of proxies that are linked to a saved server; blocks */
    EncryptionViewModel(ModuleContext context, Function<Profile, List<ProxyTls>> proxies) {
        this.context = context;
        this.survey = new LatestSurvey<>(
                context,
                new EncryptionFeature(),
                server -> new SurveyJob(
                        server, SurveyChecks.all(), () -> proxies.apply(server.profile()), context::history),
                survey -> survey.value().checks());
    }

    ModuleContext context() {
        return context;
    }

    LatestSurvey<RunResult<Checked<Survey>>> survey() {
        return survey;
    }
}
