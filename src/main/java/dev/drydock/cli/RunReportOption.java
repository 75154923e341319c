package dev.drydock.cli;

import dev.drydock.platform.output.OutputFile;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --output} of a command that changes tables: the report of its run, in the form that the file's name says. */
public final class RunReportOption {

    @Option(names = "--output", paramLabel = "FILE", description = "Write the report of the run to this file.")
    private @Nullable Path file;

    /**
     * Before anything is done.
     *
     * @throws UsageException if no report has the ending of its name
     * @throws dev.drydock.platform.error.DrydockException E-1007 if it cannot be written
     */
    public void check() {
        Optional.ofNullable(file).ifPresent(named -> {
            FileEnding.requireReport(named);
            OutputFile.check(named);
        });
    }

    /** Writes the report of a run that was just made, if a file was named. */
    public void write(long run, Services services, Terminal terminal) {
        if (file != null) {
            ReportOutput.ofNewRun(services, terminal).write(run, Optional.of(file));
        }
    }
}
