package dev.drydock.report.model;

/**
 * What came of it in one line.
 *
 * @param grade how good that is
 * @param text for people
 */
public record Verdict(Grade grade, String text) {

    /** From the worst to the best. The names are written to files. */
    public enum Grade {
        FAILED,
        ATTENTION,
        UNKNOWN,
        GOOD
    }

    /** The worse one. */
    public Verdict worse(Verdict other) {
        return other.grade.ordinal() < grade.ordinal() ? other : this;
    }
}
