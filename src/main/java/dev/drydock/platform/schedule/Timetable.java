package dev.drydock.platform.schedule;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * When something repeats, in forms that systemd, cron, launchd and Windows all have. The times are those of the computer's
 * time zone.
 */
public sealed interface Timetable {

    /** @param minutes of 5, 10, 15, 20, 30 */
    record Every(int minutes) implements Timetable {}

    /** @param minute of each hour */
    record Hourly(int minute) implements Timetable {}

    record Daily(LocalTime at) implements Timetable {}

    record Weekly(DayOfWeek day, LocalTime at) implements Timetable {}

    /** @param day 1 to 28, which every month has */
    record Monthly(int day, LocalTime at) implements Timetable {}

    List<Integer> STEPS = List.of(5, 10, 15, 20, 30);
    int LAST_DAY = 28;

    /**
     * Reads {@code every 10}, {@code hourly 15}, {@code daily 02:00}, {@code weekly mon 02:00} or {@code monthly 1 02:00}.
     *
     * @throws DrydockException E-1063
     */
    static Timetable of(String text) {
        List<String> words = Arrays.asList(text.strip().toLowerCase(Locale.ROOT).split("\\s+"));
        try {
            Optional<Timetable> found = switch (words.getFirst()) {
                case "every" -> only(words, 2, new Every(Integer.parseInt(words.get(1))));
                case "hourly" -> only(words, 2, new Hourly(Integer.parseInt(words.get(1))));
                case "daily" -> only(words, 2, new Daily(LocalTime.parse(words.get(1))));
                case "weekly" -> only(words, 3, new Weekly(day(words.get(1)), LocalTime.parse(words.get(2))));
                case "monthly" ->
                    only(words, 3, new Monthly(Integer.parseInt(words.get(1)), LocalTime.parse(words.get(2))));
                default -> Optional.empty();
            };
            return found.filter(Timetable::sound).orElseThrow(() -> wrong(text));
        } catch (DateTimeException | IllegalArgumentException | IndexOutOfBoundsException wrong) {
            throw wrong(text);
        }
    }

    private static Optional<Timetable> only(List<String> words, int count, Timetable found) {
        return words.size() == count ? Optional.of(found) : Optional.empty();
    }

    private static DrydockException wrong(String text) {
        return new DrydockException(Problem.of(ScheduleError.WHEN, "", text));
    }

    private static DayOfWeek day(String name) {
        return Arrays.stream(DayOfWeek.values())
                .filter(day -> name.length() >= 3
                        && day.name().toLowerCase(Locale.ROOT).startsWith(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name));
    }

    private static boolean sound(Timetable table) {
        return switch (table) {
            case Every(int minutes) -> STEPS.contains(minutes);
            case Hourly(int minute) -> minute >= 0 && minute < 60;
            case Daily(LocalTime at) -> at.getSecond() == 0 && at.getNano() == 0;
            case Weekly(DayOfWeek _, LocalTime at) -> at.getSecond() == 0 && at.getNano() == 0;
            case Monthly(int day, LocalTime at) ->
                day >= 1 && day <= LAST_DAY && at.getSecond() == 0 && at.getNano() == 0;
        };
    }

    /** As {@link #of} reads it. */
    default String text() {
        return switch (this) {
            case Every(int minutes) -> "every " + minutes;
            case Hourly(int minute) -> "hourly " + minute;
            case Daily(LocalTime at) -> "daily " + at;
            case Weekly(DayOfWeek day, LocalTime at) ->
                "weekly " + shortName(day).toLowerCase(Locale.ROOT) + " " + at;
            case Monthly(int day, LocalTime at) -> "monthly " + day + " " + at;
        };
    }

    /** The five fields of a line for cron. */
    default String cron() {
        return switch (this) {
            case Every(int minutes) -> "*/" + minutes + " * * * *";
            case Hourly(int minute) -> minute + " * * * *";
            case Daily(LocalTime at) -> at.getMinute() + " " + at.getHour() + " * * *";
            case Weekly(DayOfWeek day, LocalTime at) ->
                at.getMinute() + " " + at.getHour() + " * * " + day.getValue() % 7;
            case Monthly(int day, LocalTime at) -> at.getMinute() + " " + at.getHour() + " " + day + " * *";
        };
    }

    /** What systemd calls a calendar event. */
    default String onCalendar() {
        return switch (this) {
            case Every(int minutes) -> "*-*-* *:00/" + minutes + ":00";
            case Hourly(int minute) -> String.format(Locale.ROOT, "*-*-* *:%02d:00", minute);
            case Daily(LocalTime at) -> "*-*-* " + at + ":00";
            case Weekly(DayOfWeek day, LocalTime at) -> shortName(day) + " *-*-* " + at + ":00";
            case Monthly(int day, LocalTime at) -> String.format(Locale.ROOT, "*-*-%02d %s:00", day, at);
        };
    }

    private static String shortName(DayOfWeek day) {
        return day.name().charAt(0) + day.name().substring(1, 3).toLowerCase(Locale.ROOT);
    }

    /** The first time after this one. A time that a change of the clocks leaves out is met an hour later. */
    default ZonedDateTime next(ZonedDateTime after) {
        return switch (this) {
            case Every(int minutes) ->
                after.truncatedTo(ChronoUnit.HOURS).plusMinutes((after.getMinute() / minutes + 1L) * minutes);
            case Hourly(int minute) -> {
                ZonedDateTime found = after.truncatedTo(ChronoUnit.HOURS).plusMinutes(minute);
                yield found.isAfter(after) ? found : found.plusHours(1);
            }
            case Daily(LocalTime at) -> {
                ZonedDateTime today = at(after.toLocalDate(), at, after);
                yield today.isAfter(after) ? today : at(after.toLocalDate().plusDays(1), at, after);
            }
            case Weekly(DayOfWeek day, LocalTime at) -> {
                LocalDate first = after.toLocalDate().with(TemporalAdjusters.nextOrSame(day));
                ZonedDateTime found = at(first, at, after);
                yield found.isAfter(after) ? found : at(first.plusWeeks(1), at, after);
            }
            case Monthly(int day, LocalTime at) -> {
                LocalDate first = after.toLocalDate().withDayOfMonth(day);
                ZonedDateTime found = at(first, at, after);
                yield found.isAfter(after) ? found : at(first.plusMonths(1), at, after);
            }
        };
    }

    private static ZonedDateTime at(LocalDate day, LocalTime time, ZonedDateTime zoned) {
        return ZonedDateTime.of(day, time, zoned.getZone());
    }
}
