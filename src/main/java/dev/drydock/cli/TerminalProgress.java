package dev.drydock.cli;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.task.CancelReport;
import dev.drydock.platform.task.JobSnapshot;
import dev.drydock.platform.task.StageSnapshot;
import dev.drydock.platform.task.Total;
import java.io.PrintStream;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Shows a job's progress on standard error: a bar that redraws itself on a terminal, a plain line now and then in a pipe. */
final class TerminalProgress {

    /** Of a line without the bar itself: name, percent, amount. */
    private static final int BESIDE_BAR = 36;

    private static final int LONGEST_BAR = 24;
    private static final int SHORTEST_BAR = 8;
    private static final Duration PLAIN_LINE_EVERY = Duration.ofSeconds(10);

    private final Terminal terminal;
    private final PrintStream err;
    private final OutputOptions.Progress look;
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
        if (look == OutputOptions.Progress.bar) {
            // one column stays free: a full line would go on to the next
            int columns = Math.max(1, width.columns() - 1);
            redraw(line(snapshot, columns), columns);
            return;
        }
        boolean due = look == OutputOptions.Progress.plain
                && (newReason(snapshot) || System.nanoTime() - lastPlainNanos > PLAIN_LINE_EVERY.toNanos());
        if (!due) {
            return;
        }
        String line = line(snapshot, Integer.MAX_VALUE);
        if (!line.equals(lastPlain)) {
            err.println(line);
            lastPlain = line;
            lastPlainNanos = System.nanoTime();
        }
    }

    /** Why something waits is said at once, and once. */
    private boolean newReason(JobSnapshot snapshot) {
        return saidReasons.addAll(snapshot.holds());
    }

    /** Removes the bar and says what is being ended. */
    synchronized void endings(List<String> running) {
        if (ended || running.isEmpty()) {
            return;
        }
        if (look == OutputOptions.Progress.bar) {
            terminal.lineStart();
        }
        running.forEach(one -> err.println("Ending on the server: " + one));
        err.flush();
    }

    /** Removes the bar and says what came of ending statements on the server; once. */
    synchronized void end(JobSnapshot last) {
        if (ended) {
            return;
        }
        ended = true;
        if (look == OutputOptions.Progress.bar) {
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
        // of those nothing came back at all
        last.unended().stream()
                .filter(one -> last.endings().stream()
                        .noneMatch(report -> report.what().equals(one)))
                .forEach(one -> err.println(one + ": MAY STILL RUN, the server did not answer"));
        err.flush();
    }

    private void redraw(String line, int columns) {
        String fitting = line.codePointCount(0, line.length()) <= columns
                ? line
                : line.substring(0, line.offsetByCodePoints(0, columns - 1)) + "…";
        terminal.redraw(fitting + " ".repeat(columns - fitting.codePointCount(0, fitting.length())));
    }

    /** What matters most comes first where there is no room for a bar. */
    static String line(JobSnapshot snapshot, int columns) {
        Optional<StageSnapshot> current = snapshot.currentStage();
        if (current.isEmpty()) {
            return snapshot.title();
        }
        StageSnapshot stage = current.get();
        int room = Math.min(LONGEST_BAR, columns - BESIDE_BAR);
        StringBuilder line = new StringBuilder();
        if (room < SHORTEST_BAR) {
            stage.fraction().ifPresent(done -> line.append(percent(done)).append("  "));
            line.append(stage.name());
        } else {
            line.append(stage.name());
            stage.fraction().ifPresent(done -> {
                int full = (int) Math.round(done * room);
                line.append("  ").append("█".repeat(full)).append("░".repeat(room - full));
                line.append(' ').append(percent(done));
            });
        }
        line.append("  ").append(amount(stage));
        if (stage.late()) {
            line.append("  longer than estimated");
        }
        stage.remaining()
                .ifPresent(
                        left -> line.append("  ").append(Formats.duration(left)).append(" left"));
        if (!snapshot.holds().isEmpty()) {
            line.append("  waits: ").append(String.join("; ", snapshot.holds()));
        }
        return line.toString();
    }

    private static String percent(double done) {
        return String.format(Locale.ROOT, "%3.0f %%", done * 100);
    }

    private static String amount(StageSnapshot stage) {
        return switch (stage.total()) {
            case Total.Exact exact -> Formats.count(stage.current()) + " of " + Formats.count(exact.amount());
            case Total.Estimated guess -> Formats.count(stage.current()) + " of about " + Formats.count(guess.amount());
            case Total.Unknown _ -> Formats.duration(stage.elapsed());
        };
    }
}
