package dev.drydock.feature.link;

import dev.drydock.run.Feature;
import dev.drydock.run.RunKind;
import java.util.List;
import java.util.Optional;

/** The connection benchmark, for everything that lists features. */
public final class LinkFeature implements Feature {

    @Override
    public String id() {
        return LinkRecorder.KIND;
    }

    @Override
    public String page() {
        return "connections";
    }

    @Override
    public List<RunKind> runKinds() {
        return List.of(RunKind.of(LinkRecorder.KIND, title(), LinkFeature::shown));
    }

    private static Optional<String> shown(RunKind.Place place, String word) {
        return place == RunKind.Place.OBJECT ? LinkRoute.named(word).map(LinkRoute::title) : Optional.empty();
    }
}
