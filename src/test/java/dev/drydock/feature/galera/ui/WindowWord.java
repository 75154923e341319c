package dev.drydock.feature.galera.ui;

import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.ui.control.Tone;
import java.time.Instant;
import java.util.List;

/** The word above the cluster as the window would show it now, where the checks have found nothing. */
public record WindowWord(boolean well, boolean bad, String text) {

    public static WindowWord of(ClusterView view) {
        Instant now = Instant.now();
        ClusterVerdict verdict = ClusterVerdict.of(view, new ClusterVerdict.Checks(now, List.of(), false), null, now);
        return new WindowWord(
                verdict.tone() == Tone.SUCCESS,
                verdict.tone() == Tone.DANGER || verdict.tone() == Tone.WARNING,
                verdict.headline() + verdict.others());
    }
}
