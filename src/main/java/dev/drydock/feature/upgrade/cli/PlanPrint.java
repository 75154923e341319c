package dev.drydock.feature.upgrade.cli;

import dev.drydock.cli.Terminal;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;

/** Prints a plan to standard output and its summary to standard error. */
final class PlanPrint {

    private PlanPrint() {}

    static void print(UpgradePlan plan, Terminal terminal) {
        UpgradeTables.plan(plan, new OutputStreamWriter(terminal.out(), StandardCharsets.UTF_8));
        new UpgradeTables(terminal.err()).summary(plan);
    }
}
