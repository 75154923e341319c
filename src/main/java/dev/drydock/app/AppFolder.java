package dev.drydock.app;

import java.nio.file.Path;

/** Where the application itself lies: its libraries and the demonstration's package. */
final class AppFolder {

    private AppFolder() {}

    /** The folder that the launcher names in {@code drydock.app}, else the build's own. */
    static Path path() {
        return Path.of(System.getProperty("drydock.app", "target/app")).toAbsolutePath();
    }

    /** The folder of the demonstration's packages. */
    static Path demoPackages() {
        return path().resolve("demo");
    }
}
