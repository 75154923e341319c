package dev.drydock.feature.upgrade.cli;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.feature.upgrade.preflight.FindingGroup;
import dev.drydock.feature.upgrade.preflight.PreflightResult;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.TerminalEscaper;
import java.io.PrintWriter;
import java.util.List;

/** Prints findings, and groups of them, for people to read and to copy from. */
final class FindingPrint {

    /** Pieces of advice of one group that are printed; statements and lines for the option file are printed all. */
    private static final int MOST_ADVICE = 3;

    private final PrintWriter printer;
    private final PreflightResult result;

    FindingPrint(PrintWriter printer, PreflightResult result) {
        this.printer = printer;
        this.result = result;
    }

    /** A head line, what was found, what it is about in one line, and the remedies as they can be copied. */
    void group(FindingGroup group) {
        boolean privileges =
                group.findings().stream().anyMatch(finding -> !finding.check().equals(group.check()));
        if (group.findings().size() == 1 && !privileges) {
            single(group.findings().getFirst());
            return;
        }
        printer.println(group.severity() + "  " + group.check() + "  "
                + (privileges ? "server" : Formats.counted(group.objects().size(), "object")));
        if (!privileges) {
            printer.println("    " + TerminalEscaper.line(group.title()));
        }
        printer.println(
                "    " + (group.oneMessage() || privileges ? "" : "Such as: ") + TerminalEscaper.line(group.message()));
        if (!privileges) {
            printer.println("    " + TerminalEscaper.line(String.join(", ", group.objects())));
        }
        long advice = group.remedies().stream()
                .filter(remedy -> remedy.kind() == Remedy.Kind.ADVICE)
                .count();
        List<Remedy> shown = group.remedies();
        long printed = 0;
        for (Remedy remedy : shown) {
            if (remedy.kind() != Remedy.Kind.ADVICE || printed++ < MOST_ADVICE) {
                remedy(remedy);
            }
        }
        if (advice > MOST_ADVICE) {
            printer.println("        … and " + (advice - MOST_ADVICE) + " more of this kind: --format json has all");
        }
        reference(group.reference(), group.link());
    }

    /** One finding, and who answers for it. */
    void single(Finding finding) {
        boolean accepted = result.acceptances().counts(finding);
        printer.println((accepted ? "ACCEPTED  " : "") + finding.severity() + "  " + finding.check() + "  "
                + TerminalEscaper.line(finding.subject().shown()));
        result.acceptances()
                .of(finding)
                .ifPresent(given -> printer.println("    "
                        + (accepted ? "accepted until " : "acceptance expired on ") + given.until() + " by "
                        + TerminalEscaper.line(given.owner() + ": " + given.reason())));
        printer.println("    " + TerminalEscaper.line(finding.message()));
        remedy(finding.remedy());
        reference(finding.reference(), FindingGroup.link(finding));
    }

    private void remedy(Remedy remedy) {
        if (remedy.kind() == Remedy.Kind.TEMPLATE) {
            printer.println("    Fill in what stands in angle brackets:");
        }
        remedy.text().lines().forEach(line -> printer.println("        " + TerminalEscaper.line(line)));
    }

    private void reference(String reference, String link) {
        if (!reference.isEmpty()) {
            printer.println("    See: " + reference + (link.isEmpty() ? "" : ", " + link));
        }
    }
}
