package dev.drydock.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.WithHistory;
import dev.drydock.report.form.ReportForm;
import dev.drydock.report.model.AuditReport;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Reports of recorded runs in every form. */
class ReportFormsTest extends WithHistory {

    @Test
    void everyFormIsWritten() throws Exception {
        long count = AuditSamples.count(history, 60);
        long later = AuditSamples.count(history, 70);
        long check = AuditSamples.check(history);
        long upgrade = AuditSamples.upgrade(history);
        history.evidence().sign(later, "Ada Lovelace", "counts agree", "alice");
        AuditReport report = AuditSamples.report(history, count, later, check, upgrade);
        String keep = System.getProperty("drydock.report.keep", "");
        Path target = keep.isEmpty() ? folder : Path.of(keep);
        for (ReportForm form : ReportForm.values()) {
            Path file = AuditSamples.write(history, report, form, target);
            assertThat(Files.size(file)).as(form.word()).isPositive();
        }
        long hostile = AuditSamples.hostile(history);
        AuditReport bad = AuditSamples.report(history, hostile);
        Path other = Files.createDirectories(target.resolve("hostile"));
        for (ReportForm form : ReportForm.values()) {
            AuditSamples.write(history, bad, form, other);
        }
        AuditReport redacted = AuditSamples.redacted(history, later);
        Path third = Files.createDirectories(target.resolve("redacted"));
        for (ReportForm form : ReportForm.values()) {
            AuditSamples.write(history, redacted, form, third);
        }
    }
}
