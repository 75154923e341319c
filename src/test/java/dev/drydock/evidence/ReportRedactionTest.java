package dev.drydock.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.WithHistory;
import dev.drydock.report.form.ReportForm;
import dev.drydock.report.model.AuditReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a report for people outside the house must not have anywhere, whatever its form. */
class ReportRedactionTest extends WithHistory {

    private static final List<String> FORBIDDEN = List.of(
            "shop-prod-2",
            "harbour.example",
            "db2.internal",
            "6f1e-uuid-77",
            "maint",
            "alice",
            "10.4.7.21",
            "archive",
            "smith");

    @ParameterizedTest
    @EnumSource
    void noNameIsAnywhereInAFileForCustomers(ReportForm form) throws Exception {
        for (long run :
                List.of(AuditSamples.count(history, 5), AuditSamples.upgrade(history), AuditSamples.check(history))) {
            Path plain = AuditSamples.write(history, AuditSamples.report(history, run), form, folder);
            assertThat(WrittenText.of(plain, form))
                    .as("what is looked for is there otherwise")
                    .contains("shop-prod-2");
            Path file = AuditSamples.write(history, AuditSamples.redacted(history, run), form, folder);
            String content = WrittenText.of(file, form);
            FORBIDDEN.forEach(
                    name -> assertThat(content).as(form + " of run " + run).doesNotContain(name));
            assertThat(content).doesNotContainPattern("\\bshop\\b");
            if (form != ReportForm.CSV) {
                assertThat(content).contains("names of accounts are replaced");
            }
        }
    }

    @Test
    void theSameNameHasTheSameReplacementSoThatRowsStillMatch() throws Exception {
        AuditReport redacted = AuditSamples.redacted(history, AuditSamples.count(history, 5));
        String json = Files.readString(AuditSamples.write(history, redacted, ReportForm.JSON, folder));
        Matcher named = Pattern.compile("(schema-\\d+)\\.broken").matcher(json);
        assertThat(named.results().map(found -> found.group(1)).distinct()).hasSize(1);
        assertThat(named.reset().results()).hasSizeGreaterThan(1);
        assertThat(redacted.redaction().orElseThrow().profile()).isEqualTo("customers");
    }
}
