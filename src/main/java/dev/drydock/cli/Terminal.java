package dev.drydock.cli;

import dev.drydock.platform.output.OutputFile;
import java.io.Console;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Where a command reads and writes. Names and messages come from people and servers: what a terminal would obey is shown as
 * an escape, in messages always, in results where they go to a terminal and not to a file.
 */
public final class Terminal {

    /** Whether the terminal goes on to the next line at its right edge (DECAWM). */
    private static final String NO_WRAP = "\u001b[?7l";

    private static final String WRAP = "\u001b[?7h";

    private static final String CLEAR_LINE = "\u001b[K";

    private final InputStream in;
    private final PrintStream out;
    private final ResultOutput results;
    private final PrintStream err;
    private final PrintStream screen;
    private final HeldOutput held;
    private final boolean interactive;
    private volatile OutputOptions manners = new OutputOptions();

    /**
     * @param in standard input
     * @param out results only
     * @param resultsShown whether results go to a terminal
     * @param err messages and progress
     * @param interactive whether messages go to a terminal that can redraw a line
     */
    public Terminal(InputStream in, PrintStream out, boolean resultsShown, PrintStream err, boolean interactive) {
        this.in = in;
        PrintStream shown =
                resultsShown ? new PrintStream(new EscapingOutput(out), false, StandardCharsets.UTF_8) : out;
        this.results = new ResultOutput(shown);
        this.out = new PrintStream(results, false, StandardCharsets.UTF_8);
        this.held = new HeldOutput(err);
        this.screen = new PrintStream(held, true, StandardCharsets.UTF_8);
        this.err = new PrintStream(new EscapingOutput(screen), true, StandardCharsets.UTF_8);
        this.interactive = interactive;
    }

    private Terminal(InputStream in, Terminal other) {
        this.in = in;
        this.out = other.out;
        this.results = other.results;
        this.err = other.err;
        this.screen = other.screen;
        this.held = other.held;
        this.manners = other.manners;
        this.interactive = other.interactive;
    }

    /** The same with another standard input. */
    public Terminal reading(InputStream other) {
        return new Terminal(other, this);
    }

    /** A terminal for one of several servers: its results apart, its messages with its name before each line. */
    Terminal section(String name, PrintStream results) {
        PrintStream named = new PrintStream(new NamedLines(err, name), true, StandardCharsets.UTF_8);
        Terminal section = new Terminal(in, results, false, named, false);
        section.manners = manners;
        return section;
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

    /** Writes to standard output as UTF-8; the caller flushes it. */
    public PrintWriter writer() {
        return new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    }

    /**
     * Writes results whole to a file, without one to standard output.
     *
     * @throws dev.drydock.platform.error.DrydockException E-1005 if the file cannot be written
     */
    public void write(Optional<Path> file, Consumer<Writer> content) {
        if (file.isPresent()) {
            OutputFile.save(file.get(), content);
        } else {
            PrintWriter writer = writer();
            content.accept(writer);
            writer.flush();
        }
    }

    public boolean interactive() {
        return interactive;
    }

    /** Speaks in this way from now on. */
    void obey(OutputOptions wanted) {
        manners = wanted;
        held.hold(wanted.quiet());
    }

    /** Ends the last line of the results, so that they are lines to every program that reads them. */
    void endResults() {
        out.flush();
        if (results.open()) {
            out.println();
            out.flush();
        }
    }

    /** The command has ended: what was held back is said unless all is well. */
    void ended(boolean well) {
        held.end(well);
    }

    /** Says what was held back. */
    public void speak() {
        held.end(false);
    }

    /** The longest time that a job may wait without going on; zero for any. */
    Duration longestWait() {
        return manners.longestWait();
    }

    OutputOptions.Progress progress() {
        return manners.quiet()
                ? OutputOptions.Progress.none
                : interactive && !OutputOptions.dumbTerminal() ? manners.progress() : plain();
    }

    private OutputOptions.Progress plain() {
        return manners.progress() == OutputOptions.Progress.none
                ? OutputOptions.Progress.none
                : OutputOptions.Progress.plain;
    }

    /** A line of messages, in a colour where colours are shown. */
    public void line(LineColour tone, String text) {
        if (!manners.colour().on(interactive)) {
            err.println(text);
            return;
        }
        screen.print(tone.begin());
        err.print(text);
        err.flush();
        screen.println(LineColour.END);
    }

    /** Writes over the line that messages stand on; what does not fit is cut off by the terminal, also while it is resized. */
    void redraw(String line) {
        err.flush();
        screen.print("\r" + NO_WRAP);
        err.print(line);
        err.flush();
        screen.print(WRAP);
        screen.flush();
    }

    /** Takes away what stands on the line that messages stand on, so that the next one has it for itself. */
    public void lineStart() {
        err.flush();
        if (interactive && !OutputOptions.dumbTerminal()) {
            screen.print("\r" + CLEAR_LINE);
        }
    }
}
