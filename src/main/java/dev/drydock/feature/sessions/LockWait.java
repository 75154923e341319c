package dev.drydock.feature.sessions;

/**
 * One session waits for another.
 *
 * @param waiting number of the connection that waits
 * @param blocking number of the connection that it waits for
 * @param kind what kind of lock
 * @param object what is locked, such as {@code shop.orders} or {@code shop.orders, index PRIMARY}
 * @param wanted mode of the lock that is waited for; empty if that is not known
 * @param held mode of the lock that stands in the way; empty if that is not known
 * @param inferred whether the server does not record it, and it follows from what the sessions do
 */
public record LockWait(
        long waiting, long blocking, Kind kind, String object, String wanted, String held, boolean inferred) {

    /** The kinds of locks. */
    public enum Kind {
        /** Of a table's definition. */
        METADATA,
        /** Of InnoDB's rows. */
        ROW
    }
}
