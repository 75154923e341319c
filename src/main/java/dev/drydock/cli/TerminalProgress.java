package dev.drydock.cli;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.task.CancelReport;
import dev.drydock.platform.task.JobSnapshot;
import dev.drydock.platform.task.StageSnapshot;
import dev.drydock.platform.task.Total;
import java.io.PrintStream;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Shows a job's progress on standard error: a bar that redraws itself on a terminal, a plain line now and then in a pipe. */
final class TerminalProgress {

    private static final int BAR_WIDTH = 24;
    private static final Duration PLAIN_LINE_EVERY = Duration.ofSeconds(10);

    private final Terminal terminal;
    private final PrintStream err;
    private final Manners.Progress look;
    private final TerminalWidth width = new TerminalWidth();
    private long lastPlainNanos = System.nanoTime();
    private String lastPlain = "";
    private final Set<String> saidReasons = new HashSet<>();
    private boolean ended;

    TerminalProgress(Terminal terminal) {
        this.terminal = terminal;
        this.err = terminal.err();
        this.look = terminal.progress();
    }

    /** Shows one snapshot; called on the runner's thread. */
    synchronized void show(JobSnapshot snapshot) {
        if (ended) {
            return;
        }
        String line = line(snapshot);
        if (look == Manners.Progress.bar) {
            redraw(line);
        } else if (look == Manners.Progress.plain
                && !line.equals(lastPlain)
                && (newReason(snapshot) || System.nanoTime() - lastPlainNanos > PLAIN_LINE_EVERY.toNanos())) {
            err.println(line);
            lastPlain = line;
            lastPlainNanos = System.nanoTime();
        }
    }

    /** Why something waits is said at once, and once. */
    private boolean newReason(JobSnapshot snapshot) {
        return saidReasons.addAll(snapshot.holds());
    }

    /** Removes the bar and says what came of ending statements on the server; once. */
    synchronized void end(JobSnapshot last) {
        if (ended) {
            return;
        }
        ended = true;
        if (look == Manners.Progress.bar) {
            redraw("");
            terminal.lineStart();
        }
        for (CancelReport report : last.endings()) {
            err.printf(
                    Locale.ROOT,
                    report.gone() ? "%s: ended by %s after %.1f s%n" : "%s: STILL RUNNING after %s (%.1f s)%n",
                    report.what(),
                    report.how(),
                    report.took().toMillis() / 1000.0);
        }
        err.flush();
    }

    private void redraw(String line) {
        // one column stays free: a full line would go on to the next
        int columns = Math.max(1, width.columns() - 1);
        String fitting = line.codePointCount(0, line.length()) <= columns
                ? line
                : line.substring(0, line.offsetByCodePoints(0, columns - 1)) + "…";
        terminal.lineStart();
        err.print(fitting + " ".repeat(columns - fitting.codePointCount(0, fitting.length())));
        err.flush();
    }

    private static String line(JobSnapshot snapshot) {
        Optional<StageSnapshot> current = snapshot.currentStage();
        if (current.isEmpty()) {
            return snapshot.title();
        }
        StageSnapshot stage = current.get();
        StringBuilder line = new StringBuilder(stage.name());
        stage.fraction().ifPresent(done -> {
            int full = (int) Math.round(done * BAR_WIDTH);
            line.append("  ").append("█".repeat(full)).append("░".repeat(BAR_WIDTH - full));
            line.append(String.format(Locale.ROOT, " %3.0f %%", done * 100));
        });
        line.append("  ").append(amount(stage));
        stage.remaining()
                .ifPresent(
                        left -> line.append("  ").append(Formats.duration(left)).append(" left"));
        if (!snapshot.holds().isEmpty()) {
            line.append("  waits: ").append(String.join("; ", snapshot.holds()));
        }
        return line.toString();
    }

    private static String amount(StageSnapshot stage) {
        return switch (stage.total()) {
            case Total.Exact exact -> Formats.count(stage.current()) + " of " + Formats.count(exact.amount());
            case Total.Estimated guess -> Formats.count(stage.current()) + " of about " + Formats.count(guess.amount());
            case Total.Unknown _ -> Formats.duration(stage.elapsed());
        };
    }
}
