package dev.drydock.history;

/**
 * How much room the history takes.
 *
 * @param runs how many runs
 * @param items how many items
 * @param file bytes of the database
 * @param others bytes of what lies beside it, such as copies of earlier versions
 * @param free bytes that are free on its disk
 */
public record HistorySize(long runs, long items, long file, long others, long free) {}
