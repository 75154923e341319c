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
        TextTable table = new TextTable(
                ">CONNECTIONS",
                ">ACTIVE",
                ">OPS/S",
                ">MEDIAN MS",
                ">P95 MS",
                ">P99 MS",
                ">FAILED",
                ">RUNNING",
                ">QUEUED",
                ">THREADS",
                ">GENERATOR",
                "NOTE");
        for (LoadStep step : result.steps()) {
            table.row(
                    Formats.count(step.connections()),
                    step.activeShown(),
                    Formats.count(Math.round(step.throughput())),
                    millis(step.medianMicros()),
                    millis(step.p95Micros()),
                    millis(step.p99Micros()),
                    Formats.count(step.failures()),
                    known(step.running()),
                    known((double) step.queued()),
                    known((double) step.threads()),
                    Formats.percent(step.generatorShare()),
                    note(step));
        }
        table.print(out);
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
