package dev.drydock.check;

/** How bad a finding is. */
public enum Severity {
    /** What is planned fails, or harms, unless this is mended first. */
    ERROR,
    /** Something behaves differently afterwards, or costs more than expected. */
    WARNING,
    /** Worth knowing; nothing has to be done. */
    NOTICE,
    /** The check could not look, wholly or in part; its message says why. */
    NOT_EVALUATED;

    /** The word in files and on the command line. */
    public String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
