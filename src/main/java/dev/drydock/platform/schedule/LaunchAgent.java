package dev.drydock.platform.schedule;

import dev.drydock.platform.config.AtomicFile;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A property list of macOS's launchd. Written by its manual; not tried on a Mac. */
final class LaunchAgent implements SchedulerEntry {

    private final Path agents;
    private final SystemCommand system;

    LaunchAgent(Path agents, SystemCommand system) {
        this.agents = agents;
        this.system = system;
    }

    private Path file(ScheduledCommand schedule) {
        return agents.resolve(schedule.id() + ".plist");
    }

    @Override
    public String preview(ScheduledCommand schedule) {
        String words = schedule.words().stream()
                .map(word -> "    <string>" + Quoting.xml(word) + "</string>\n")
                .collect(Collectors.joining());
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\""
                + " \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist version=\"1.0\">\n<dict>\n"
                + "  <key>Label</key>\n  <string>" + schedule.id() + "</string>\n"
                + "  <key>ProgramArguments</key>\n  <array>\n" + words + "  </array>\n"
                + "  <key>EnvironmentVariables</key>\n  <dict>\n    <key>DRYDOCK_HOME</key>\n    <string>"
                + Quoting.xml(schedule.dataFolder().toString()) + "</string>\n  </dict>\n"
                + "  <key>StartCalendarInterval</key>\n" + times(schedule.when()) + "</dict>\n</plist>\n";
    }

    private static String times(Timetable when) {
        return switch (when) {
            case Timetable.Every(int minutes) ->
                "  <array>\n"
                        + IntStream.iterate(0, minute -> minute < 60, minute -> minute + minutes)
                                .mapToObj(minute -> time(Map.of("Minute", minute)))
                                .collect(Collectors.joining())
                        + "  </array>\n";
            case Timetable.Hourly(int minute) -> time(Map.of("Minute", minute));
            case Timetable.Daily(LocalTime at) -> time(Map.of("Hour", at.getHour(), "Minute", at.getMinute()));
            case Timetable.Weekly(DayOfWeek day, LocalTime at) ->
                time(Map.of("Weekday", day.getValue() % 7, "Hour", at.getHour(), "Minute", at.getMinute()));
            case Timetable.Monthly(int day, LocalTime at) ->
                time(Map.of("Day", day, "Hour", at.getHour(), "Minute", at.getMinute()));
        };
    }

    private static String time(Map<String, Integer> parts) {
        return new TreeMap<>(parts)
                .entrySet().stream()
                        .map(part -> "    <key>" + part.getKey() + "</key>\n    <integer>" + part.getValue()
                                + "</integer>\n")
                        .collect(Collectors.joining("", "  <dict>\n", "  </dict>\n"));
    }

    @Override
    public String place(ScheduledCommand schedule) {
        return file(schedule).toString();
    }

    @Override
    public void write(ScheduledCommand schedule) {
        try {
            AtomicFile.replacePrivate(file(schedule), preview(schedule).getBytes(StandardCharsets.UTF_8));
        } catch (IOException failure) {
            throw unwritable(failure);
        }
        try {
            SchedulerEntry.require(
                    system, List.of("launchctl", "load", "-w", file(schedule).toString()));
        } catch (DrydockException refused) {
            remove(schedule);
            throw refused;
        }
    }

    @Override
    public void remove(ScheduledCommand schedule) {
        if (Files.exists(file(schedule))) {
            system.run(List.of("launchctl", "unload", "-w", file(schedule).toString()));
        }
        try {
            Files.deleteIfExists(file(schedule));
        } catch (IOException failure) {
            throw unwritable(failure);
        }
    }

    @Override
    public Standing standing(ScheduledCommand schedule) {
        return Files.exists(file(schedule)) ? Standing.THERE : Standing.GONE;
    }

    private DrydockException unwritable(IOException failure) {
        return new DrydockException(Problem.of(PlatformError.SETTINGS_UNWRITABLE, failure.toString(), agents), failure);
    }
}
