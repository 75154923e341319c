package dev.drydock.run.paired;

/** A kind of work that is timed both ways. */
public interface BenchmarkPart {

    /** How often it is done in one turn at least. */
    int count();

    /** Whether doing it often leaves nothing behind. */
    boolean repeatable();

    /** The word in files. */
    String word();

    /** Shown name. */
    String title();
}
