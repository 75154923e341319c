package dev.drydock.feature.threadpool.ui;

import dev.drydock.feature.threadpool.pool.BusySession;
import dev.drydock.feature.threadpool.watch.PoolFigure;
import dev.drydock.feature.threadpool.watch.PoolMonitor;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.control.TimeChart;
import dev.drydock.ui.theme.Icons;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** What goes on in the pool now: its groups as a heat strip, a figure over time, the sessions that hold threads. JavaFX thread only. */
final class LivePane extends BorderPane {

    private static final Messages TEXT = Messages.of("threadpool");
    private static final double GAP = 8;
    private static final int MOST_POINTS = 900;
    /** Further apart nothing was looked at in between. */
    private static final Duration LONGEST_GAP = PoolMonitor.EVERY.multipliedBy(5);

    private final HeatStrip groups = new HeatStrip();
    private final Label words = new Label();
    private final ChoiceBox<PoolFigure> figure = new ChoiceBox<>();
    private final TimeChart chart =
            new TimeChart(value -> Formats.count(Math.round(value)), TEXT.text("live.chart.none"));
    private final Map<PoolFigure, Deque<TimeChart.Point>> points = new EnumMap<>(PoolFigure.class);
    private final DataTable<BusySession> sessions = sessions();
    private final Button end = new Button(TEXT.text("live.end"), Icons.of(Feather.X_OCTAGON));
    private final Button watch = new Button("", Icons.of(Feather.EYE));

    LivePane(PoolLiveModel model) {
        words.setId("threadpool-live-words");
        words.setWrapText(true);
        figure.setId("threadpool-figure");
        figure.getItems().setAll(PoolFigure.values());
        figure.setConverter(ShownAs.text(PoolFigure::title));
        figure.setValue(PoolFigure.RUNNING);
        figure.setAccessibleText(TEXT.text("live.figure"));
        figure.valueProperty().addListener((_, _, _) -> draw());
        watch.setId("threadpool-watch");
        watch.setOnAction(_ -> model.watch().toggle());
        watch.textProperty().bind(model.watch().running().map(on -> TEXT.text(on ? "live.watch.stop" : "live.watch")));
        end.setId("threadpool-end");
        end.setDisable(true);
        end.setOnAction(_ -> model.end(List.copyOf(sessions.selection())));
        sessions.selection().addListener((javafx.beans.InvalidationListener)
                _ -> end.setDisable(sessions.selection().isEmpty()));
        sessions.addTool(end);
        HBox tools = new HBox(GAP, figure, watch);
        VBox top = new VBox(GAP, words, groups, tools);
        top.setPadding(new Insets(GAP));
        setTop(top);
        chart.setMinHeight(80);
        chart.gapsAfter(LONGEST_GAP);
        chart.fromZero();
        SplitPane both = new SplitPane(chart, sessions);
        both.setOrientation(Orientation.VERTICAL);
        both.setDividerPositions(0.4);
        VBox.setVgrow(both, Priority.ALWAYS);
        setCenter(both);
        model.lookProperty().addListener((_, _, look) -> show(look));
    }

    private void show(PoolMonitor.@Nullable Look look) {
        if (look == null) {
            return;
        }
        groups.show(look.window());
        long longest = look.window().now().queue().stream()
                .mapToLong(one -> one.waitedMicros())
                .max()
                .orElse(0);
        words.setText(TEXT.text(
                look.window().now().groups().isEmpty() ? "live.words.nogroups" : "live.words",
                TEXT.text(look.throughDoor() ? "live.door" : "live.nodoor"),
                Formats.measured(Duration.ofNanos(longest * 1_000))));
        for (PoolFigure one : PoolFigure.values()) {
            one.of(look.window()).ifPresent(value -> {
                Deque<TimeChart.Point> line = points.computeIfAbsent(one, _ -> new ArrayDeque<>());
                line.addLast(new TimeChart.Point(look.window().now().at(), (double) Math.round(value)));
                if (line.size() > MOST_POINTS) {
                    line.removeFirst();
                }
            });
        }
        draw();
        sessions.readAnew(look.window().now().sessions(), BusySession::connection);
    }

    private void draw() {
        PoolFigure chosen = figure.getValue();
        Deque<TimeChart.Point> line = points.get(chosen);
        chart.axis(chosen.title());
        chart.show(line == null ? List.of() : List.of(new TimeChart.Series(chosen.title(), List.copyOf(line))));
    }

    private static DataTable<BusySession> sessions() {
        DataTable<BusySession> table = new DataTable<>(
                new EmptyState(Feather.COFFEE, TEXT.text("live.idle.title"), TEXT.text("live.idle.text")),
                List.of(
                        DataColumn.<BusySession>number(
                                TEXT.text("live.column.session"), one -> one.connection(), Formats::count),
                        DataColumn.<BusySession>text(TEXT.text("live.column.account"), BusySession::account)
                                .tooltip(BusySession::account),
                        DataColumn.<BusySession>text(TEXT.text("live.column.command"), BusySession::command),
                        DataColumn.<BusySession>text(TEXT.text("live.column.state"), BusySession::state)
                                .tooltip(BusySession::state),
                        DataColumn.<BusySession>number(
                                TEXT.text("live.column.seconds"), one -> one.seconds(), Formats::count),
                        DataColumn.<BusySession>number(
                                TEXT.text("live.column.transaction"),
                                one -> boxed(one.transactionSeconds()),
                                Formats::count),
                        DataColumn.<BusySession>text(TEXT.text("live.column.statement"), BusySession::statement)
                                .tooltip(BusySession::statement)));
        table.view().setId("threadpool-sessions-table");
        table.counting(TEXT, "live.counted");
        return table;
    }

    private static @Nullable Long boxed(OptionalLong value) {
        return value.isPresent() ? (Long) value.getAsLong() : null;
    }
}
