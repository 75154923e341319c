package dev.drydock.feature.threadpool.pool;

/**
 * A statement that waits for a thread of its group.
 *
 * @param connection number of its connection; 0 where the server does not tell
 * @param highPriority whether it goes before others
 * @param waitedMicros how long it has waited
 */
public record QueuedStatement(long group, long connection, boolean highPriority, long waitedMicros) {}
