package dev.drydock.history;

/** The key of an item in the database: its run and its number in one, so that a run's items lie side by side. */
final class ItemId {

    private static final int SEQ_BITS = 32;

    private ItemId() {}

    /** @param seq 1 to 2^32 - 1; 0 is before the run's first item */
    static long of(long run, long seq) {
        return (run << SEQ_BITS) + seq;
    }

    static long seq(long id) {
        return id & ((1L << SEQ_BITS) - 1);
    }
}
