package dev.drydock.evidence;

import dev.drydock.evidence.ReportProof.Recorded;
import dev.drydock.history.IssuedReport;
import dev.drydock.history.store.Evidence;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.form.FoundReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Holds a file with a report against the history that it was made from. Calls block. */
public final class ReportVerification {

    private static final Messages TEXT = Messages.of("report");

    private final HistoryStore history;
    private final Evidence evidence;

    public ReportVerification(HistoryStore history) {
        this.history = history;
        this.evidence = history.evidence();
    }

    /**
     * Looks whether the file is one that was written, byte for byte, and whether the runs are still recorded as they were
     * then.
     *
     * @throws DrydockException E-5108 if it cannot be read
     */
    public ReportProof look(Path file) {
        String sha256 = FileSigning.digest(file).sha256();
        Optional<FoundReport> found;
        try {
            found = FoundReport.in(file);
        } catch (IOException failure) {
            throw FileSigning.unreadable(file, failure);
        }
        Optional<IssuedReport> issued =
                evidence.reportsOfFile(sha256).stream().filter(evidence::knows).findFirst();
        return issued.map(report -> written(report, found)).orElseGet(() -> unknown(found));
    }

    private ReportProof written(IssuedReport report, Optional<FoundReport> found) {
        List<String> details = new ArrayList<>();
        details.add(TEXT.text(
                "proof.issued",
                report.document(),
                report.form().toUpperCase(java.util.Locale.ROOT),
                Formats.utc(report.issued()),
                report.by()));
        boolean changed = false;
        if (found.isPresent() && !evidence.knowsLink(found.get().head())) {
            details.add(TEXT.text("proof.anchor_lost", found.get().head()));
            changed = true;
        }
        for (FoundReport.Run run : found.map(FoundReport::runs).orElse(List.of())) {
            Optional<String> now = run.content().isEmpty() ? Optional.empty() : evidence.content(run.number());
            String number = Long.toString(run.number());
            if (run.content().isEmpty()) {
                details.add(TEXT.text("proof.unsealed", number));
            } else if (now.isEmpty()) {
                details.add(TEXT.text("proof.deleted", number));
            } else if (!now.get().equals(run.content())) {
                details.add(TEXT.text("proof.run_changed", number));
                changed = true;
            }
        }
        if (found.isEmpty()) {
            report.runs().stream()
                    .filter(run -> history.run(run).isEmpty())
                    .forEach(run -> details.add(TEXT.text("proof.deleted", Long.toString(run))));
        }
        return new ReportProof(
                Optional.of(changed ? Recorded.RECORD_CHANGED : Recorded.SOUND), details, Optional.empty());
    }

    private ReportProof unknown(Optional<FoundReport> found) {
        boolean ours = found.isPresent()
                && (!evidence.reportsOfDocument(found.get().id()).isEmpty()
                        || evidence.knowsLink(found.get().head()));
        if (ours) {
            return new ReportProof(
                    Optional.of(Recorded.CHANGED),
                    List.of(TEXT.text("proof.differs", found.get().id())),
                    Optional.empty());
        }
        return new ReportProof(
                Optional.of(Recorded.NOT_OF_THIS_HISTORY),
                List.of(TEXT.text(found.isPresent() ? "proof.foreign" : "proof.no_report")),
                Optional.empty());
    }
}
