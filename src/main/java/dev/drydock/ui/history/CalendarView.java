package dev.drydock.ui.history;

import dev.drydock.history.RunDay;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.IconButton;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Icons;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.WeekFields;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.RowConstraints;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** A month: on which days something ran and how it ended. A day opens its runs. */
final class CalendarView extends BorderPane {

    private static final Messages TEXT = Messages.of("ui");
    private static final int DAYS = 7;
    private static final int WEEKS = 6;

    private final Runs source;
    private final Consumer<LocalDate> chosen;
    private final Label title = new Label();
    private final GridPane grid = new GridPane(4, 4);
    private YearMonth month = YearMonth.now(ZoneId.systemDefault());
    private int asked;

    /** @param chosen told of the day whose runs are wanted */
    CalendarView(Runs source, Consumer<LocalDate> chosen) {
        this.source = source;
        this.chosen = chosen;
        setId("history-calendar");
        title.getStyleClass().add("dd-section");
        title.setId("calendar-month");
        HBox head = new HBox(
                8,
                new IconButton(Feather.CHEVRON_LEFT, TEXT.text("calendar.earlier"), () -> go(-1)),
                title,
                new IconButton(Feather.CHEVRON_RIGHT, TEXT.text("calendar.later"), () -> go(1)));
        head.getStyleClass().add("dd-toolbar");
        head.setAlignment(Pos.CENTER_LEFT);
        setTop(head);
        grid.setStyle("-fx-padding: 8;");
        for (int i = 0; i < DAYS; i++) {
            ColumnConstraints column = new ColumnConstraints();
            column.setPercentWidth(100.0 / DAYS);
            column.setHgrow(Priority.ALWAYS);
            grid.getColumnConstraints().add(column);
        }
        grid.getRowConstraints().add(new RowConstraints());
        for (int i = 0; i < WEEKS; i++) {
            RowConstraints row = new RowConstraints();
            row.setVgrow(Priority.ALWAYS);
            row.setMinHeight(44);
            grid.getRowConstraints().add(row);
        }
        setCenter(grid);
        go(0);
    }

    private void go(int months) {
        month = month.plusMonths(months);
        title.setText(DateTimeFormatter.ofPattern("LLLL yyyy").format(month));
        draw(Map.of());
        asked++;
        int mine = asked;
        YearMonth wanted = month;
        Background.run(
                "calendar",
                () -> source.browser().days(wanted.atDay(1), wanted.atEndOfMonth(), ZoneId.systemDefault()),
                (List<RunDay> days) -> {
                    if (mine == asked) {
                        draw(days.stream().collect(Collectors.toMap(RunDay::day, Function.identity())));
                    }
                },
                problem -> title.setText(problem.full()));
    }

    private void draw(Map<LocalDate, RunDay> days) {
        grid.getChildren().clear();
        DayOfWeek first = WeekFields.of(Locale.getDefault()).getFirstDayOfWeek();
        for (int i = 0; i < DAYS; i++) {
            Label name = new Label(first.plus(i).getDisplayName(TextStyle.SHORT, Locale.getDefault()));
            name.getStyleClass().add("dd-muted");
            grid.add(name, i, 0);
        }
        LocalDate day = month.atDay(1).with(TemporalAdjusters.previousOrSame(first));
        for (int cell = 0; cell < DAYS * WEEKS; cell++) {
            LocalDate at = day.plusDays(cell);
            if (YearMonth.from(at).equals(month)) {
                grid.add(cell(at, Optional.ofNullable(days.get(at))), cell % DAYS, 1 + cell / DAYS);
            }
        }
    }

    private Button cell(LocalDate at, Optional<RunDay> ran) {
        VBox lines = new VBox(2, new Label(String.valueOf(at.getDayOfMonth())));
        ran.ifPresent(day -> {
            HBox counts = new HBox(6);
            count(counts, day.good(), Feather.CHECK_CIRCLE, "dd-success");
            count(counts, day.attention(), Feather.ALERT_TRIANGLE, "dd-warning");
            count(counts, day.bad(), Feather.X_CIRCLE, "dd-danger");
            count(counts, day.running(), Feather.REFRESH_CW, "dd-accent");
            lines.getChildren().add(counts);
        });
        Button button = new Button(null, lines);
        button.getStyleClass().add("flat");
        button.setMaxSize(Double.MAX_VALUE, Double.MAX_VALUE);
        button.setAlignment(Pos.TOP_LEFT);
        button.setDisable(ran.isEmpty());
        button.setAccessibleText(ran.map(day ->
                        TEXT.text("calendar.day", at.toString(), day.runs(), day.good(), day.attention(), day.bad()))
                .orElse(at.toString()));
        button.setOnAction(_ -> chosen.accept(at));
        return button;
    }

    private static void count(HBox counts, long number, Feather icon, String style) {
        if (number > 0) {
            counts.getChildren().add(new Label(String.valueOf(number), Icons.of(icon, style)));
        }
    }
}
