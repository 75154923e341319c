package dev.drydock.feature.query;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.Feature;
import dev.drydock.run.RunKind;
import java.util.List;
import java.util.Optional;

/** Statements of a user, for everything that lists features. */
public final class QueryFeature implements Feature {

    /** Its name, and that of its texts, its runs and its command. */
    public static final String ID = "query";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public List<RunKind> runKinds() {
        return List.of(RunKind.of(ID, title(), QueryFeature::shown));
    }

    private static Optional<String> shown(RunKind.Place place, String word) {
        return place == RunKind.Place.STATE && (word.equals(QueryJob.READ) || word.equals(QueryJob.FAILED))
                ? Optional.of(Messages.of(ID).text("state." + word))
                : Optional.empty();
    }
}
