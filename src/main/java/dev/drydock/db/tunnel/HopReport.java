package dev.drydock.db.tunnel;

import java.time.Duration;

/**
 * How one hop was passed.
 *
 * @param hop {@code user@host:port}
 * @param server what the SSH server calls itself
 * @param keyType type of its host key
 * @param fingerprint its fingerprint, {@code SHA256:…}
 * @param method how the log-in went, such as {@code publickey}
 * @param took time for connection, key exchange and log-in
 */
public record HopReport(String hop, String server, String keyType, String fingerprint, String method, Duration took) {}
