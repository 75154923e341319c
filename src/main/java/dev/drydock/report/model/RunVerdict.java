package dev.drydock.report.model;

/**
 * What came of it in one line.
 *
 * @param grade how good that is
 * @param text for people
 */
public record RunVerdict(Grade grade, String text) {

    /** From the worst to the best. The names are written to files. */
    public enum Grade {
        FAILED,
        ATTENTION,
        UNKNOWN,
        GOOD
    }

    /** The worse one. */
    public RunVerdict worse(RunVerdict other) {
        return other.grade.compareTo(grade) < 0 ? other : this;
    }
}
