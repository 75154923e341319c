package dev.drydock.feature.encryption.watch;

import java.time.Duration;

/**
 * How long to watch.
 *
 * @param limit how long
 * @param every between two looks
 */
public record PlainWatchOptions(Duration limit, Duration every) {

    public static final Duration USUAL_EVERY = Duration.ofSeconds(2);

    /** With the usual time between looks. */
    public static PlainWatchOptions lasting(Duration limit) {
        return new PlainWatchOptions(limit, USUAL_EVERY);
    }
}
