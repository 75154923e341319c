package dev.drydock.db.guard;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which server it is, whatever the way to it.
 *
 * @param lasting what stays: the UUID of MySQL 5.6 and later; of MariaDB, where it tells one, its own id with its name
 * @param host its name and port as it gives them; empty if it does not
 * @param started when it started, in seconds of its own clock since 1970
 */
public record Identity(Optional<String> lasting, Optional<String> host, OptionalLong started) {

    /** Uptime and clock are read in two statements and are whole seconds. */
    private static final long TOLERANCE_SECONDS = 2;

    /** Whether both are known to be one server; a start counts only where one of them has nothing that lasts. */
    boolean same(Identity other) {
        if (lasting.isPresent() && other.lasting.isPresent()) {
            return lasting.equals(other.lasting);
        }
        return host.isPresent()
                && host.equals(other.host)
                && started.isPresent()
                && other.started.isPresent()
                && Math.abs(started.getAsLong() - other.started.getAsLong()) <= TOLERANCE_SECONDS;
    }

    /** Whether anything is known of it. */
    boolean known() {
        return lasting.isPresent() || (host.isPresent() && started.isPresent());
    }
}
