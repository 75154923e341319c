package dev.drydock.feature.rowcount.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.RunNumber;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextTable;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.rowcount.CountExport;
import dev.drydock.feature.rowcount.CountListener;
import dev.drydock.feature.rowcount.CountOptions;
import dev.drydock.feature.rowcount.CountPlan;
import dev.drydock.feature.rowcount.CountResult;
import dev.drydock.feature.rowcount.Planner;
import dev.drydock.feature.rowcount.RowCountJob;
import dev.drydock.feature.rowcount.TableCount;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.run.RunResult;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** A count in the terminal: its preview, its run with the progress on standard error, its results in the form asked for. */
public final class CountInTerminal {

    private final Services services;
    private final Terminal terminal;

    public CountInTerminal(Services services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    /** Prints the plan that a run would carry out. */
    ExitStatus preview(OpenServer server, CountOptions options) {
        CountPlan plan = new Planner(server, options).plan();
        plan.refusal().ifPresent(refusal -> {
            throw new DrydockException(refusal);
        });
        notes(plan);
        terminal.err().println("Workers: " + plan.workersWhy());
        plan.lock().ifPresent(lock -> terminal.err().println("Lock: " + lock));
        plan.script().forEach(terminal.out()::println);
        return plan.tables().isEmpty() ? ExitStatus.NOTHING_IN_SCOPE : ExitStatus.DONE;
    }

    /**
     * Runs the count; empty if it was cancelled.
     *
     * @throws DrydockException if the run as a whole failed
     */
    public Optional<RunResult<CountResult>> run(OpenServer server, CountOptions options) throws InterruptedException {
        CountListener listener = new CountListener() {
            @Override
            public void planned(CountPlan plan) {
                notes(plan);
            }
        };
        Optional<RunResult<CountResult>> result = new JobInTerminal(
                        terminal, "What was counted is in the history: drydock history list")
                .run(new RowCountJob(server, options, services.recording(), listener));
        result.flatMap(found -> found.value().unread())
                .ifPresent(unread -> terminal.err().println(unread.full()));
        return result;
    }

    private void notes(CountPlan plan) {
        plan.notes().stream()
                .filter(CountPlan.Note::warning)
                .forEach(note -> terminal.err().println("Note: " + note.text()));
    }

    /**
     * Writes the results in this form, else as a table, whole to a file or to standard output; then what came of it.
     *
     * @throws DrydockException E-1005 if the file cannot be written
     */
    public void write(
            RunResult<CountResult> result, OpenServer server, Optional<CountExport.Form> form, Optional<Path> file) {
        if (file.isPresent() && form.isPresent()) {
            CountExport.save(result, server, form.get(), file.get());
        } else {
            PrintWriter out = terminal.writer();
            form.ifPresentOrElse(
                    known -> CountExport.write(result, server, known, out), () -> table(result.value(), out));
            out.flush();
        }
        summary(result);
    }

    private static void table(CountResult result, PrintWriter out) {
        TextTable table = new TextTable(
                "schema", "table", "engine", ">rows", ">estimate", ">deviation", ">size", ">time", "state");
        for (TableCount count : result.tables()) {
            table.row(
                    count.name().schema(),
                    count.name().table(),
                    count.table().engine(),
                    number(count.rows()),
                    number(count.table().estimate()),
                    offBy(count),
                    count.table().bytes().isPresent()
                            ? Formats.bytes(count.table().bytes().getAsLong())
                            : "",
                    Formats.duration(count.took()),
                    state(count));
            for (TableCount.PartitionCount part : count.partitions()) {
                String rows = Formats.count(part.rows());
                table.row("", "  " + part.partition(), "", rows, "", "", "", Formats.duration(part.took()), "");
            }
        }
        table.print(out);
    }

    /** What came of it, in a line on standard error. */
    void summary(RunResult<CountResult> run) {
        CountResult result = run.value();
        long counted = result.count(TableCount.Status.COUNTED);
        long failed = result.count(TableCount.Status.FAILED);
        long rows = result.tables().stream()
                .mapToLong(count -> count.rows().orElse(0))
                .sum();
        var leftOut = result.plan().leftOut();
        terminal.err()
                .println(Formats.counted(result.tables().size(), "table") + " · " + Formats.count(counted)
                        + " counted · "
                        + Formats.count(failed) + " failed · " + Formats.counted(rows, "row") + " · "
                        + Formats.counted(leftOut.views(), "view") + " skipped · "
                        + seconds(Duration.between(run.started(), run.finished())) + " · "
                        + RunNumber.of(run, run.id()));
    }

    private static String seconds(Duration duration) {
        return duration.toMinutes() > 0
                ? Formats.duration(duration)
                : String.format(Locale.ROOT, "%.2f s", duration.toMillis() / 1000.0);
    }

    private static String number(OptionalLong number) {
        return number.isPresent() ? Formats.count(number.getAsLong()) : "";
    }

    private static String offBy(TableCount count) {
        OptionalLong estimate = count.table().estimate();
        if (count.rows().isEmpty() || estimate.isEmpty() || estimate.getAsLong() == 0) {
            return "";
        }
        double share = (double) (count.rows().getAsLong() - estimate.getAsLong()) / estimate.getAsLong();
        return String.format(Locale.ROOT, "%+.1f %%", share * 100);
    }

    private static String state(TableCount count) {
        return switch (count.status()) {
            case COUNTED -> "ok";
            case FAILED, MAY_STILL_RUN -> count.problem().map(Problem::line).orElse("failed");
            case NOT_REACHED -> "not reached";
        };
    }
}
