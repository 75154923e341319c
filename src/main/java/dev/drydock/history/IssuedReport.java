package dev.drydock.history;

import java.time.Instant;
import java.util.List;

/**
 * A file with a report that was written, so that this very file can be recognised later.
 *
 * @param document number of the report, the same in all its forms
 * @param form such as {@code pdf}
 * @param sha256 of the file, in hexadecimal digits
 * @param runs what it is about
 * @param issued when it was written
 * @param by account of the operating system and computer
 */
public record IssuedReport(String document, String form, String sha256, List<Long> runs, Instant issued, String by) {

    /** A report of more runs is refused. */
    public static final int MOST_RUNS = 200;

    public IssuedReport {
        runs = List.copyOf(runs);
    }
}
