package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.plan.UpgradeBasis;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.run.Freshness;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Job;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Which results of the wizard no longer fit the server, and why: it was restarted, upgraded or configured otherwise, or a run
 * has begun since. JavaFX thread only; server and history are asked in the background.
 */
final class StaleModel {

    private final ModuleContext context;
    private final Supplier<Freshness> freshness;
    private final Map<Step, UpgradeBasis> bases = new ConcurrentHashMap<>();
    private final ReadOnlyObjectWrapper<Map<Step, String>> reasons = new ReadOnlyObjectWrapper<>(Map.of());

    StaleModel(ModuleContext context) {
        this.context = context;
        this.freshness = () -> new Freshness(context.server().server().get(), context::history);
    }

    /** What made a step's result stale, as sentences; a step that is not in it was fresh at the last look. */
    ReadOnlyObjectProperty<Map<Step, String>> reasonsProperty() {
        return reasons.getReadOnlyProperty();
    }

    boolean is(Step step) {
        return reasons.get().containsKey(step);
    }

    /** The job, which also notes what its result for these steps rests on. */
    <R> Job<R> noting(List<Step> steps, Job<R> work) {
        return new NotedJob<>(freshness.get(), work, basis -> steps.forEach(step -> bases.put(step, basis)));
    }

    /** Looks again, in the background; a server that does not answer tells nothing. */
    void look(@Nullable UpgradePlan plan) {
        Map<Step, UpgradeBasis> noted = Map.copyOf(bases);
        if (!noted.isEmpty() || plan != null) {
            Background.run("stale", () -> reasons(noted, plan), found -> show(noted, found), _ -> {});
        }
    }

    private Map<Step, String> reasons(Map<Step, UpgradeBasis> noted, @Nullable UpgradePlan plan) {
        Map<Step, String> found = new EnumMap<>(Step.class);
        Freshness asked = freshness.get();
        noted.forEach((step, basis) -> {
            List<String> changes = step == Step.GATES
                    ? basis.server().changes(context.server().server().get())
                    : asked.changes(basis);
            if (!changes.isEmpty()) {
                found.put(step, String.join(" ", changes));
            }
        });
        if (plan != null) {
            asked.refusal(plan).map(Problem::sentence).ifPresent(why -> found.put(Step.PLAN, why));
        }
        return found;
    }

    /** A result that came while it was looked at the one before is looked at by itself. */
    private void show(Map<Step, UpgradeBasis> noted, Map<Step, String> found) {
        found.keySet().removeIf(step -> noted.containsKey(step) && !Objects.equals(noted.get(step), bases.get(step)));
        if (!found.equals(reasons.get())) {
            reasons.set(Map.copyOf(found));
        }
    }
}
