package dev.drydock.feature.galera;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.module.Feature;
import dev.drydock.module.RunKind;
import dev.drydock.module.remedy.RemedyJob;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.Set;

/** Galera clusters, for everything that lists features. */
public final class GaleraFeature implements Feature {

    /** Kind of the recorded watches. */
    public static final String WATCH = "galera-watch";

    /** Kind of the recorded checks. */
    public static final String CHECK = "galera-check";

    /** Kind of the recorded changes of nodes. */
    public static final String CHANGE = "galera-change";

    /** Kind of the guided restarts. */
    public static final String ROLLING = "galera-rolling";

    @Override
    public String id() {
        return "galera";
    }

    @Override
    public Messages texts() {
        return Messages.of("galera");
    }

    @Override
    public boolean supports(ServerFacts facts) {
        return facts.galera();
    }

    @Override
    public List<RunKind> runKinds() {
        return List.of(
                RunKind.of(WATCH, texts().text("watch.title")),
                RunKind.of(CHECK, texts().text("check.title")),
                RunKind.of(CHANGE, texts().text("change.title")),
                RunKind.of(ROLLING, texts().text("rolling.title")),
                RemedyJob.kindOf(this));
    }

    @Override
    public Set<String> commands() {
        return Set.of("galera");
    }
}
