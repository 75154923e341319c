package dev.drydock.platform.schedule;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lines of the user's crontab. Each of ours stands below a comment that names it; all other lines stay as they are, byte by
 * byte, and no line is removed whose comment is not there.
 */
final class CronTab implements SchedulerEntry {

    private static final List<String> LIST = List.of("crontab", "-l");
    private static final String MARK = "# drydock schedule ";

    /** Which character set other lines have is not known; this one takes every byte, and gives it back. */
    private static final Charset BYTES = StandardCharsets.ISO_8859_1;

    private final SystemCommand system;

    CronTab(SystemCommand system) {
        this.system = system;
    }

    static boolean usable(SystemCommand system) {
        SystemCommand.Answer answer = list(system);
        return answer.good() || empty(answer);
    }

    private static SystemCommand.Answer list(SystemCommand system) {
        return system.run(LIST, "", BYTES);
    }

    private static boolean empty(SystemCommand.Answer answer) {
        return answer.status() == 1 && answer.told().contains("no crontab");
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
        lines.add(new String(line(schedule).getBytes(StandardCharsets.UTF_8), BYTES));
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
        SystemCommand.Answer answer = list(system);
        return read(answer)
                .orElseThrow(() -> new DrydockException(
                        Problem.of(ScheduleError.UNREADABLE, "crontab -l\n" + answer.told(), "crontab")));
    }

    private Optional<List<String>> read() {
        return read(list(system));
    }

    private static Optional<List<String>> read(SystemCommand.Answer answer) {
        if (answer.good()) {
            String text = answer.output();
            return Optional.of(
                    text.isEmpty()
                            ? List.of()
                            : List.of(text.replaceFirst("\n$", "").split("\n", -1)));
        }
        return empty(answer) ? Optional.of(List.of()) : Optional.empty();
    }

    private void put(List<String> lines) {
        if (lines.isEmpty()) {
            SchedulerEntry.require(system, List.of("crontab", "-r"));
        } else {
            List<String> replace = List.of("crontab", "-");
            SchedulerEntry.require(replace, system.run(replace, String.join("\n", lines) + "\n", BYTES));
        }
    }
}
