package dev.drydock.feature.advisor.ui;

import dev.drydock.feature.advisor.AdvisorFeature;
import dev.drydock.feature.advisor.check.CounterSeries;
import dev.drydock.feature.advisor.check.CounterWindow;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.check.LatestSurvey;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.control.TimeChart;
import dev.drydock.ui.control.WrappedLabel;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Icons;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import javafx.application.Platform;
import javafx.beans.InvalidationListener;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The sampled counters as lines: of the check that runs, or of one in the history. JavaFX thread only, but for the samples. */
final class CountersPane extends BorderPane {

    private static final Messages TEXT = Messages.of(AdvisorFeature.ID);
    private static final int RUNS = 20;
    private static final double RUN = 230;
    /** Looked at first, where they are. */
    private static final Set<String> FIRST = Set.of("Questions", "Threads_running", "Threads_connected");

    /** What is shown together: it has one axis. */
    private enum Kind {
        RATES,
        GAUGES
    }

    /** @param began when the first sample was taken */
    private record Sampled(Instant began, List<CounterSeries> counters) {}

    private final ModuleContext context;
    private final ChoiceBox<Kind> kind = new ChoiceBox<>();
    private final ChoiceBox<@Nullable RunSummary> runs = new ChoiceBox<>();
    private final Label about = WrappedLabel.muted("counters-about", TEXT.text("counters.about"));
    private final DataTable<CounterSeries> table;
    private final TimeChart chart = new TimeChart(CounterSeries::figure, TEXT.text("counters.nothing"));
    /** Names of status variables, mostly whole. */
    private static final double LEAST_TABLE = 340;

    private Sampled shown = new Sampled(Instant.EPOCH, List.of());

    CountersPane(ModuleContext context) {
        this.context = context;
        kind.setId("counters-kind");
        kind.getItems().setAll(Kind.values());
        kind.setConverter(ShownAs.text(one -> TEXT.text("counters." + one.name())));
        kind.setValue(Kind.RATES);
        kind.setAccessibleText(TEXT.text("counters.kind"));
        kind.valueProperty().addListener(_ -> fill(true));
        runs.setId("counters-run");
        runs.setMinWidth(RUN);
        kind.setMinWidth(Region.USE_PREF_SIZE);
        runs.setConverter(
                ShownAs.text(run -> TEXT.text("counters.run", Long.toString(run.id()), Formats.time(run.started()))));
        runs.setAccessibleText(TEXT.text("counters.runs"));
        runs.valueProperty().addListener((_, _, run) -> {
            if (run != null) {
                show(run);
            }
        });
        table = new DataTable<>(
                new EmptyState(Feather.ACTIVITY, TEXT.text("counters.empty"), TEXT.text("counters.empty.text")),
                List.of(
                        DataColumn.<CounterSeries>text(TEXT.text("counters.name"), CounterSeries::name)
                                .tooltip(CounterSeries::name)
                                .room(DataColumn.Room.MOST),
                        DataColumn.decimal(
                                TEXT.text("counters.mean"),
                                one -> OptionalDouble.of(one.mean()),
                                one -> CounterSeries.figure(one.mean())),
                        DataColumn.decimal(
                                TEXT.text("counters.highest"),
                                one -> OptionalDouble.of(one.highest()),
                                one -> CounterSeries.figure(one.highest()))));
        table.view().setId("counters");
        table.counting(TEXT, "counters.counted");
        table.selection().addListener((InvalidationListener) _ -> draw());
        chart.setId("counters-chart");
        chart.fromZero();
        table.setMinWidth(LEAST_TABLE);
        SplitPane both = new SplitPane(table, chart);
        both.setDividerPositions(0.36);
        SplitPane.setResizableWithParent(table, false);
        setCenter(both);
    }

    /** Offers a new check, and shows each from the history when it has ended. */
    void of(LatestSurvey<?> survey) {
        Button make = new Button(TEXT.text("view.survey"), Icons.of(Feather.PLAY));
        make.setId("counters-sample");
        make.setMinWidth(Region.USE_PREF_SIZE);
        make.disableProperty().bind(survey.job().running());
        make.setOnAction(_ -> survey.make());
        HBox head = new HBox(8, kind, runs, about, make);
        head.setAlignment(Pos.CENTER_LEFT);
        head.getStyleClass().add("dd-survey");
        setTop(head);
        survey.job().onEnd(this::shown);
    }

    /** Looks which checks the history has now, and shows the newest. */
    void shown() {
        Background.run(
                "counted",
                () -> context
                        .history()
                        .runs(RunFilter.newest(RUNS)
                                .ofKind(AdvisorFeature.CHECK)
                                .onServer(context.server().server().get().key()))
                        .stream()
                        .filter(run -> run.ended() != null)
                        .toList(),
                this::offer,
                why -> about.setText(why.full()));
    }

    private void offer(List<RunSummary> read) {
        if (!runs.getItems().equals(read)) {
            runs.getItems().setAll(read);
            read.stream().findFirst().ifPresent(runs::setValue);
        }
    }

    private void show(RunSummary run) {
        Background.run(
                "counters",
                () -> read(context.history(), run),
                read -> {
                    if (run.equals(runs.getValue())) {
                        about.setText(TEXT.text("counters.about"));
                        show(read);
                    }
                },
                why -> about.setText(why.full()));
    }

    private static Sampled read(HistoryStore history, RunSummary run) {
        List<Item> items = history.items(run.id());
        return new Sampled(
                items.stream()
                        .flatMap(item -> Optional.ofNullable(item.finished())
                                .map(end -> end.minusMillis(
                                        Optional.ofNullable(item.millis()).orElse(0L)))
                                .stream())
                        .findFirst()
                        .orElse(run.started()),
                items.stream().flatMap(item -> CounterSeries.of(item).stream()).toList());
    }

    /** Takes the samples so far, on any thread. */
    void sampled(CounterWindow window) {
        Sampled now = new Sampled(Instant.now().minus(window.length()), CounterSeries.of(window));
        String words = TEXT.text(
                "counters.live",
                Formats.rough(window.length()),
                window.samples().size());
        Platform.runLater(() -> {
            runs.setValue(null);
            about.setText(words);
            show(now);
        });
    }

    private void show(Sampled now) {
        shown = now;
        fill(table.selection().isEmpty());
    }

    /** @param first whether those that are looked at first are chosen */
    private void fill(boolean first) {
        boolean gauges = kind.getValue() == Kind.GAUGES;
        List<CounterSeries> rows =
                shown.counters().stream().filter(one -> one.gauge() == gauges).toList();
        table.readAnew(rows, CounterSeries::name);
        if (first) {
            table.choose(rows.stream().filter(one -> FIRST.contains(one.name())).toList(), CounterSeries::name);
        }
        draw();
    }

    private void draw() {
        chart.axis(TEXT.text("counters." + kind.getValue().name()));
        chart.show(table.selection().stream()
                .limit(TimeChart.MOST_SERIES)
                .map(one -> new TimeChart.Series(
                        one.name(),
                        one.points().stream()
                                .map(point -> new TimeChart.Point(shown.began().plus(point.since()), point.value()))
                                .toList()))
                .toList());
    }
}
