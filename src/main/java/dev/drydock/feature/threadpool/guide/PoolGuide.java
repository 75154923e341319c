package dev.drydock.feature.threadpool.guide;

import dev.drydock.feature.threadpool.load.LoadResult;
import dev.drydock.run.RunResult;
import java.util.Optional;

/** Who goes through a guided run: is told, and decides. Called on the job's thread. */
public interface PoolGuide {

    /** Told what somebody has to do or may want to know. */
    void said(String words);

    /** Told of a measurement; the first is that before. */
    void measured(RunResult<LoadResult> result);

    /** Begins to ask whether what was set up stays; called once. */
    void ask();

    /** What was decided; empty while nothing was said. */
    Optional<GuidedResult.Decision> answer();
}
