package dev.drydock.db.tunnel;

import java.nio.file.Path;

/**
 * What of the user and this machine an SSH log-in needs.
 *
 * @param folder the user's SSH folder with {@code config}, {@code known_hosts} and keys
 * @param questions who answers
 */
public record SshSetup(Path folder, SshQuestions questions) {

    /** The user's own SSH folder. */
    public static Path userFolder() {
        return Path.of(System.getProperty("user.home"), ".ssh");
    }

    /** The user's own folder, and nobody to answer. */
    public static SshSetup unattended() {
        return new SshSetup(userFolder(), SshQuestions.unattended());
    }

    Path config() {
        return folder.resolve("config");
    }

    /** Whether the folder is the one that {@code ssh} itself uses. */
    boolean usual() {
        return folder.equals(userFolder());
    }
}
