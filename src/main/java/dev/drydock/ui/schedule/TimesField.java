package dev.drydock.ui.schedule;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.schedule.Timetable;
import dev.drydock.ui.control.ShownAs;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;

/** When something repeats, chosen instead of written; says it as {@link Timetable#of} reads it. JavaFX thread only. */
final class TimesField extends HBox {

    private static final Messages TEXT = Messages.of("scheduleui");
    private static final int TIME_COLUMNS = 6;

    /** In the order in which they are offered. */
    private enum Kind {
        DAILY,
        WEEKLY,
        MONTHLY,
        HOURLY,
        EVERY
    }

    private final ChoiceBox<Kind> kind = new ChoiceBox<>();
    private final ChoiceBox<Integer> step = new ChoiceBox<>();
    private final ChoiceBox<DayOfWeek> weekday = new ChoiceBox<>();
    private final ChoiceBox<Integer> day = new ChoiceBox<>();
    private final TextField minute = new TextField("0");
    private final TextField time = new TextField("02:00");
    private final Runnable changed;

    /** @param changed told of each change */
    TimesField(Runnable changed) {
        super(8);
        this.changed = changed;
        setAlignment(Pos.CENTER_LEFT);
        choices(kind, "schedule-kind", List.of(Kind.values()), Kind.DAILY);
        kind.setConverter(ShownAs.text(one -> TEXT.text("kind." + one)));
        choices(step, "schedule-step", Timetable.STEPS, Timetable.STEPS.getFirst());
        choices(weekday, "schedule-weekday", List.of(DayOfWeek.values()), DayOfWeek.SUNDAY);
        weekday.setConverter(ShownAs.text(ScheduleWords::day));
        choices(
                day,
                "schedule-day",
                IntStream.rangeClosed(1, Timetable.LAST_DAY).boxed().toList(),
                1);
        typed(minute, "schedule-minute", "form.minute");
        typed(time, "schedule-time", "form.time");
        show();
        kind.valueProperty().addListener(_ -> show());
    }

    private <T> void choices(ChoiceBox<T> box, String id, List<T> values, T first) {
        box.setId(id);
        box.setAccessibleText(TEXT.text("form.when"));
        box.getItems().setAll(values);
        box.setValue(first);
        box.valueProperty().addListener(_ -> changed.run());
    }

    private void typed(TextField field, String id, String meaning) {
        field.setId(id);
        field.setAccessibleText(TEXT.text(meaning));
        field.setPrefColumnCount(TIME_COLUMNS);
        field.textProperty().addListener(_ -> changed.run());
    }

    private void show() {
        List<Node> parts = switch (kind.getValue()) {
            case DAILY -> List.of(word("form.at"), time);
            case WEEKLY -> List.of(word("form.on"), weekday, word("form.at"), time);
            case MONTHLY -> List.of(word("form.on.day"), day, word("form.at"), time);
            case HOURLY -> List.of(word("form.at.minute"), minute);
            case EVERY -> List.of(step, word("form.minutes"));
        };
        getChildren().setAll(kind);
        getChildren().addAll(parts);
    }

    private static Label word(String key) {
        return new Label(TEXT.text(key));
    }

    String text() {
        String at = time.getText().strip();
        return switch (kind.getValue()) {
            case DAILY -> "daily " + at;
            case WEEKLY -> "weekly " + weekday.getValue().name().toLowerCase(Locale.ROOT) + " " + at;
            case MONTHLY -> "monthly " + day.getValue() + " " + at;
            case HOURLY -> "hourly " + minute.getText().strip();
            case EVERY -> "every " + step.getValue();
        };
    }

    void set(Timetable when) {
        switch (when) {
            case Timetable.Every(int minutes) -> {
                kind.setValue(Kind.EVERY);
                step.setValue(minutes);
            }
            case Timetable.Hourly(int at) -> {
                kind.setValue(Kind.HOURLY);
                minute.setText(String.valueOf(at));
            }
            case Timetable.Daily(LocalTime at) -> {
                kind.setValue(Kind.DAILY);
                time.setText(at.toString());
            }
            case Timetable.Weekly(DayOfWeek on, LocalTime at) -> {
                kind.setValue(Kind.WEEKLY);
                weekday.setValue(on);
                time.setText(at.toString());
            }
            case Timetable.Monthly(int on, LocalTime at) -> {
                kind.setValue(Kind.MONTHLY);
                day.setValue(on);
                time.setText(at.toString());
            }
        }
    }
}
