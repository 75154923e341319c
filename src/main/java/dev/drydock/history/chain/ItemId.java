package dev.drydock.history.chain;

/** The key of an item in the database: its run and its number in one, so that a run's items lie side by side. */
public final class ItemId {

    private static final int SEQ_BITS = 32;

    private ItemId() {}

    /** @param seq 1 to 2^32 - 1; 0 is before the run's first item */
    public static long of(long run, long seq) {
        return (run << SEQ_BITS) + seq;
    }

    public static long seq(long id) {
        return id & ((1L << SEQ_BITS) - 1);
    }
}
