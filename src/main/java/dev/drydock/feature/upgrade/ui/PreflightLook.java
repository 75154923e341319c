package dev.drydock.feature.upgrade.ui;

import dev.drydock.check.CheckResult;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.preflight.PreflightJob;
import dev.drydock.feature.upgrade.preflight.PreflightOptions;
import dev.drydock.feature.upgrade.preflight.PreflightResult;
import dev.drydock.feature.upgrade.preflight.checks.UpgradeChecks;
import dev.drydock.platform.task.Job;
import dev.drydock.run.RunResult;
import dev.drydock.ui.check.RemedyController;
import dev.drydock.ui.module.ModuleContext;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The pre-flight of the wizard, as it was asked for last. JavaFX thread only but for {@link #checks}. */
final class PreflightLook implements RemedyController.Look<RunResult<PreflightResult>> {

    private final ModuleContext context;
    private final StaleModel stale;
    private final FindingsModel findings;
    private final GatesModel gates;
    private @Nullable PreflightOptions options;

    PreflightLook(ModuleContext context, StaleModel stale, FindingsModel findings, GatesModel gates) {
        this.context = context;
        this.stale = stale;
        this.findings = findings;
        this.gates = gates;
    }

    Job<RunResult<PreflightResult>> job(OpenServer server, PreflightOptions asked) {
        options = asked;
        return stale.noting(
                List.of(Step.PREFLIGHT, Step.GATES),
                new PreflightJob(server, asked, UpgradeChecks.all(), context::history, _ -> {}));
    }

    @Override
    public Job<RunResult<PreflightResult>> job(OpenServer server) {
        return job(server, Objects.requireNonNull(options));
    }

    @Override
    public List<CheckResult> checks(RunResult<PreflightResult> found) {
        return found.value().checks();
    }

    @Override
    public void show(RunResult<PreflightResult> found) {
        findings.show(found);
        gates.show(found.value().gates());
    }
}
