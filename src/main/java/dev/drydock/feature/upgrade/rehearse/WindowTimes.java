package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.feature.upgrade.window.StepTime;
import dev.drydock.feature.upgrade.window.WindowStep;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.mysqld.PrivateServer;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How long the steps took on copies. What is cheap is measured more than once and is a range; how far starts of the same server on
 * the same data lie apart is the range of what was measured once.
 */
final class WindowTimes {

    private static final Messages TEXT = Messages.of("upgradewindow");

    private static final int STARTS = 3;

    /**
     * So many times as far as three measurements lie apart, a fourth is beyond the longest of them once in twenty times, if they
     * scatter as errors do (the prediction interval of a normal distribution).
     */
    private static final double BEYOND = 1.5;

    /** In milliseconds; what takes longer is not measured again. */
    private static final long LONGEST_REPEATED = 60_000;

    private final Map<WindowStep, List<StepTime>> measured = new EnumMap<>(WindowStep.class);
    private List<Long> starts = List.of();

    /** A step of which nothing is left to chance, or whose length is not known. */
    void settled(StepTime time) {
        measured.put(time.step(), new ArrayList<>(List.of(time)));
    }

    /** One measurement more of a step; their words are those of the last. */
    void add(WindowStep step, long millis, Duration computed, String how) {
        add(new StepTime(step, millis, millis, Math.min(millis, computed.toMillis()), how));
    }

    void add(StepTime time) {
        measured.computeIfAbsent(time.step(), _ -> new ArrayList<>()).add(time);
    }

    /** Stops and starts a server that has nothing else to do. */
    void restarts(PrivateServer own, List<String> options, JobContext context, Stage stage) throws IOException {
        List<Long> took = new ArrayList<>();
        for (long all = 0; took.size() < STARTS && all < LONGEST_REPEATED; all += took.getLast()) {
            long began = System.nanoTime();
            own.stop();
            own.start(context, options, Optional.empty());
            took.add(millisSince(began));
            add(WindowStep.RESTART, took.getLast(), own.processorTime(), TEXT.text("restart.how"));
            stage.advance(1);
        }
        starts = List.copyOf(took);
    }

    /**
     * Stops a server that has worked, starts it and stops it again: with nothing to write, no disk makes that shorter.
     *
     * @param unwritten milliseconds that the server itself may need for what it has not written
     */
    void stops(PrivateServer own, List<String> options, long unwritten, String how, JobContext context, Stage stage)
            throws IOException {
        List<String> slowly = new ArrayList<>(options);
        slowly.add("--innodb-fast-shutdown=0");
        List<Long> took = new ArrayList<>();
        for (long all = 0; took.size() < STARTS && all < LONGEST_REPEATED; all += took.getLast()) {
            if (!took.isEmpty()) {
                own.start(context, slowly, Optional.empty());
            }
            long began = System.nanoTime();
            if (!own.stop()) {
                settled(StepTime.unknown(WindowStep.STOP, TEXT.text("stop.late")));
                return;
            }
            took.add(millisSince(began));
            stage.advance(1);
        }
        long idle = Collections.min(took);
        took.forEach(millis -> add(new StepTime(WindowStep.STOP, millis, millis + unwritten, idle, how)));
    }

    private static long millisSince(long nanos) {
        return (System.nanoTime() - nanos) / 1_000_000;
    }

    /** All steps, those without a measurement as unknown. */
    void tell(RehearsalRecorder recorder) {
        for (WindowStep step : WindowStep.values()) {
            recorder.took(time(step));
        }
    }

    private static String factor(double factor) {
        return String.format(Locale.ROOT, "%.2f", factor);
    }

    StepTime time(WindowStep step) {
        List<StepTime> times = measured.getOrDefault(step, List.of());
        if (times.isEmpty()) {
            return StepTime.unknown(step, TEXT.text(step.word() + ".unknown"));
        }
        StepTime last = times.getLast();
        if (times.size() > 1) {
            long least = times.stream().mapToLong(StepTime::low).min().orElse(0);
            long apart = times.stream().mapToLong(StepTime::low).max().orElse(0) - least;
            return new StepTime(
                    step,
                    least,
                    times.stream().mapToLong(StepTime::high).max().orElse(0) + Math.round(BEYOND * apart),
                    times.stream().mapToLong(StepTime::fixed).min().orElse(0),
                    last.how() + " " + TEXT.text("repeated", times.size()));
        }
        if (!last.known() || last.high() == 0 || step.back() || starts.size() < 2) {
            return last;
        }
        double middle = Math.max(1, starts.stream().sorted().toList().get(starts.size() / 2));
        double least = Collections.min(starts) / middle;
        double most = Collections.max(starts) / middle;
        return last.times(
                least, most + BEYOND * (most - least), TEXT.text("once", starts.size(), factor(least), factor(most)));
    }
}
