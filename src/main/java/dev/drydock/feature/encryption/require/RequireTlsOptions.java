package dev.drydock.feature.encryption.require;

import java.time.Duration;
import java.util.List;

/**
 * What is to refuse plain connections.
 *
 * @param accounts as {@code user@host}; without a host, {@code %} is meant
 * @param wholeServer whether the server is to refuse them for all accounts
 * @param despitePlain whether to go on although sessions are plain now, or it is not known which are
 * @param confirmWithin how long the change stays unless it is confirmed
 */
public record RequireTlsOptions(
        List<String> accounts, boolean wholeServer, boolean despitePlain, Duration confirmWithin) {

    public static final Duration USUAL = Duration.ofMinutes(5);

    public RequireTlsOptions {
        accounts = List.copyOf(accounts);
    }
}
