package dev.drydock.platform.schedule;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lines of the user's crontab. Each of ours stands below a comment that names it; all other lines stay as they are, and no
 * line is removed whose comment is not there.
 */
final class CronTab implements SchedulerEntry {

    private static final List<String> LIST = List.of("crontab", "-l");
    private static final String MARK = "# drydock schedule ";

    private final SystemCommand system;

    CronTab(SystemCommand system) {
        this.system = system;
    }

    static boolean usable(SystemCommand system) {
        SystemCommand.Answer answer = system.run(LIST, "");
        return answer.good() || empty(answer);
    }

    private static boolean empty(SystemCommand.Answer answer) {
        return answer.status() == 1 && answer.output().contains("no crontab");
    }

    @Override
    public String preview(ScheduledCommand schedule) {
        return MARK + schedule.id() + "\n" + line(schedule) + "\n";
    }

    private static String line(ScheduledCommand schedule) {
        List<String> words = new ArrayList<>(List.of("env", "DRYDOCK_HOME=" + schedule.dataFolder()));
        words.addAll(schedule.words());
        return schedule.when().cron() + " " + Quoting.cron(words);
    }

    @Override
    public String place(ScheduledCommand schedule) {
        return "crontab -l: " + MARK + schedule.id();
    }

    @Override
    public void write(ScheduledCommand schedule) {
        List<String> lines = without(schedule);
        lines.add(MARK + schedule.id());
        lines.add(line(schedule));
        put(lines);
    }

    @Override
    public void remove(ScheduledCommand schedule) {
        if (lines().contains(MARK + schedule.id())) {
            put(without(schedule));
        }
    }

    @Override
    public Standing standing(ScheduledCommand schedule) {
        return read().map(lines -> lines.contains(MARK + schedule.id()) ? Standing.THERE : Standing.GONE)
                .orElse(Standing.UNKNOWN);
    }

    private List<String> without(ScheduledCommand schedule) {
        List<String> kept = new ArrayList<>();
        boolean ours = false;
        for (String line : lines()) {
            boolean mark = line.equals(MARK + schedule.id());
            // below the mark there is one line of ours; somebody may have taken it away
            if (!mark && !(ours && line.contains("'schedule' 'run' "))) {
                kept.add(line);
            }
            ours = mark;
        }
        return kept;
    }

    /** @throws DrydockException E-1071 if the crontab cannot be read: writing it then would lose lines */
    private List<String> lines() {
        SystemCommand.Answer answer = system.run(LIST, "");
        return read(answer)
                .orElseThrow(() -> new DrydockException(
                        Problem.of(ScheduleError.UNREADABLE, "crontab -l\n" + answer.output(), "crontab")));
    }

    private Optional<List<String>> read() {
        return read(system.run(LIST, ""));
    }

    private static Optional<List<String>> read(SystemCommand.Answer answer) {
        if (answer.good()) {
            return Optional.of(answer.output().lines().toList());
        }
        return empty(answer) ? Optional.of(List.of()) : Optional.empty();
    }

    private void put(List<String> lines) {
        if (lines.isEmpty()) {
            SchedulerEntry.require(system, List.of("crontab", "-r"), "");
        } else {
            SchedulerEntry.require(system, List.of("crontab", "-"), String.join("\n", lines) + "\n");
        }
    }
}
