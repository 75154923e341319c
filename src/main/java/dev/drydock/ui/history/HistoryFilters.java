package dev.drydock.ui.history;

import dev.drydock.history.RunSearch;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.ui.control.ShownAs;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.animation.PauseTransition;
import javafx.geometry.Pos;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import org.jspecify.annotations.Nullable;

/** Which runs the list shows beside what is typed: how they ended, when, of which table, with which tag. */
final class HistoryFilters extends FlowPane {

    private static final Messages TEXT = Messages.of("ui");
    private static final javafx.util.Duration TYPING_PAUSE = javafx.util.Duration.millis(300);
    static final double CHOICE = 112;
    private static final String RUNNING = "running";

    /** How far back the list goes. */
    private enum Period {
        ALL(0),
        TODAY(1),
        WEEK(7),
        MONTH(30),
        YEAR(365),
        /** A day of the calendar. */
        DAY(1);

        private final int days;

        Period(int days) {
            this.days = days;
        }
    }

    private final ChoiceBox<String> ended = new ChoiceBox<>();
    private final ChoiceBox<Period> period = new ChoiceBox<>();
    private final ChoiceBox<String> tag = new ChoiceBox<>();
    private final TextField table = new TextField();
    private final CheckBox pinned = new CheckBox(TEXT.text("history.pinned"));
    private @Nullable LocalDate day;

    /** @param changed called when another filter is wanted */
    HistoryFilters(Runnable changed) {
        getStyleClass().add("dd-toolbar");
        setId("history-filters");
        setHgap(6);
        setVgap(4);
        setAlignment(Pos.CENTER_LEFT);
        ended.setId("history-ended");
        ended.getItems().add("");
        for (RunOutcome.Kind kind : RunOutcome.Kind.values()) {
            ended.getItems().add(kind.word());
        }
        ended.getItems().add(RUNNING);
        ended.setConverter(
                ShownAs.text(word -> TEXT.text(word.isEmpty() ? "history.everyend" : "history.end." + word)));
        ended.setValue("");
        period.setId("history-period");
        period.getItems().setAll(Period.ALL, Period.TODAY, Period.WEEK, Period.MONTH, Period.YEAR);
        period.setConverter(ShownAs.text(this::text));
        period.setValue(Period.ALL);
        tag.setId("history-tag");
        tag.getItems().setAll("");
        tag.setConverter(ShownAs.text(name -> name.isEmpty() ? TEXT.text("history.everytag") : name));
        tag.setValue("");
        table.setId("history-table");
        table.setPromptText(TEXT.text("history.table"));
        table.setTooltip(new Tooltip(TEXT.text("history.table.tip")));
        table.setPrefColumnCount(8);
        pinned.setId("history-pinned");
        PauseTransition pause = new PauseTransition(TYPING_PAUSE);
        pause.setOnFinished(_ -> changed.run());
        table.textProperty().addListener(_ -> pause.playFromStart());
        ended.valueProperty().addListener(_ -> changed.run());
        tag.valueProperty().addListener((_, before, now) -> {
            if (before != null && now != null) {
                changed.run();
            }
        });
        pinned.selectedProperty().addListener(_ -> changed.run());
        period.valueProperty().addListener((_, _, now) -> {
            if (now != Period.DAY) {
                day = null;
                period.getItems().remove(Period.DAY);
            }
            changed.run();
        });
        for (ChoiceBox<?> choice : List.of(ended, period, tag)) {
            choice.setPrefWidth(CHOICE);
        }
        ended.setAccessibleText(TEXT.text("history.filter.ended"));
        period.setAccessibleText(TEXT.text("history.filter.period"));
        tag.setAccessibleText(TEXT.text("history.filter.tag"));
        tag.managedProperty().bind(tag.visibleProperty());
        tag.setVisible(false);
        getChildren().addAll(ended, period, table, tag, pinned);
    }

    private String text(Period wanted) {
        LocalDate chosen = day;
        return wanted == Period.DAY && chosen != null
                ? chosen.toString()
                : TEXT.text("history.period." + wanted.name().toLowerCase(java.util.Locale.ROOT));
    }

    /** The runs of one day. */
    void day(LocalDate chosen) {
        period.setValue(Period.ALL);
        day = chosen;
        period.getItems().remove(Period.DAY);
        period.getItems().add(Period.DAY);
        period.setValue(Period.DAY);
    }

    /** Offers these tags; the one that is chosen stays. */
    void tags(List<String> known) {
        String chosen = tag.getValue();
        List<String> all = new ArrayList<>(List.of(""));
        all.addAll(known);
        if (chosen != null && !all.contains(chosen)) {
            all.add(chosen);
        }
        if (!all.equals(tag.getItems())) {
            tag.getItems().setAll(all);
            tag.setValue(chosen == null ? "" : chosen);
            tag.setVisible(all.size() > 1);
        }
    }

    /** What is typed elsewhere, narrowed down by what is chosen here. */
    RunSearch narrow(RunSearch base) {
        RunSearch search = base.withTable(table.getText().strip()).between(from(), until());
        String end = ended.getValue();
        if (RUNNING.equals(end)) {
            search = search.stillRunning();
        } else if (end != null && !end.isEmpty()) {
            search = search.endedAs(kind(end));
        }
        String wanted = tag.getValue();
        search = wanted == null || wanted.isEmpty() ? search : search.tagged(wanted);
        return pinned.isSelected() ? search.onlyPinned() : search;
    }

    private static RunOutcome.Kind kind(String word) {
        return java.util.Arrays.stream(RunOutcome.Kind.values())
                .filter(kind -> kind.word().equals(word))
                .findFirst()
                .orElseThrow();
    }

    private Optional<Instant> from() {
        Period wanted = period.getValue();
        if (wanted == null || wanted == Period.ALL) {
            return Optional.empty();
        }
        ZoneId zone = ZoneId.systemDefault();
        LocalDate chosen = day;
        LocalDate first = chosen == null ? LocalDate.now(zone).minusDays(wanted.days - 1L) : chosen;
        return Optional.of(first.atStartOfDay(zone).toInstant());
    }

    private Optional<Instant> until() {
        LocalDate chosen = day;
        return Optional.ofNullable(chosen)
                .map(last ->
                        last.plusDays(1).atStartOfDay(ZoneId.systemDefault()).toInstant());
    }
}
