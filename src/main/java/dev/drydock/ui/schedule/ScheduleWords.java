package dev.drydock.ui.schedule;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.schedule.ScheduleState;
import dev.drydock.platform.schedule.ScheduledCommand;
import dev.drydock.platform.schedule.ScheduledRun;
import dev.drydock.platform.schedule.Timetable;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.TextStyle;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import org.kordamp.ikonli.feather.Feather;

/** A schedule in words and icons, the same in list, details and form. */
final class ScheduleWords {

    private static final Messages TEXT = Messages.of("scheduleui");
    private static final int TIMES = 3;

    private ScheduleWords() {}

    static String when(Timetable when) {
        return switch (when) {
            case Timetable.Every(int minutes) -> TEXT.text("when.every", minutes);
            case Timetable.Hourly(int minute) -> TEXT.text("when.hourly", String.format(Locale.ROOT, "%02d", minute));
            case Timetable.Daily(LocalTime at) -> TEXT.text("when.daily", at);
            case Timetable.Weekly(DayOfWeek day, LocalTime at) -> TEXT.text("when.weekly", day(day), at);
            case Timetable.Monthly(int day, LocalTime at) -> TEXT.text("when.monthly", day, at);
        };
    }

    /** The next three times. */
    static String times(Timetable when) {
        return Stream.iterate(when.next(ZonedDateTime.now(ZoneId.systemDefault())), when::next)
                .limit(TIMES)
                .map(time -> Formats.time(time.toInstant()))
                .collect(Collectors.joining(", "));
    }

    static String day(DayOfWeek day) {
        return day.getDisplayName(TextStyle.FULL, Locale.ENGLISH);
    }

    /** The words before the first option. */
    static String runs(ScheduledCommand schedule) {
        return schedule.command().stream()
                .takeWhile(word -> !word.startsWith("-"))
                .collect(Collectors.joining(" "));
    }

    static String servers(ScheduledCommand schedule) {
        String named = Stream.concat(
                        schedule.given("--server").stream(),
                        schedule.given("--tag").stream().map(tag -> TEXT.text("tagged", tag)))
                .collect(Collectors.joining(", "));
        return named.isEmpty() ? Formats.NONE : named;
    }

    static String condition(ScheduleState state) {
        return TEXT.text("state." + state.condition());
    }

    static Node icon(ScheduleState.Condition condition) {
        return switch (condition) {
            case ON -> Icons.of(Feather.CLOCK, Tone.SUCCESS.styleClass());
            case ON_WHILE_LOGGED_IN -> Icons.of(Feather.CLOCK, Tone.WARNING.styleClass());
            case PAUSED -> Icons.of(Feather.PAUSE, Tone.MUTED.styleClass());
            case LOST, STARTED_ALTHOUGH_PAUSED -> Icons.of(Feather.ALERT_OCTAGON, Tone.DANGER.styleClass());
            case UNKNOWN -> Icons.of(Feather.HELP_CIRCLE, Tone.WARNING.styleClass());
        };
    }

    /** When the scheduler will start it; empty where it does not. */
    static Optional<Instant> next(ScheduleState state) {
        return state.condition() == ScheduleState.Condition.LOST ? Optional.empty() : state.next();
    }

    /** How it ended, and how long ago. */
    static String last(ScheduleState state) {
        Optional<ScheduledRun> last = state.last();
        if (last.isEmpty()) {
            return TEXT.text("end.never");
        }
        if (last.get().running()) {
            return end(last.get());
        }
        Instant at = last.get().ended().orElse(last.get().started());
        return TEXT.text("end.ago", end(last.get()), Formats.rough(Duration.between(at, Instant.now())));
    }

    static String end(ScheduledRun run) {
        if (run.running()) {
            return TEXT.text("end.running");
        }
        return run.ended().isEmpty() ? TEXT.text("end.interrupted") : run.text();
    }

    static Node icon(Optional<ScheduledRun> last) {
        if (last.isEmpty()) {
            return Icons.of(Feather.MINUS_CIRCLE, Tone.MUTED.styleClass());
        }
        ScheduledRun run = last.get();
        if (run.running()) {
            return Icons.of(Feather.REFRESH_CW, Tone.ACCENT.styleClass());
        }
        return run.good()
                ? Icons.of(Feather.CHECK_CIRCLE, Tone.SUCCESS.styleClass())
                : Icons.of(Feather.ALERT_TRIANGLE, Tone.WARNING.styleClass());
    }
}
