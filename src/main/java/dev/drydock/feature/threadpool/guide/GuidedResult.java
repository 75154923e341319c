package dev.drydock.feature.threadpool.guide;

import dev.drydock.feature.threadpool.load.LoadResult;
import java.util.Optional;

/**
 * How a guided run ended.
 *
 * @param setupRun run of the setup of the pool, by which it can be taken back later
 * @param decision what was decided
 * @param before what was measured before; empty if nothing was
 * @param after what was measured after; empty if nothing was
 */
public record GuidedResult(long setupRun, Decision decision, Optional<LoadResult> before, Optional<LoadResult> after) {

    /** What became of the setup. */
    public enum Decision {
        KEPT,
        WENT_BACK,
        /** Nobody said anything in time: it stays, and is to be decided. */
        OPEN
    }
}
