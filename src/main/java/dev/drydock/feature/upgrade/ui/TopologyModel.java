package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.replication.ConfirmedAddresses;
import dev.drydock.feature.upgrade.replication.ReplicationPlan;
import dev.drydock.feature.upgrade.replication.ReplicationPlanJob;
import dev.drydock.feature.upgrade.window.WindowStep;
import dev.drydock.ui.module.ModuleContext;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/** The order of the upgrade and its ways back, as last read. JavaFX thread only. */
final class TopologyModel {

    private final ModuleContext context;
    private final UpgradeViewModel wizard;
    private ConfirmedAddresses places = ConfirmedAddresses.NONE;
    private ReplicationPlanJob.Wishes wishes = ReplicationPlanJob.Wishes.none();
    private final ObjectProperty<@Nullable ReplicationPlan> plan = new SimpleObjectProperty<>();

    private long run;

    TopologyModel(ModuleContext context, UpgradeViewModel wizard) {
        this.context = context;
        this.wizard = wizard;
    }

    /** The newest plan; null before the first. */
    ReadOnlyObjectProperty<@Nullable ReplicationPlan> planProperty() {
        return plan;
    }

    /** Number of the run that made the newest plan. */
    long run() {
        return run;
    }

    /** What the run book is to say from the next reading on. */
    void wish(String who, Optional<Instant> begin) {
        wishes = new ReplicationPlanJob.Wishes(who, begin, Map.of());
    }

    /** @param took how long steps took in earnest, in milliseconds */
    void took(String target, Map<WindowStep, Long> took) {
        read(target, Map.of(), new ReplicationPlanJob.Wishes(wishes.who(), wishes.begin(), took));
    }

    /** @param confirmed what somebody says of steps, by their id */
    void read(String target, Map<String, String> confirmed) {
        read(target, confirmed, wishes);
    }

    private void read(String target, Map<String, String> confirmed, ReplicationPlanJob.Wishes told) {
        wizard.submit(
                Step.TOPOLOGY,
                new ReplicationPlanJob(wizard.server(), target, confirmed, places, told, context::history),
                made -> {
                    run = made.id();
                    plan.set(made.value());
                });
    }

    /** Reads again, also at these addresses, for as long as the wizard is open. */
    void confirm(String target, List<String> addresses) {
        places = places.with(addresses);
        read(target, Map.of());
    }
}
