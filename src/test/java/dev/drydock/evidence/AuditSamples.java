package dev.drydock.evidence;

import dev.drydock.app.Features;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunEnd;
import dev.drydock.history.RunStart;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.report.form.ReportForm;
import dev.drydock.report.model.AuditReport;
import dev.drydock.report.model.ReportLook;
import dev.drydock.report.redact.RedactionProfile;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Recorded runs for tests of reports. */
final class AuditSamples {

    static final ReportLook LOOK = new ReportLook(
            "Harbour Ltd",
            "Confidential",
            "Database team",
            Locale.ENGLISH,
            ZoneId.of("Europe/Zurich"),
            Optional.empty());

    /** Names and texts that do harm where they are not treated as what they are. */
    static final List<String> HOSTILE = List.of(
            "<script>alert(1)</script>",
            "=HYPERLINK(\"http://x\")",
            "+1+cmd|' /C calc'!A0",
            "@SUM(1+9)",
            "-2+3",
            "\u001b[2J\u001b]0;owned\u0007",
            "a\u202eb\u0000c",
            "</script><img src=x onerror=alert(2)>",
            "]]>--><!--&amp;",
            "name with \"quotes\" 'and' `ticks`",
            "\ud83d\ude00 \u65e5\u672c\u8a9e",
            "\ud800");

    private static final ServerIdentity SERVER = new ServerIdentity(
            "6f1e-uuid-77", "shop-prod-2", "db2.harbour.example:3306", "MySQL", "5.7.44", "db2.internal.harbour");

    private AuditSamples() {}

    static RunReports reports(HistoryStore history) {
        return new RunReports(history, Features.all(), "test");
    }

    static AuditReport report(HistoryStore history, long... runs) {
        return reports(history)
                .of(
                        java.util.Arrays.stream(runs).boxed().toList(),
                        new ReportRequest("", "CHG-17", LOOK, Optional.empty(), ""));
    }

    static AuditReport redacted(HistoryStore history, long run) {
        return reports(history)
                .of(List.of(run), new ReportRequest("", "CHG-17", LOOK, Optional.of(RedactionProfile.CUSTOMERS), ""));
    }

    private static RunStart start(String kind, String title, long planned, Map<String, String> settings) {
        return new RunStart(kind, title, SERVER, "maint@10.4.7.21", "alice", settings, planned);
    }

