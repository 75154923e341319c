package dev.drydock.feature.link;

import dev.drydock.platform.error.Problem;
import java.time.Duration;
import java.util.Optional;

/**
 * One way, measured or not.
 *
 * @param way which
 * @param figures what was measured; empty if the way could not be taken
 * @param problem why it could not be taken, or not to its end
 */
public record WayResult(LinkRoute way, Optional<Figures> figures, Optional<Problem> problem) {

    /**
     * The figures.
     *
     * @param encryption how the connections were protected, in words
     * @param session how long the SSH session took to make, which all connections share; zero without SSH
     * @param connecting from the first packet until logged in, each
     * @param asking {@code SELECT 1} and its answer, each
     */
    public record Figures(String encryption, Duration session, LatencySummary connecting, LatencySummary asking) {}

    static WayResult measured(LinkRoute way, Figures figures) {
        return new WayResult(way, Optional.of(figures), Optional.empty());
    }

    static WayResult failed(LinkRoute way, Problem problem) {
        return new WayResult(way, Optional.empty(), Optional.of(problem));
    }
}
