package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.plan.ManualItem;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.preflight.PreflightResult;
import dev.drydock.feature.upgrade.replication.ReplicationPlan;
import dev.drydock.feature.upgrade.system.SystemTableState;
import dev.drydock.platform.task.RunOutcome;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** How far the steps of the wizard have come, by their last results. JavaFX thread only. */
final class StepStates {

    private final UpgradeViewModel model;

    StepStates(UpgradeViewModel model) {
        this.model = model;
    }

    /** How far a step has come. */
    Step.State state(Step of) {
        if (of == model.job().workingProperty().get()) {
            return Step.State.WORKING;
        }
        boolean spent = of == Step.PLAN && model.spentProperty().get();
        if (model.stale().is(of) && !spent) {
            return Step.State.STALE;
        }
        long left = toResolve(of);
        if (left < 0) {
            return Step.State.OPEN;
        }
        return left == 0 ? Step.State.DONE : Step.State.ATTENTION;
    }

    /** How much of a step's last result waits for somebody to resolve it; -1 before its first result. */
    long toResolve(Step of) {
        return switch (of) {
            case PREFLIGHT -> left(model.preflightProperty().get(), PreflightResult::unresolved);
            case REHEARSAL ->
                left(
                        model.rehearsal().resultProperty().get(),
                        ended -> ended.value().unresolved());
            case TOPOLOGY -> left(model.topology().planProperty().get(), ReplicationPlan::open);
            case GATES ->
                left(
                        model.gates().gatesProperty().get(),
                        read -> read.inTheWay().size());
            case PLAN -> left(model.planProperty().get(), StepStates::manual);
            case RUN -> left(model.resultProperty().get(), ended -> unresolved(ended.outcome()));
            case SYSTEM -> left(model.systemTables().stateProperty().get(), SystemTableState::open);
            case PROOF -> left(model.proofProperty().get(), found -> unresolved(found.outcome()));
        };
    }

    /** The system tables are a step of their own. */
    private static long manual(UpgradePlan plan) {
        return plan.manual().stream()
                .filter(item -> !item.table().equals(ManualItem.SYSTEM_TABLES))
                .count();
    }

    private static long unresolved(RunOutcome outcome) {
        RunOutcome.Counts counts = outcome.counts();
        return outcome.good() ? 0 : Math.max(1, counts.failed() + counts.toResolve());
    }

    private static <T> long left(@Nullable T made, ToLongFunction<T> count) {
        return made == null ? -1 : count.applyAsLong(made);
    }
}
