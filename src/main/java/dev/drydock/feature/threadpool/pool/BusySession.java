package dev.drydock.feature.threadpool.pool;

import java.util.OptionalLong;

/**
 * A session that does something, or holds a transaction open.
 *
 * @param connection its number
 * @param account user and host
 * @param command what the process list says
 * @param state what the process list says
 * @param seconds how long it has been in this state
 * @param transactionSeconds age of its transaction; empty if it has none, or that cannot be read
 * @param statement the begin of its statement; may hold values of users and goes into no record
 */
public record BusySession(
        long connection,
        String account,
        String command,
        String state,
        long seconds,
        OptionalLong transactionSeconds,
        String statement) {}
