package dev.drydock.feature.threadpool.cli;

import dev.drydock.cli.RunNumber;
import dev.drydock.cli.TextTable;
import dev.drydock.feature.threadpool.load.LoadResult;
import dev.drydock.feature.threadpool.load.LoadStep;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.run.RunResult;
import java.io.PrintWriter;
import java.util.Locale;

/** The steps of a load test as a table. */
final class LoadTable {

    private LoadTable() {}

    static void print(RunResult<LoadResult> run, PrintWriter out) {
        LoadResult result = run.value();
        out.println("Pool: " + result.pool().kind().label() + ", "
                + result.pool().state().word() + " · " + RunNumber.of(run, run.id()));
        new TextTable.Columns<LoadStep>()
                .column(">CONNECTIONS", step -> Formats.count(step.connections()))
                .column(">ACTIVE", LoadStep::activeShown)
                .column(">OPS/S", step -> Formats.count(Math.round(step.throughput())))
                .column(">MEDIAN MS", step -> millis(step.medianMicros()))
                .column(">P95 MS", step -> millis(step.p95Micros()))
                .column(">P99 MS", step -> millis(step.p99Micros()))
                .column(">FAILED", step -> Formats.count(step.failures()))
                .column(">RUNNING", step -> known(step.running()))
                .column(">QUEUED", step -> known((double) step.queued()))
                .column(">THREADS", step -> known((double) step.threads()))
                .column(">GENERATOR", step -> Formats.percent(step.generatorShare()))
                .column("NOTE", step -> note(step))
                .print(result.steps(), out);
    }

    private static String note(LoadStep step) {
        return !step.firstFailure().isEmpty()
                ? step.firstFailure()
                : step.generatorLimits() ? "this computer was the limit" : "";
    }

    private static String millis(long micros) {
        return String.format(Locale.ROOT, "%,.2f", micros / 1e3);
    }

    private static String known(double value) {
        return value < 0 ? Formats.NONE : Formats.count(Math.round(value));
    }
}