    static long count(HistoryStore history, int tables) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("mode", "exact");
        settings.put("schemas", "shop\narchive");
        settings.put("views left out", "4");
        settings.put("partitions", "true");
        RunWriter run = history.begin(start("rowcount", "Row counts", tables + 1L, settings));
        for (int i = 0; i < tables; i++) {
            run.item(Item.of("table", ObjectName.table("shop", "order_line_" + i), "counted")
                    .measure(1000L + i)
                    .estimate(990L)
                    .bytes((1L << 20) * (i + 1))
                    .finished(Instant.now(), 12L + i)
                    .attribute("engine", "InnoDB")
                    .build());
        }
        run.item(Item.of("table", ObjectName.table("archive", "broken"), "failed")
                .error(
                        "E-2040",
                        "Table 'archive.broken' at db2.harbour.example is marked as crashed, tried by"
                                + " 'maint'@'10.4.7.21'")
                .attribute("engine", "MyISAM")
                .build());
        run.finish(RunEnd.of(
                RunOutcome.ended(RunOutcome.Counts.of(tables + 1L, tables, 1)),
                Map.of("counted", Integer.toString(tables))));
        return run.runId();
    }

    /** One table of this size. */
    static long sized(HistoryStore history, long bytes) {
        RunWriter run = history.begin(start("rowcount", "Row counts", 1, Map.of()));
        run.item(Item.of("table", ObjectName.table("shop", "one"), "counted")
                .measure(1L)
                .bytes(bytes)
                .build());
        run.finish(RunEnd.of(RunOutcome.ended(RunOutcome.Counts.of(1, 1, 0)), Map.of()));
        return run.runId();
    }

    /** Figures that are not whole. */
    static long ratio(HistoryStore history) {
        RunWriter run = history.begin(start("threadpool-load", "Load test", 1, Map.of()));
        run.item(Item.of("step", new ObjectName("", "16 connections", ""), "done")
                .attribute("ratio", "1.16894327")
                .attribute("encrypted share", "0.4567")
                .build());
        run.finish(RunEnd.of(RunOutcome.ended(RunOutcome.Counts.of(1, 1, 0)), Map.of()));
        return run.runId();
    }

    static long upgrade(HistoryStore history) {
        RunWriter run = history.begin(start("upgrade", "Table upgrade", 30, Map.of("unlocked because", "CHG-17")));
        Instant begin = Instant.now();
        for (int i = 0; i < 30; i++) {
            Item.Draft draft = Item.of("statement", ObjectName.table("shop", "t" + i), i == 7 ? "failed" : "done")
                    .finished(begin.plusMillis(400L * i + 300), 300)
                    .attribute("sql", "ALTER TABLE `shop`.`t" + i + "` COMMENT='for Mr Smith', ENGINE=InnoDB")
                    .attribute("lane", Integer.toString(1 + i % 3))
                    .attribute("connection", Integer.toString(400 + i % 3))
                    .attribute("started", begin.plusMillis(400L * i).toString())
                    .attribute("warnings", i == 3 ? "1265 Data truncated" : "");
            run.item((i == 7 ? draft.error("E-4260", "Duplicate entry 'smith@harbour.example' for key 'mail'") : draft)
                    .build());
        }
        run.finish(RunEnd.of(RunOutcome.ended(RunOutcome.Counts.of(30, 29, 1)), Map.of()));
        return run.runId();
    }

    static long check(HistoryStore history) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("path", "5.7 to 8.0");
        settings.put("gate backup", "open: no backup was found");
        settings.put("gate replicas", "stated: 2 replicas\nreplica-1\nreplica-2");
        settings.put("gate replicas, said", "both are upgraded (alice, 2026-11-20T10:00:00Z)");
        RunWriter run = history.begin(start("upgrade-check", "Upgrade check", 3, settings));
        run.finding(
                new RecordedFinding("old-times", "NOTICE", ObjectName.table("shop", "t1"), "Old temporal columns."));
        run.finding(new RecordedFinding(
                "reserved-words",
                "ERROR",
                ObjectName.table("shop", "rank"),
                "The name is reserved in 8.0.\nQuote it."));
        run.finding(
                new RecordedFinding("charsets", "WARNING", ObjectName.table("shop", "t2"), "utf8mb3 is deprecated."));
        run.finding(new RecordedFinding("grants", "NOT_EVALUATED", ObjectName.SERVER, "No right to read mysql.user."));
        run.finish(RunEnd.of(RunOutcome.ended(RunOutcome.Counts.of(3, 3, 0).toResolve(1)), Map.of("checks", "4")));
        history.accept(
                SERVER,
                new RecordedFinding("charsets", "WARNING", ObjectName.table("shop", "t2"), "utf8mb3 is deprecated."),
                "Team Shop",
                "converted next month",
                LocalDate.now(ZoneId.systemDefault()).plusMonths(2),
                "alice");
        return run.runId();
    }

    static long hostile(HistoryStore history) {
        Map<String, String> settings = new LinkedHashMap<>();
        HOSTILE.forEach(text -> settings.put("note " + text, text));
        RunWriter run = history.begin(start("rowcount", HOSTILE.getFirst(), HOSTILE.size(), settings));
        for (String text : HOSTILE) {
            run.item(Item.of("table", ObjectName.table(text, text), "counted")
                    .measure(-1L)
                    .error("E-1", text)
                    .attribute("engine", text)
                    .attribute(text, text)
                    .build());
            run.item(Item.of("statement", ObjectName.table(text, text), "done")
                    .finished(Instant.now(), 5)
                    .attribute("sql", text)
                    .attribute("warnings", text)
                    .attribute("lane", "1")
                    .attribute("started", Instant.now().toString())
                    .build());
            run.finding(new RecordedFinding(text, "ERROR", ObjectName.table(text, text), text));
        }
        run.finish(RunEnd.of(RunOutcome.complete(), Map.of("said", HOSTILE.getFirst())));
        history.evidence().sign(run.runId(), HOSTILE.get(1), HOSTILE.getFirst(), "alice");
        return run.runId();
    }

    static Path write(HistoryStore history, AuditReport report, ReportForm form, Path folder) {
        Path file = folder.resolve("report." + form.word());
        new ReportFiles(history).write(report, Map.of(form, file));
        return file;
    }
}
