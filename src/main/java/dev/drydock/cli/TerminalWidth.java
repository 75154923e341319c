package dev.drydock.cli;

import java.time.Duration;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Columns of the terminal, asked again now and then, since windows change their size. */
final class TerminalWidth {

    private static final long AGAIN_NANOS = Duration.ofSeconds(2).toNanos();

    private int known = UsageMessageSpec.DEFAULT_USAGE_WIDTH;
    private long askedNanos;
    private boolean asked;

    /** May run a program of the system for some milliseconds. */
    synchronized int columns() {
        if (!asked || System.nanoTime() - askedNanos > AGAIN_NANOS) {
            known = new UsageMessageSpec().autoWidth(true).width();
            askedNanos = System.nanoTime();
            asked = true;
        }
        return known;
    }
}
