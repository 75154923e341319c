package dev.drydock.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** What the build wrote into the application. */
final class BuildInfo {

    private BuildInfo() {}

    /** The version, such as {@code 0.1.0}. */
    static String version() {
        try (InputStream input = BuildInfo.class.getResourceAsStream("/dev/drydock/build.properties")) {
            Properties properties = new Properties();
            properties.load(input);
            return properties.getProperty("version");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
