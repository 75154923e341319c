package dev.drydock.feature.galera.ui;

import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.feature.galera.cluster.ClusterHealth;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.HealthIssue;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.proxied.ClusterPicture;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import dev.drydock.ui.check.EarlierFindings;
import dev.drydock.ui.control.Tone;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The word above the cluster: the worst of what the screen shows of its nodes, its proxies and its checks, with the time of
 * its reading. What was not looked at is not well, and what was read too long ago is unknown.
 *
 * @param tone {@link Tone#SUCCESS} only if all was looked at and nothing was found
 * @param headline the worst, or that all is well
 * @param others what else there is, the worst first
 */
record ClusterVerdict(Tone tone, String headline, List<String> others) {

    private static final Messages TEXT = Messages.of("galeraui");

    /** A look that is late is no reason to doubt the one before; two that are missing are. */
    private static final int INTERVALS = 3;

    /**
     * What the newest checks found.
     *
     * @param earlier whether a screen before this one has run them: that says nothing good of now
     */
    record Checks(Instant at, List<Finding> findings, boolean earlier) {

        static Checks of(RunResult<Checked<ClusterView>> checked) {
            return new Checks(checked.finished(), checked.value().findings(), false);
        }

        static Checks of(EarlierFindings.Found found) {
            return new Checks(found.run().started(), found.findings(), true);
        }

        private int count(Severity severity) {
            return (int) findings.stream()
                    .filter(finding -> finding.severity() == severity)
                    .count();
        }

        private HealthIssue concern(Severity worst) {
            return new HealthIssue(
                    worst,
                    "",
                    TEXT.text(
                            "health.checked",
                            Formats.time(at),
                            count(Severity.ERROR),
                            count(Severity.WARNING),
                            count(Severity.NOT_EVALUATED)));
        }
    }

    ClusterVerdict {
        others = List.copyOf(others);
    }

    /** Whether something that is read again after this time was read so long ago that it says nothing of now. */
    static boolean old(Instant read, Duration every, Instant now) {
        return Duration.between(read, now).compareTo(every.multipliedBy(INTERVALS)) > 0;
    }

    /** What is said of something that was read too long ago. */
    static String unknown(Instant read, Instant now) {
        return TEXT.text("unknown", Formats.clock(read), Formats.rough(Duration.between(read, now)));
    }

    /**
     * The word now.
     *
     * @param checked what the newest checks found; null before the first
     * @param proxies both sides; null while no proxy is linked to the cluster
     */
    static ClusterVerdict of(
            ClusterView view, @Nullable Checks checked, @Nullable ClusterPicture proxies, Instant now) {
        if (old(view.at(), ClusterMonitor.EVERY, now)) {
            return new ClusterVerdict(Tone.MUTED, unknown(view.at(), now), List.of());
        }
        List<HealthIssue> concerns = new ArrayList<>(ClusterHealth.of(view).concerns());
        if (proxies != null) {
            ofProxies(proxies, now, concerns);
        }
        ofChecks(checked, concerns);
        concerns.sort(Comparator.comparingInt(concern -> rank(concern.severity())));
        List<String> sentences = concerns.stream().map(ClusterVerdict::sentence).toList();
        String together =
                TEXT.text("health.together", Formats.count(view.nodes().size()), view.name(), Formats.clock(view.at()));
        if (concerns.isEmpty()) {
            return new ClusterVerdict(Tone.SUCCESS, TEXT.text("health.well", together), List.of());
        }
        Severity worst = concerns.getFirst().severity();
        return switch (worst) {
            case ERROR -> worse(Tone.DANGER, sentences, view);
            case WARNING -> worse(Tone.WARNING, sentences, view);
            case NOT_EVALUATED, NOTICE -> new ClusterVerdict(Tone.NEUTRAL, together, sentences);
        };
    }

    private static ClusterVerdict worse(Tone tone, List<String> sentences, ClusterView view) {
        return new ClusterVerdict(
                tone,
                sentences.getFirst(),
                Stream.concat(sentences.stream().skip(1), Stream.of(TEXT.text("health.read", Formats.clock(view.at()))))
                        .toList());
    }

    private static void ofProxies(ClusterPicture proxies, Instant now, List<HealthIssue> concerns) {
        if (old(proxies.at(), ProxiesModel.LOOK_EVERY, now)) {
            concerns.add(new HealthIssue(
                    Severity.NOT_EVALUATED, "", TEXT.text("health.proxies", unknown(proxies.at(), now))));
            return;
        }
        proxies.proxies().stream()
                .filter(side -> side.view().isEmpty() && side.problem().isEmpty())
                .forEach(side -> concerns.add(new HealthIssue(
                        Severity.NOT_EVALUATED,
                        side.profile().name(),
                        TEXT.text(side.connected() ? "proxies.unread" : "proxies.notconnected"))));
        proxies.findings().stream()
                .filter(finding -> finding.severity() != Severity.NOTICE)
                .forEach(finding -> concerns.add(new HealthIssue(finding.severity(), "", finding.message())));
    }

    private static void ofChecks(@Nullable Checks checked, List<HealthIssue> concerns) {
        if (checked == null) {
            concerns.add(new HealthIssue(Severity.NOT_EVALUATED, "", TEXT.text("health.notchecked")));
            return;
        }
        Stream.concat(
                        checked.findings().stream().map(Finding::severity),
                        checked.earlier() ? Stream.of(Severity.NOT_EVALUATED) : Stream.empty())
                .min(Comparator.comparingInt(ClusterVerdict::rank))
                .filter(worst -> worst != Severity.NOTICE)
                .ifPresent(worst -> concerns.add(checked.concern(worst)));
    }

    /** What is wrong comes before what was not looked at, as the checks before they are run. */
    private static int rank(Severity severity) {
        return List.of(Severity.ERROR, Severity.WARNING, Severity.NOT_EVALUATED, Severity.NOTICE)
                .indexOf(severity);
    }

    private static String sentence(HealthIssue concern) {
        return concern.node().isEmpty() ? concern.text() : concern.node() + " " + concern.text();
    }
}
