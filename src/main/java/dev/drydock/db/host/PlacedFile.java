package dev.drydock.db.host;

import java.util.Optional;

/**
 * A file that was put on a host: all that is needed to take it back. Plain words, so that a run's history can keep them.
 *
 * @param path its name there
 * @param sha256 digest of what was put, in hexadecimal digits
 * @param kept the name under which the former file lies beside it; empty if there was none
 */
public record PlacedFile(String path, String sha256, Optional<String> kept) {}
