package dev.drydock.db.guard;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which server it is, whatever the way to it.
 *
 * @param lasting what stays: the UUID of MySQL 5.6 and later; of MariaDB, where it tells one, its own id with its name
 * @param host its name and port as it gives them; empty if it does not
 * @param started when it started, in seconds of its own clock since 1970
 * @param data its server id and data folder; says that it was started anew where nothing lasts
 */
public record Identity(Optional<String> lasting, Optional<String> host, OptionalLong started, Optional<String> data) {

    /** Uptime and clock are read in two statements and are whole seconds. */
    private static final long TOLERANCE_SECONDS = 2;

    /** Whether two are one server. */
    enum Likeness {
        SAME,
        DIFFERENT,
        /** Too little is known of one of them. */
        UNKNOWN
    }

    /**
     * A start, and the folder of the data, count only where one of them has nothing that lasts; but of one place with another
     * UUID it is not known whether its data were put back, which gives it a new one.
     */
    Likeness to(Identity other) {
        if (lasting.isPresent() && other.lasting.isPresent()) {
            return lasting.equals(other.lasting) ? Likeness.SAME : anew(other) ? Likeness.UNKNOWN : Likeness.DIFFERENT;
        }
        if (host.isEmpty() || other.host.isEmpty()) {
            return Likeness.UNKNOWN;
        }
        if (!host.equals(other.host)) {
            return Likeness.DIFFERENT;
        }
        boolean oneStart = started.isPresent()
                && other.started.isPresent()
                && Math.abs(started.getAsLong() - other.started.getAsLong()) <= TOLERANCE_SECONDS;
        return oneStart || (data.isPresent() && data.equals(other.data)) ? Likeness.SAME : Likeness.UNKNOWN;
    }

    /** Whether it stands where the other one does, with another UUID. */
    boolean anew(Identity other) {
        return host.isPresent()
                && host.equals(other.host)
                && data.isPresent()
                && data.equals(other.data)
                && !lasting.equals(other.lasting);
    }

    /** Whether anything is known of it that can tell it from others. */
    boolean known() {
        return lasting.isPresent() || (host.isPresent() && (started.isPresent() || data.isPresent()));
    }
}
