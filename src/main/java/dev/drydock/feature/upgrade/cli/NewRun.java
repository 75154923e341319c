package dev.drydock.feature.upgrade.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.gate.Gate;
import dev.drydock.feature.upgrade.gate.GateJob;
import dev.drydock.feature.upgrade.gate.Gates;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.run.PlanJob;
import dev.drydock.feature.upgrade.run.UpgradeJob;
import dev.drydock.platform.secret.Secret;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * A run that makes its own plan: reads the prerequisites, then plans and runs.
 *
 * @param said what the user answers for
 * @param end what follows the tables
 */
record NewRun(Services services, Terminal terminal, Map<Gate.Id, String> said, UpgradeEndOptions end) {

    /** Runs it; blocks. */
    ExitStatus on(OpenServer opened, UpgradeOptions options, Secret secret) throws InterruptedException {
        Optional<Gates> read = new JobInTerminal(terminal, "Nothing was changed.").run(new GateJob(opened, false));
        if (read.isEmpty()) {
            return ExitStatus.CANCELLED;
        }
        Gates gates = read.get().answered(said);
        GatePrint.warn(gates, new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8));
        UpgradeInTerminal upgrade = new UpgradeInTerminal(terminal, services, end.report());
        return upgrade.run(opened, listener -> {
            UpgradeJob job = new UpgradeJob(
                            opened, new PlanJob(opened, options, services.history())::run, services.history(), listener)
                    .after(gates);
            return end.after(job, opened, secret);
        });
    }
}
