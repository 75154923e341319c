package dev.drydock.cli;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Columns of the terminal, asked again now and then, since windows change their size. */
final class TerminalWidth {

    private static final long AGAIN_NANOS = Duration.ofSeconds(1).toNanos();
    private static final File TERMINAL = new File("/dev/tty");
    private static final Pattern ROWS_AND_COLUMNS = Pattern.compile("\\d+ ([1-9]\\d{0,4})\\s*");

    private int known = UsageMessageSpec.DEFAULT_USAGE_WIDTH;
    private long askedNanos;
    private boolean asked;

    /** May run a program of the system for some milliseconds. */
    synchronized int columns() {
        if (!asked || System.nanoTime() - askedNanos > AGAIN_NANOS) {
            // picocli takes nothing narrower than its help; it knows Windows, which has no stty
            known = ofTerminal()
                    .orElseGet(() -> new UsageMessageSpec().autoWidth(true).width());
            askedNanos = System.nanoTime();
            asked = true;
        }
        return known;
    }

    private static OptionalInt ofTerminal() {
        if (!TERMINAL.exists()) {
            return OptionalInt.empty();
        }
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(Redirect.from(TERMINAL))
                    .redirectError(Redirect.DISCARD)
                    .start();
            return columns(new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
        } catch (IOException _) {
            // no terminal of this process, or no stty
            return OptionalInt.empty();
        }
    }

    /** Out of what {@code stty size} prints; a terminal that does not know its size says 0. */
    static OptionalInt columns(String printed) {
        Matcher size = ROWS_AND_COLUMNS.matcher(printed);
        return size.matches() ? OptionalInt.of(Integer.parseInt(size.group(1))) : OptionalInt.empty();
    }
}
