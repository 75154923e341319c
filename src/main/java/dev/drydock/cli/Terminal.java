package dev.drydock.cli;

import java.io.Console;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Where a command reads and writes. Names and messages come from people and servers: what a terminal would obey is shown as
 * an escape, in messages always, in results where they go to a terminal and not to a file.
 */
public final class Terminal {

    private final InputStream in;
    private final PrintStream out;
    private final PrintStream err;
    private final PrintStream screen;
    private final boolean interactive;

    /**
     * @param in standard input
     * @param out results only
     * @param resultsShown whether results go to a terminal
     * @param err messages and progress
     * @param interactive whether messages go to a terminal that can redraw a line
     */
    public Terminal(InputStream in, PrintStream out, boolean resultsShown, PrintStream err, boolean interactive) {
        this.in = in;
        this.out = resultsShown ? new PrintStream(new VisibleOutput(out), false, StandardCharsets.UTF_8) : out;
        this.err = new PrintStream(new VisibleOutput(err), true, StandardCharsets.UTF_8);
        this.screen = err;
        this.interactive = interactive;
    }

    private Terminal(InputStream in, Terminal other) {
        this.in = in;
        this.out = other.out;
        this.err = other.err;
        this.screen = other.screen;
        this.interactive = other.interactive;
    }

    /** The same with another standard input. */
    public Terminal reading(InputStream other) {
        return new Terminal(other, this);
    }

    /** The console to type on, if this process has one. */
    public static Optional<Console> console() {
        return Optional.ofNullable(System.console()).filter(Console::isTerminal);
    }

    public InputStream in() {
        return in;
    }

    public PrintStream out() {
        return out;
    }

    public PrintStream err() {
        return err;
    }

    public boolean interactive() {
        return interactive;
    }

    /** Goes back to the begin of the line that messages stand on, to write over it. */
    public void lineStart() {
        err.flush();
        screen.print('\r');
    }
}
