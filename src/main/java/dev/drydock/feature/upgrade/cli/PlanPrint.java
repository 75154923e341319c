package dev.drydock.feature.upgrade.cli;

import dev.drydock.cli.Terminal;
import dev.drydock.feature.upgrade.plan.UpgradePlan;

/** Prints a plan to standard output and its summary to standard error. */
final class PlanPrint {

    private PlanPrint() {}

    static void print(UpgradePlan plan, Terminal terminal) {
        UpgradeTables.plan(plan, terminal.writer());
        new UpgradeTables(terminal.err()).summary(plan);
    }
}
