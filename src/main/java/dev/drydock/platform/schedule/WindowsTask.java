package dev.drydock.platform.schedule;

import java.time.DayOfWeek;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A task of Windows' task scheduler, by {@code schtasks}. Written by its manual; not tried on Windows. */
final class WindowsTask implements SchedulerEntry {

    private final SystemCommand system;

    WindowsTask(SystemCommand system) {
        this.system = system;
    }

    @Override
    public String preview(ScheduledCommand schedule) {
        return String.join(" ", create(schedule)) + "\n";
    }

    private static String task(ScheduledCommand schedule) {
        return "Drydock\\" + schedule.id();
    }

    private static List<String> create(ScheduledCommand schedule) {
        String line = schedule.words().stream()
                .map(Quoting::windows)
                .reduce((one, two) -> one + " " + two)
                .orElse("");
        // cmd would replace %NAME%: each % of ours stands between carets, outside of any name
        String started = "cmd /d /c \"set \"DRYDOCK_HOME=" + schedule.dataFolder() + "\"&& " + line + "\"";
        List<String> words = new ArrayList<>(
                List.of("schtasks", "/create", "/f", "/tn", task(schedule), "/tr", started.replace("%", "^%")));
        words.addAll(times(schedule.when()));
        return words;
    }

    private static List<String> times(Timetable when) {
        return switch (when) {
            case Timetable.Every(int minutes) ->
                List.of("/sc", "minute", "/mo", String.valueOf(minutes), "/st", "00:00");
            case Timetable.Hourly(int minute) ->
                List.of("/sc", "hourly", "/st", String.format(Locale.ROOT, "00:%02d", minute));
            case Timetable.Daily(LocalTime at) -> List.of("/sc", "daily", "/st", at.toString());
            case Timetable.Weekly(DayOfWeek day, LocalTime at) ->
                List.of("/sc", "weekly", "/d", day.name().substring(0, 3), "/st", at.toString());
            case Timetable.Monthly(int day, LocalTime at) ->
                List.of("/sc", "monthly", "/d", String.valueOf(day), "/st", at.toString());
        };
    }

    @Override
    public String place(ScheduledCommand schedule) {
        return task(schedule);
    }

    @Override
    public void write(ScheduledCommand schedule) {
        SchedulerEntry.require(system, create(schedule));
    }

    @Override
    public void remove(ScheduledCommand schedule) {
        if (standing(schedule) == Standing.THERE) {
            SchedulerEntry.require(system, List.of("schtasks", "/delete", "/f", "/tn", task(schedule)));
        }
    }

    @Override
    public Standing standing(ScheduledCommand schedule) {
        SystemCommand.Answer answer = system.run(List.of("schtasks", "/query", "/tn", task(schedule)));
        if (answer.status() == SystemCommand.NOT_STARTED) {
            return Standing.UNKNOWN;
        }
        return answer.good() ? Standing.THERE : Standing.GONE;
    }
}
