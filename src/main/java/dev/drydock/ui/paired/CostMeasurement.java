package dev.drydock.ui.paired;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.run.RunResult;
import dev.drydock.run.paired.PairedFigure;
import dev.drydock.ui.control.Bars;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.ProblemHead;
import dev.drydock.ui.control.WrappedLabel;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.lane.ProgressLine;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.ScreenJob;
import dev.drydock.ui.theme.Icons;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.util.Duration;
import org.kordamp.ikonli.feather.Feather;

/**
 * A measurement of the same work both ways: what it does and a question before it, its progress with Cancel, and what came of it
 * as a table and as bars. JavaFX thread only.
 *
 * @param <R> what the job makes
 */
public final class CostMeasurement<R> extends ScrollPane {

    private static final Messages TEXT = Messages.of("costui");
    private static final double GAP = 12;
    private static final Duration REFRESH_EVERY = Duration.millis(200);
    /** Its head and some parts. */
    private static final double LEAST_TABLE = 230;

    /**
     * What is measured.
     *
     * @param name begins the ids of its parts
     * @param texts have {@code title}, {@code measure}, {@code bars}, {@code column.base}, {@code column.other} and
     *     {@code empty.text}
     * @param about what it does, in a sentence
     * @param question what is asked before
     */
    public record Subject<R>(
            String name,
            Messages texts,
            String about,
            String question,
            Function<OpenServer, Job<RunResult<R>>> job,
            Function<R, Answer> answer) {}

    /** One kind of work. */
    public record Row(String name, PairedFigure figure) {}

    /**
     * What came of it.
     *
     * @param words below each other
     */
    public record Answer(List<Row> rows, List<String> words) {}

    private final ModuleContext context;
    private final Subject<R> subject;
    private final ScreenJob<RunResult<R>> running;
    private final DataTable<Row> table;
    private final Bars bars;
    private final Label words;
    private final ProgressLine progress;
    private final BorderPane parts = new BorderPane();

    public CostMeasurement(ModuleContext context, Subject<R> subject) {
        this.context = context;
        this.subject = subject;
        running = new ScreenJob<RunResult<R>>(context)
                .onDone(result -> show(subject.answer().apply(result.value())));
        bars = new Bars(subject.texts().text("bars"));
        table = new DataTable<>(empty("empty.title", subject.texts().text("empty.text")), columns(subject.texts()));
        table.setMinHeight(LEAST_TABLE);
        table.view().setId(subject.name() + "-table");
        table.counting(TEXT, "counted");
        // also one that another saved server says is guarded: an unlock would be asked for in vain
        boolean guarded = context.profile().environment().guarded()
                || context.server().server().get().lock().guarded();
        Label about =
                WrappedLabel.muted(subject.name() + "-about", guarded ? TEXT.text("production") : subject.about());
        Button measure = new Button(subject.texts().text("measure"), Icons.of(Feather.PLAY));
        measure.setId(subject.name() + "-measure");
        measure.setMinWidth(Region.USE_PREF_SIZE);
        measure.getStyleClass().add("accent");
        if (guarded) {
            measure.setDisable(true);
        } else {
            measure.disableProperty().bind(running.running());
        }
        measure.setOnAction(_ -> ask());
        HBox head = new HBox(2 * GAP, about, measure);
        head.setAlignment(Pos.CENTER_LEFT);
        words = new WrappedLabel(subject.name() + "-words", "");
        words.managedProperty().bind(words.textProperty().isNotEmpty());
        progress = new ProgressLine(subject.name(), () -> running.job().map(JobHandle::snapshot), running::cancel);
        Timeline clock = new Timeline(new KeyFrame(REFRESH_EVERY, _ -> progress.refresh()));
        clock.setCycleCount(Animation.INDEFINITE);
        running.state().addListener((_, _, now) -> {
            if (now instanceof ScreenJob.State.Running<?>) {
                clock.play();
                table.placeholder(empty("running.title", TEXT.text("running.text")));
            } else {
                clock.stop();
                table.placeholder(empty("empty.title", subject.texts().text("empty.text")));
            }
            if (now instanceof ScreenJob.State.Cancelled<?>) {
                words.setText(TEXT.text("cancelled"));
            }
            progress.refresh();
        });
        ProblemHead top = new ProblemHead(GAP, head, progress, words).of(running.problem());
        top.setPadding(new Insets(GAP));
        parts.setTop(top);
        parts.setCenter(table);
        setContent(parts);
        setFitToWidth(true);
        setFitToHeight(true);
        BorderPane.setMargin(bars, new Insets(GAP));
        progress.refresh();
    }

    private static EmptyState empty(String title, String text) {
        return new EmptyState(Feather.ACTIVITY, TEXT.text(title), text);
    }

    private void ask() {
        context.changes()
                .confirm(new DialogService.Confirmation(
                        subject.texts().text("title"),
                        subject.question(),
                        subject.texts().text("measure"),
                        () -> {
                            words.setText("");
                            running.start(subject.job());
                        }));
    }

    private void show(Answer answer) {
        table.items().setAll(answer.rows());
        bars.show(answer.rows().stream().map(CostMeasurement::bar).toList());
        parts.setBottom(answer.rows().isEmpty() ? null : bars);
        words.setText(String.join("\n", answer.words()));
    }

    private static List<DataColumn<Row>> columns(Messages texts) {
        return List.of(
                DataColumn.<Row>text(TEXT.text("column.part"), Row::name).room(DataColumn.Room.MOST),
                number(texts.text("column.base"), figure -> figure.baseRange().median()),
                number(texts.text("column.other"), figure -> figure.otherRange().median()),
                number(TEXT.text("column.ratio"), figure -> figure.ratio().median()),
                DataColumn.<Row>decimal(
                                TEXT.text("column.uncertainty"),
                                row -> row.figure().uncertainty(),
                                row -> row.figure().uncertaintyText())
                        .unit(new DataColumn.Unit("", 0.01))
                        .order(Comparator.comparingDouble(
                                row -> row.figure().uncertainty().orElse(1))),
                number(TEXT.text("column.least"), figure -> figure.ratio().least()),
                number(TEXT.text("column.most"), figure -> figure.ratio().most()));
    }

    private static DataColumn<Row> number(String title, ToDoubleFunction<PairedFigure> value) {
        return DataColumn.decimal(
                title,
                row -> OptionalDouble.of(value.applyAsDouble(row.figure())),
                row -> String.format(Locale.ROOT, "%.3f", value.applyAsDouble(row.figure())));
    }

    private static Bars.Bar bar(Row row) {
        PairedFigure.Range ratio = row.figure().ratio();
        return new Bars.Bar(
                row.name(),
                ratio.median(),
                String.format(Locale.ROOT, "%.2f (%.2f–%.2f)", ratio.median(), ratio.least(), ratio.most()));
    }
}
