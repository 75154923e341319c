package dev.drydock.cli;

import java.io.Console;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Optional;

/**
 * Where a command reads and writes.
 *
 * @param in standard input
 * @param out results only
 * @param err messages and progress
 * @param interactive whether messages go to a terminal that can redraw a line
 */
public record Terminal(InputStream in, PrintStream out, PrintStream err, boolean interactive) {

    /** The console to type on, if this process has one. */
    public static Optional<Console> console() {
        return Optional.ofNullable(System.console()).filter(Console::isTerminal);
    }
}
