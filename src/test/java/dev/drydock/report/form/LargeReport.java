package dev.drydock.report.form;

import dev.drydock.platform.output.OutputFile;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.report.model.AuditReport;
import dev.drydock.report.model.ReportLook;
import dev.drydock.report.model.ReportSection;
import dev.drydock.report.model.ReportTable;
import dev.drydock.report.model.ReportTable.Column;
import dev.drydock.report.model.ReportValue;
import dev.drydock.report.model.ReportedRun;
import dev.drydock.report.model.RunVerdict;
import dev.drydock.report.model.RunVerdict.Grade;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** A report with as many rows as wanted, made as they are read; a program of its own for what needs a process. */
final class LargeReport {

    private LargeReport() {}

    static AuditReport of(int size) {
        return of(size, size);
    }

    /** @param given so many rows are there; for the others who reads waits until it is killed */
    private static AuditReport of(int size, int given) {
        List<Column> columns = List.of(
                new Column("object", "Object", false),
                new Column("status", "State", false),
                new Column("measure", "Rows", true),
                new Column("estimate", "Estimate", true),
                new Column("bytes", "Size", true),
                new Column("took", "Took", true),
                new Column("ended", "Ended", false),
                new Column("engine", "Engine", false));
        Instant at = Instant.parse("2026-11-01T12:00:00Z");
        Iterable<List<ReportValue>> rows = () -> IntStream.range(0, size)
                .peek(i -> {
                    while (i >= given) {
                        LockSupport.park();
                    }
                })
                .<List<ReportValue>>mapToObj(i -> List.of(
                        ReportValue.text("shop.order_line_archive_" + i),
                        ReportValue.text("counted"),
                        new ReportValue.Count(i * 17L),
                        new ReportValue.Count(i * 16L),
                        new ReportValue.Bytes(i * 16384L),
                        new ReportValue.Span(i % 5000),
                        new ReportValue.Moment(at.plusSeconds(i)),
                        ReportValue.text("InnoDB")))
                .iterator();
        RunVerdict verdict = new RunVerdict(Grade.GOOD, "Complete");
        ReportedRun run = new ReportedRun(
                1,
                "rowcount",
                "Row counts",
                "shop-prod-2",
                at,
                Optional.of(RunOutcome.ended(RunOutcome.Counts.of(size, size, 0))),
                verdict,
                List.of("All is counted."),
                Optional.of(new ReportedRun.Seal(1, "ab".repeat(32), "cd".repeat(32))),
                List.of(ReportSection.ofTable("results", "Results", "", new ReportTable(columns, rows, size))));
        return new AuditReport(
                "5c0e6f1e-0000-4000-8000-000000000001",
                "Large",
                "",
                at,
                "test",
                ReportLook.PLAIN,
                verdict,
                List.of(),
                List.of(run),
                "ef".repeat(32),
                Optional.empty());
    }

    /** Arguments: form, rows, file, rows that are given. Prints how long it took. */
    public static void main(String... arguments) {
        ReportForm form = ReportForm.valueOf(arguments[0]);
        AuditReport report = of(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[3]));
        System.out.println("begin");
        System.out.flush();
        long begin = System.nanoTime();
        OutputFile.saveStream(Path.of(arguments[2]), stream -> form.write(report, stream));
        System.out.println(Duration.ofNanos(System.nanoTime() - begin).toMillis() + " ms");
    }
}
