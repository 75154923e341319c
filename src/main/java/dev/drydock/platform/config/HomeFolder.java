package dev.drydock.platform.config;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/**
 * The user's home folder as shells and the {@code mysql} client have it: {@code $HOME}. Java's {@code user.home} is that of the
 * account, which is what SSH goes by.
 */
public final class HomeFolder {

    /** Stands for it in tests. */
    public static final String PROPERTY = "drydock.home";

    private HomeFolder() {}

    /** {@code $HOME} where it names a folder from the root on, else the account's; on Windows the account's. */
    public static Path ofShell() {
        String other = System.getProperty(PROPERTY, "");
        return other.isEmpty()
                ? of(System.getenv(), System.getProperty("os.name"), Path.of(System.getProperty("user.home")))
                : Path.of(other);
    }

    static Path of(Map<String, String> environment, String system, Path account) {
        String home = environment.getOrDefault("HOME", "");
        boolean windows = system.toLowerCase(Locale.ROOT).contains("windows");
        return windows || home.isBlank() || !Path.of(home).isAbsolute() ? account : Path.of(home);
    }

    /** The path that a user means: a shell leaves {@code ~} as it is behind an equals sign, as in {@code --output=~/x}. */
    public static Path path(String written) {
        return path(written, ofShell());
    }

    static Path path(String written, Path home) {
        if (written.equals("~")) {
            return home;
        }
        return written.startsWith("~/") ? home.resolve(written.substring(2)) : Path.of(written);
    }
}
