package dev.drydock.module.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.app.Features;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.module.RunKind;
import dev.drydock.report.form.ReportForm;
import dev.drydock.report.model.AuditReport;
import dev.drydock.report.model.ReportLook;
import dev.drydock.report.redact.RedactionProfile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** No kind of run, as real servers filled it, shows a redacted name in any form of its report. */
class EveryKindRedactionTest {

    /** In the runs of the samples, and in who ran them. */
    private static final List<String> FORBIDDEN = List.of(
            "harbour",
            "archive-2019",
            "heron",
            "egret",
            "smith",
            "jones",
            "seagull",
            "pier-laptop",
            "quay-db",
            "10.9.8.7",
            "10.1.2.3",
            "6f1e-uuid-77");

    private static final ServerIdentity SERVER = new ServerIdentity(
            "6f1e-uuid-77", "quay-db-1", "quay-db-1.harbour.example:3306", "MySQL", "5.7.44", "quay-db-1");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @SuppressWarnings("NullAway.Init")
    private HistoryStore history;

    @BeforeEach
    void open() {
        history = HistoryStore.open(folder.resolve("data"), "test");
    }

    @AfterEach
    void close() {
        history.close();
    }

    @Test
    void everyKindOfRunHasASample() throws Exception {
        assertThat(RecordedSamples.all().stream().map(sample -> sample.kind).collect(Collectors.toSet()))
                .containsAll(Features.all().stream()
                        .flatMap(feature -> feature.runKinds().stream())
                        .map(RunKind::id)
                        .toList());
    }

    @ParameterizedTest
    @EnumSource
    void noNameIsAnywhereInAFileForCustomers(ReportForm form) throws Exception {
        Map<Long, String> kinds = new LinkedHashMap<>();
        for (RecordedSamples.Sample sample : RecordedSamples.all()) {
            kinds.put(sample.record(history, SERVER, "seagull@10.9.8.7", "seagull"), sample.kind);
        }
        StringBuilder plain = new StringBuilder();
        for (Map.Entry<Long, String> run : kinds.entrySet()) {
            if (form == ReportForm.JSON) {
                plain.append(content(run.getKey(), form, Optional.empty()));
            }
            String content = content(run.getKey(), form, Optional.of(RedactionProfile.CUSTOMERS));
            FORBIDDEN.forEach(name ->
                    assertThat(content).as("%s of a %s", form, run.getValue()).doesNotContain(name));
        }
        if (form == ReportForm.JSON) {
            FORBIDDEN.forEach(name -> assertThat(plain).as("what is looked for").contains(name));
        }
    }

    private String content(long run, ReportForm form, Optional<RedactionProfile> redaction) throws Exception {
        AuditReport report = AuditSamples.reports(history)
                .of(List.of(run), new ReportWish("Report on quay-db-1", "", ReportLook.PLAIN, redaction, ""));
        return WrittenText.of(AuditSamples.write(history, report, form, folder), form);
    }
}
