package dev.drydock.feature.threadpool.load;

import dev.drydock.feature.threadpool.pool.Pool;
import java.util.List;

/**
 * What a load test measured.
 *
 * @param pool the pool that the server had meanwhile
 * @param steps step by step
 */
public record LoadResult(Pool pool, LoadOptions options, List<LoadStep> steps) {

    public LoadResult {
        steps = List.copyOf(steps);
    }
}
