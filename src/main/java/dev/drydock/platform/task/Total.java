package dev.drydock.platform.task;

/** How much a stage has to do, and how well that is known. */
public sealed interface Total {

    /** 0 where nobody knows. */
    long amount();

    /** Counted beforehand. */
    record Exact(long amount) implements Total {}

    /** From estimates; shown as such. */
    record Estimated(long amount) implements Total {}

    /** Nobody knows; the bar runs without an end. */
    record Unknown() implements Total {

        @Override
        public long amount() {
            return 0;
        }
    }

    static Total exact(long amount) {
        return new Exact(amount);
    }

    static Total estimated(long amount) {
        return new Estimated(amount);
    }

    static Total unknown() {
        return new Unknown();
    }
}
