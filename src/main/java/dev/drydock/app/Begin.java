package dev.drydock.app;

import java.nio.file.Path;

/** What begins by itself in a new window. */
sealed interface Begin {

    Begin NOTHING = new Nothing();
    Begin DEMO = new Demonstration();
    Begin CLUSTER = new Cluster();

    /** It waits for the user. */
    record Nothing() implements Begin {}

    /** The servers of the demonstration. */
    record Demonstration() implements Begin {}

    /** The cluster of the demonstration. */
    record Cluster() implements Begin {}

    /** The import of an archive, which asks after all of it was verified. */
    record Archive(Path file) implements Begin {}

    /** The form of a new server, filled from an address; nothing connects by itself. */
    record Address(String text) implements Begin {}
}
