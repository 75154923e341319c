package dev.drydock.feature.threadpool.setup;

import java.time.Duration;

/**
 * How a pool is set up on the server's machine.
 *
 * @param file full name of the option file there
 * @param restart command that restarts the server there; empty where a person does it
 * @param patience longest wait for the restarted server
 */
public record SetupOptions(String file, String restart, Duration patience) {

    /** How long a person has to restart the server. */
    public static final Duration USUAL = Duration.ofMinutes(15);
}
