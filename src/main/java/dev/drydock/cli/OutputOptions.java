package dev.drydock.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a command speaks; the same options for all of them. */
final class OutputOptions {

    /** How progress is shown. */
    enum Progress {
        /** Not at all. */
        none,
        /** A line now and then, for logs. */
        plain,
        /** A bar that redraws itself, where messages go to a terminal. */
        bar
    }

    @Option(
            names = "--quiet",
            description = "Say nothing on standard error if all is well, so that cron sends no mail.")
    private boolean quiet;

    @Option(
            names = "--verbose",
            description = "Say on standard error what the log says, too: connections, ways, retries.")
    private boolean verbose;

    @Option(
            names = "--progress",
            paramLabel = "none|plain|bar",
            description = "How progress is shown (default: a bar on a terminal, else plain).")
    private Progress progress = Progress.bar;

    @Mixin
    private final ColourOption colour = new ColourOption();

    @Option(
            names = "--max-wait",
            paramLabel = "SECONDS",
            description =
                    "End a run that waits for a guard or a lock, of which nothing has gone on for so long (default:"
                            + " wait for ever).")
    private int maxWait;

    @Option(
            names = "--csv-protect",
            description =
                    "In CSV, put an apostrophe before texts that a spreadsheet would run as a formula (default: texts"
                            + " as they are).")
    private boolean csvProtect;

    boolean csvProtect() {
        return csvProtect;
    }

    /** @throws UsageException if it is negative */
    Duration longestWait() {
        if (maxWait < 0) {
            throw new UsageException("--max-wait takes seconds, 0 or more.");
        }
        return Duration.ofSeconds(maxWait);
    }

    boolean quiet() {
        return quiet;
    }

    boolean verbose() {
        return verbose;
    }

    Progress progress() {
        return progress;
    }

    ColourOption colour() {
        return colour;
    }

    /** Whether the terminal says that it can do nothing but lines. */
    static boolean dumbTerminal() {
        return Optional.ofNullable(System.getenv("TERM"))
                .orElse("")
                .toLowerCase(Locale.ROOT)
                .equals("dumb");
    }

    /** {@code --color}: whether outcomes are coloured. */
    static final class ColourOption {

        /** When colours are used. */
        enum Colour {
            auto,
            always,
            never
        }

        @Option(
                names = "--color",
                paramLabel = "auto|always|never",
                description = "Whether outcomes are coloured (default: auto; never where NO_COLOR is set).")
        private Colour colour = Colour.auto;

        /** @param terminal whether messages go to one */
        boolean on(boolean terminal) {
            return switch (colour) {
                case always -> true;
                case never -> false;
                case auto ->
                    terminal
                            && Optional.ofNullable(System.getenv("NO_COLOR"))
                                    .orElse("")
                                    .isEmpty()
                            && !dumbTerminal();
            };
        }
    }
}
