package dev.drydock.check;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** How bad a finding is, the worst first: anything may hide behind what could not be looked at. */
public enum Severity {
    /** What is planned fails, or harms, unless this is mended first. */
    ERROR,
    /** The check could not look, wholly or in part; its message says why. */
    NOT_EVALUATED,
    /** Something behaves differently afterwards, or costs more than expected. */
    WARNING,
    /** Worth knowing; nothing has to be done. */
    NOTICE;

    /** The order in which counts name them, in summaries of runs and in JSON: what could not be looked at is last. */
    public static final List<Severity> COUNTED = List.of(ERROR, WARNING, NOTICE, NOT_EVALUATED);

    /** The word in files and on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The severity of this name in the history; a name of another version is {@link #NOT_EVALUATED}: it may be the worst. */
    public static Severity recorded(String name) {
        return Stream.of(values())
                .filter(severity -> severity.name().equals(name))
                .findFirst()
                .orElse(NOT_EVALUATED);
    }
}
