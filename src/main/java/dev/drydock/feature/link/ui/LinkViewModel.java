package dev.drydock.feature.link.ui;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.link.LinkJob;
import dev.drydock.feature.link.LinkOptions;
import dev.drydock.feature.link.LinkWay;
import dev.drydock.feature.link.WayResult;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.Profile;
import dev.drydock.run.RunResult;
import dev.drydock.ui.module.ModuleContext;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** Which ways are measured, and what came of it. JavaFX thread only. */
final class LinkViewModel {

    private final ModuleContext context;
    private final Map<LinkWay, BooleanProperty> chosen = new EnumMap<>(LinkWay.class);
    private final ObservableList<WayResult> results = FXCollections.observableArrayList();
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
    private final ReadOnlyObjectWrapper<@Nullable Problem> problem = new ReadOnlyObjectWrapper<>();

    LinkViewModel(ModuleContext context) {
        this.context = context;
        List<LinkWay> usual = LinkWay.usual(context.profile());
        for (LinkWay way : LinkWay.values()) {
            chosen.put(way, new SimpleBooleanProperty(usual.contains(way)));
        }
    }

    Profile profile() {
        return context.profile();
    }

    /** Whether this way is to be measured. */
    BooleanProperty chosen(LinkWay way) {
        return java.util.Objects.requireNonNull(chosen.get(way), "every way has a choice");
    }

    /** What was measured, in the order of the ways. */
    ObservableList<WayResult> results() {
        return results;
    }

    ReadOnlyBooleanProperty runningProperty() {
        return running.getReadOnlyProperty();
    }

    /** Why the last measurement failed as a whole. */
    ReadOnlyObjectProperty<@Nullable Problem> problemProperty() {
        return problem.getReadOnlyProperty();
    }

    /** Measures what is chosen, in the background. */
    void measure() {
        List<LinkWay> ways =
                chosen.keySet().stream().filter(way -> chosen(way).get()).toList();
        if (ways.isEmpty() || running.get()) {
            return;
        }
        running.set(true);
        problem.set(null);
        OpenServer server = context.server().server().get();
        context.jobs()
                .submit(server.holding(new LinkJob(server, LinkOptions.of(ways), context::history)))
                .onEnd(this::ended);
    }

    private void ended(JobOutcome<RunResult<List<WayResult>>> outcome) {
        running.set(false);
        switch (outcome) {
            case JobOutcome.Succeeded<RunResult<List<WayResult>>> measured ->
                results.setAll(measured.value().value());
            case JobOutcome.Failed<?> failed -> problem.set(failed.problem());
            case JobOutcome.Cancelled<?> _ -> {}
        }
    }
}
