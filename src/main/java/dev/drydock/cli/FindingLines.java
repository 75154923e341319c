package dev.drydock.cli;

import dev.drydock.check.Finding;
import dev.drydock.platform.i18n.TerminalEscaper;
import java.io.PrintWriter;

/** Findings in a terminal. */
public final class FindingLines {

    private FindingLines() {}

    /** Severity, check and object in a line, what was found below, then each line of the remedy. */
    public static void print(Finding finding, PrintWriter out) {
        out.println(finding.severity().word() + " " + finding.check() + " "
                + TerminalEscaper.line(finding.subject().shown()));
        out.println("    " + TerminalEscaper.line(finding.message()));
        finding.remedy().text().lines().forEach(line -> out.println("    → " + line));
    }
}
