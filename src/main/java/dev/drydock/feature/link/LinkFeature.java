package dev.drydock.feature.link;

import dev.drydock.module.Feature;
import dev.drydock.module.RunKind;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.Set;

/** The connection benchmark, for everything that lists features. */
public final class LinkFeature implements Feature {

    private static final Messages TEXT = Messages.of("link");

    @Override
    public String id() {
        return LinkRecorder.KIND;
    }

    @Override
    public Messages texts() {
        return TEXT;
    }

    @Override
    public List<RunKind> runKinds() {
        return List.of(RunKind.of(LinkRecorder.KIND, title()));
    }

    @Override
    public Set<String> commands() {
        return Set.of("link");
    }
}
