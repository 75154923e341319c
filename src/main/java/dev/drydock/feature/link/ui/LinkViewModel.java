package dev.drydock.feature.link.ui;

import dev.drydock.feature.link.LinkJob;
import dev.drydock.feature.link.LinkOptions;
import dev.drydock.feature.link.LinkRoute;
import dev.drydock.feature.link.WayResult;
import dev.drydock.profile.Profile;
import dev.drydock.run.RunResult;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.ScreenJob;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** Which ways are measured, and what came of it. JavaFX thread only. */
final class LinkViewModel {

    private final ModuleContext context;
    private final Map<LinkRoute, BooleanProperty> chosen = new EnumMap<>(LinkRoute.class);
    private final ObservableList<WayResult> results = FXCollections.observableArrayList();
    private final ScreenJob<RunResult<List<WayResult>>> job;

    LinkViewModel(ModuleContext context) {
        this.context = context;
        job = new ScreenJob<RunResult<List<WayResult>>>(context).onDone(measured -> results.setAll(measured.value()));
        List<LinkRoute> usual = LinkRoute.usual(context.profile());
        for (LinkRoute way : LinkRoute.values()) {
            chosen.put(way, new SimpleBooleanProperty(usual.contains(way)));
        }
    }

    Profile profile() {
        return context.profile();
    }

    /** Whether this way is to be measured. */
    BooleanProperty chosen(LinkRoute way) {
        return java.util.Objects.requireNonNull(chosen.get(way), "every way has a choice");
    }

    /** What was measured, in the order of the ways. */
    ObservableList<WayResult> results() {
        return results;
    }

    /** The measurement. */
    ScreenJob<?> job() {
        return job;
    }

    /** Measures what is chosen, in the background. */
    void measure() {
        List<LinkRoute> ways =
                chosen.keySet().stream().filter(way -> chosen(way).get()).toList();
        if (!ways.isEmpty()) {
            job.start(server -> new LinkJob(server, LinkOptions.of(ways), context::history));
        }
    }
}
