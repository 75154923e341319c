package dev.drydock.history;

import java.util.Objects;

/**
 * The server of a run, as it was at the run's start.
 *
 * @param key stable identity by which runs are compared: {@code server_uuid}, or {@code host:port} where there is none
 * @param profileName name of the profile
 * @param address {@code host:port} that was connected to
 * @param flavour such as {@code MySQL}
 * @param version as the server says it
 * @param hostname the server's own host name; empty if it is not readable
 */
public record ServerIdentity(
        String key, String profileName, String address, String flavour, String version, String hostname) {

    public ServerIdentity {
        Objects.requireNonNull(key, "key is null");
        Objects.requireNonNull(profileName, "profileName is null");
        Objects.requireNonNull(address, "address is null");
        Objects.requireNonNull(flavour, "flavour is null");
        Objects.requireNonNull(version, "version is null");
        Objects.requireNonNull(hostname, "hostname is null");
    }
}
