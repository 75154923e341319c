package dev.drydock.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.WithHistory;
import dev.drydock.app.Features;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunEnd;
import dev.drydock.history.RunStart;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.report.form.ReportForm;
import dev.drydock.report.model.AuditReport;
import dev.drydock.report.model.ReportLook;
import dev.drydock.report.redact.RedactionProfile;
import dev.drydock.run.RunKind;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** No kind of run, as real servers filled it, shows a redacted name in any form of its report. */
class EveryKindRedactionTest extends WithHistory {

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

    @ParameterizedTest
    @EnumSource
    void noNameIsAnywhereInAFileForCustomers(ReportForm form) throws Exception {
        Map<Long, String> kinds = new LinkedHashMap<>();
        for (RecordedSamples.Sample sample : RecordedSamples.all()) {
            kinds.put(sample.record(history, SERVER, "seagull@10.9.8.7", "seagull"), sample.kind);
        }
        Features.all().stream()
                .flatMap(feature -> feature.runKinds().stream())
                .forEach(kind -> kinds.put(standIn(kind), kind.id()));
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
                .of(List.of(run), new ReportRequest("Report on quay-db-1", "", ReportLook.PLAIN, redaction, ""));
        return WrittenText.of(AuditSamples.write(history, report, form, folder), form);
    }

    /** A run of the kind with names where any kind may have them: not all kinds ran for the samples. */
    private long standIn(RunKind kind) {
        RunWriter run = history.begin(new RunStart(
                kind.id(),
                kind.title(),
                SERVER,
                "seagull@10.9.8.7",
                "seagull",
                Map.of("note", "asked by egret@quay-db-1", "unlocked because", "as quay-db-2.harbour.example does")));
        run.item(Item.of("statement", new ObjectName("", "egret@%", ""), "failed")
                .finished(Instant.now(), 1)
                .attribute("sql", "UPDATE `harbour_shop`.`t` SET mail = 'smith@example.com' WHERE who = \"jones\"")
                .attribute("account", "heron@10.1.2.3")
                .error("E-2040", "Table 'archive-2019.x' is read only for 'heron'@'10.1.2.3'")
                .build());
        run.item(Item.of("table", ObjectName.table("archive-2019", "x"), "done").build());
        run.finding(new RecordedFinding(
                "check",
                "ERROR",
                ObjectName.table("harbour_shop", "t"),
                "Definer `egret`@`%` of harbour_shop.t is gone."));
        run.finish(RunEnd.of(RunOutcome.failed(RunOutcome.Counts.NONE), Map.of("left out", "harbour_shop.t")));
        history.evidence().sign(run.runId(), "An auditor", "seen on quay-db-1", "seagull");
        return run.runId();
    }
}
