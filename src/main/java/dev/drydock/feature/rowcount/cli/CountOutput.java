package dev.drydock.feature.rowcount.cli;

import dev.drydock.cli.RunNumber;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextTable;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.rowcount.CountExport;
import dev.drydock.feature.rowcount.CountResult;
import dev.drydock.feature.rowcount.TableCount;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.run.RunResult;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** Writes the results of a count in the form asked for, to standard output or whole to a file. */
public final class CountOutput {

    private final Terminal terminal;
    private final CountCommand.Format format;
    private final Optional<Path> file;

    CountOutput(Terminal terminal, CountCommand.Format format, Optional<Path> file) {
        this.terminal = terminal;
        this.format = format;
        this.file = file;
    }

    /** Results as a table on standard output. */
    public static CountOutput table(Terminal terminal) {
        return new CountOutput(terminal, CountCommand.Format.table, Optional.empty());
    }

    /** @throws dev.drydock.platform.error.DrydockException E-1005 if the file cannot be written */
    public void write(RunResult<CountResult> result, OpenServer server) {
        Optional<CountExport.Form> form = format.form();
        if (file.isPresent() && form.isPresent()) {
            CountExport.save(result, server, form.get(), file.get());
        } else {
            Writer writer = new OutputStreamWriter(terminal.out(), StandardCharsets.UTF_8);
            form.ifPresentOrElse(
                    known -> CountExport.write(result, server, known, writer), () -> table(result.value(), writer));
            flush(writer);
        }
        summary(result);
    }

    private static void table(CountResult result, Writer writer) {
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
        PrintWriter printer = new PrintWriter(writer);
        table.print(printer);
        printer.flush();
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
                : String.format(java.util.Locale.ROOT, "%.2f s", duration.toMillis() / 1000.0);
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
        return String.format(java.util.Locale.ROOT, "%+.1f %%", share * 100);
    }

    private static String state(TableCount count) {
        return switch (count.status()) {
            case COUNTED -> "ok";
            case FAILED, MAY_STILL_RUN -> count.problem().map(Problem::line).orElse("failed");
            case NOT_REACHED -> "not reached";
        };
    }

    private static void flush(Writer writer) {
        try {
            writer.flush();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
