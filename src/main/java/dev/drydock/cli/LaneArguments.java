package dev.drydock.cli;

import dev.drydock.lane.LaneOptions;
import picocli.CommandLine.Option;

/** How tables are worked on in parallel, for commands that change many. */
public final class LaneArguments extends WorkerArguments {

    @Option(
            names = "--write-binlog",
            description = "Write the statements to the binary log, so that replicas run them, too.")
    private boolean writeBinlog;

    /** @throws UsageException if a number is out of its range */
    public LaneOptions options() {
        return options(writeBinlog);
    }
}
