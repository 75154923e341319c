package dev.drydock.app;

import dev.drydock.platform.i18n.Messages;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** What the build wrote into the application. */
final class BuildInfo {

    private static final Messages TEXT = Messages.of("app");

    private BuildInfo() {}

    /** The version, such as {@code 0.1.0}. */
    static String version() {
        return read().getProperty("version");
    }

    /** Version, commit, day of the build, and Java, a line each; what the build did not know is said to be unknown. */
    static String about() {
        Properties properties = read();
        return TEXT.text(
                "build.about",
                properties.getProperty("version"),
                known(properties.getProperty("commit")),
                known(properties.getProperty("date")),
                Runtime.version(),
                System.getProperty("java.vendor"));
    }

    /** Where the newest version is told: {@code DRYDOCK_RELEASES}, else what the build names; empty if nothing does. */
    static String releases() {
        String named = System.getenv().getOrDefault("DRYDOCK_RELEASES", "");
        String built = read().getProperty("releases", "");
        return !named.isBlank() ? named : built.startsWith("$") ? "" : built;
    }

    /** A build by other means than Maven leaves the name of what it should have filled in. */
    private static String known(String value) {
        return value.isBlank() || value.startsWith("$") || value.equals("unknown") ? TEXT.text("build.unknown") : value;
    }

    private static Properties read() {
        try (InputStream input = BuildInfo.class.getResourceAsStream("/dev/drydock/build.properties")) {
            Properties properties = new Properties();
            properties.load(input);
            return properties;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
