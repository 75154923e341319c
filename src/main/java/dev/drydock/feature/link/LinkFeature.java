package dev.drydock.feature.link;

import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.module.Feature;
import dev.drydock.module.RunKind;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The connection benchmark, for everything that lists features. */
public final class LinkFeature implements Feature {

    private static final Messages TEXT = Messages.of("link");

    @Override
    public String id() {
        return LinkRecorder.KIND;
    }

    @Override
    public String title() {
        return TEXT.text("title");
    }

    @Override
    public String summary() {
        return TEXT.text("summary");
    }

    @Override
    public Optional<String> unsupportedReason(ServerFacts facts) {
        return facts.flavour() == Flavour.PROXYSQL ? Optional.of(TEXT.text("unsupported.proxysql")) : Optional.empty();
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
