package dev.drydock.bench;

/** One way to count the same tables. */
interface Contestant {

    String name();

    /** Counts once and says how long that took. */
    Outcome run() throws Exception;

    /** Whether it runs inside this JVM, whose compiler needs some runs before it has done its work. */
    default boolean inThisJvm() {
        return false;
    }

    /**
     * One measured count.
     *
     * @param seconds wall time
     * @param tables how many tables were counted
     * @param rows sum of their rows, which every contestant must agree on
     */
    record Outcome(double seconds, long tables, long rows) {}
}
