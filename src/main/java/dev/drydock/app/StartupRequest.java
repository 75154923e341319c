package dev.drydock.app;

import java.nio.file.Path;
import java.time.Instant;

/** What begins by itself in a new window. */
sealed interface StartupRequest {

    StartupRequest NOTHING = new Nothing();
    StartupRequest DEMO = new Demonstration();
    StartupRequest CLUSTER = new Cluster();

    /** It waits for the user. */
    record Nothing() implements StartupRequest {}

    /** The servers of the demonstration. */
    record Demonstration() implements StartupRequest {}

    /** The cluster of the demonstration. */
    record Cluster() implements StartupRequest {}

    /** The import of an archive, which asks after all of it was verified. */
    record Archive(Path file) implements StartupRequest {}

    /**
     * A run of the history, to be looked at.
     *
     * @param begun when it began: in another history the number is that of another run
     */
    record Run(long id, Instant begun) implements StartupRequest {}

    /** The form of a new server, filled from an address; nothing connects by itself. */
    record Address(String text) implements StartupRequest {}
}
