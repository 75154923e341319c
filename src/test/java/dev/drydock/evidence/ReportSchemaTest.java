package dev.drydock.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.report.form.FoundReport;
import dev.drydock.report.form.ReportForm;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JSON of reports keeps to what is published, now and later. */
class ReportSchemaTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private static Schema schema() throws Exception {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("docs/report.schema.json")), InputFormat.JSON);
    }

    @Test
    void everyKindOfReportKeepsToThePublishedSchema() throws Exception {
        try (HistoryStore history = HistoryStore.open(folder.resolve("data"), "test")) {
            long count = AuditSamples.count(history, 4);
            long later = AuditSamples.count(history, 4);
            history.evidence().sign(later, "Ada", "", "alice");
            long check = AuditSamples.check(history);
            long upgrade = AuditSamples.upgrade(history);
            long hostile = AuditSamples.hostile(history);
            for (var report : java.util.List.of(
                    AuditSamples.report(history, count, later, check, upgrade, hostile),
                    AuditSamples.redacted(history, upgrade))) {
                Path file = AuditSamples.write(history, report, ReportForm.JSON, folder);
                assertThat(schema().validate(Files.readString(file), InputFormat.JSON))
                        .isEmpty();
            }
        }
    }

    @Test
    void aReportThatBreaksTheSchemaIsSeen() throws Exception {
        String json = Files.readString(Path.of("test-data/report/report-1.json"));
        assertThat(schema().validate(json.replace("\"good\"", "\"fine\""), InputFormat.JSON))
                .isNotEmpty();
        assertThat(schema().validate(json.replace("\"milliseconds\"", "\"ms\""), InputFormat.JSON))
                .isNotEmpty();
    }

    /** A report that the first version with this format wrote. */
    @Test
    void anOldReportStaysReadable() throws Exception {
        Path old = Path.of("test-data/report/report-1.json");
        assertThat(schema().validate(Files.readString(old), InputFormat.JSON)).isEmpty();
        FoundReport found = FoundReport.in(old).orElseThrow();
        assertThat(found.format()).isEqualTo(1);
        assertThat(found.id()).isEqualTo("5c0e6f1e-0000-4000-8000-000000000001");
        assertThat(found.runs()).containsExactly(new FoundReport.Run(1, "ab".repeat(32)));
    }
}
