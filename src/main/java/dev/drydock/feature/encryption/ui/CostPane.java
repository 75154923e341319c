package dev.drydock.feature.encryption.ui;

import dev.drydock.feature.encryption.cost.CostJob;
import dev.drydock.feature.encryption.cost.CostOptions;
import dev.drydock.feature.encryption.cost.MeasuredCost;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import dev.drydock.run.paired.PairedFigure;
import dev.drydock.ui.control.Bars;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.theme.Icons;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** What encryption costs here: a measurement, its table and its bars. JavaFX thread only. */
final class CostPane extends BorderPane {

    private static final Messages TEXT = Messages.of("costui");
    private static final double GAP = 12;
    /** Its head and all parts. */
    private static final double LEAST_TABLE = 230;

    private final ModuleContext context;
    private final DataTable<PairedFigure> table;
    private final Bars bars = new Bars(TEXT.text("bars"));
    private final Label words = new Label();
    private final Button measure = new Button(TEXT.text("measure"), Icons.of(Feather.PLAY));

    CostPane(ModuleContext context) {
        this.context = context;
        table = new DataTable<>(
                new EmptyState(Feather.ACTIVITY, TEXT.text("empty.title"), TEXT.text("empty.text")), columns());
        table.setMinHeight(LEAST_TABLE);
        table.view().setId("cost-table");
        table.counting(TEXT, "counted");
        boolean guarded = context.profile().environment().guarded();
        Label about = new Label(
                guarded
                        ? TEXT.text("production")
                        : TEXT.text(
                                "about",
                                Formats.bytes(CostOptions.USUAL.mostBytes()),
                                CostOptions.USUAL.limit().toMinutes()));
        about.setWrapText(true);
        about.getStyleClass().add("dd-muted");
        about.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(about, Priority.ALWAYS);
        measure.setId("cost-measure");
        measure.setMinWidth(Region.USE_PREF_SIZE);
        measure.getStyleClass().add("accent");
        measure.setDisable(guarded);
        measure.setOnAction(_ -> ask());
        HBox head = new HBox(2 * GAP, about, measure);
        head.setAlignment(Pos.CENTER_LEFT);
        words.setId("cost-words");
        words.setWrapText(true);
        words.managedProperty().bind(words.textProperty().isNotEmpty());
        VBox top = new VBox(GAP, head, words);
        top.setPadding(new Insets(GAP));
        setTop(top);
        setCenter(table);
        BorderPane.setMargin(bars, new Insets(GAP));
    }

    private void ask() {
        context.changes()
                .confirm(new DialogService.Confirmation(
                        TEXT.text("title"),
                        TEXT.text(
                                "confirm",
                                Formats.bytes(CostOptions.USUAL.mostBytes()),
                                CostOptions.USUAL.limit().toMinutes()),
                        TEXT.text("measure"),
                        this::measure));
    }

    private void measure() {
        var server = context.server().server().get();
        measure.setDisable(true);
        words.setText(TEXT.text("running"));
        context.jobs()
                .submit(server.holding(new CostJob(server, CostOptions.USUAL, context::history)))
                .onEnd(outcome -> {
                    measure.setDisable(false);
                    switch (outcome) {
                        case JobOutcome.Succeeded<RunResult<MeasuredCost>>(RunResult<MeasuredCost> result) ->
                            show(result.value());
                        case JobOutcome.Failed<RunResult<MeasuredCost>> failed -> failed(failed.problem());
                        case JobOutcome.Cancelled<RunResult<MeasuredCost>> _ -> words.setText(TEXT.text("cancelled"));
                    }
                });
    }

    private void failed(Problem why) {
        words.setText("");
        context.dialogs().error(TEXT.text("title"), why);
    }

    private void show(MeasuredCost result) {
        table.items().setAll(result.figures());
        bars.show(result.figures().stream().map(CostPane::bar).toList());
        setBottom(result.figures().isEmpty() ? null : bars);
        String aes = TEXT.text(
                "aes",
                TEXT.text("aes."
                        + result.aes().instructions().map(String::valueOf).orElse("unknown")),
                speed(result.aes().megabytesPerSecond()),
                speed(result.aes().digestMegabytesPerSecond()));
        List<String> lines = new ArrayList<>(List.of(aes, TEXT.text("ratio")));
        result.fromFilesText().ifPresent(share -> lines.add(TEXT.text("files", share)));
        lines.addAll(result.notes());
        words.setText(String.join("\n", lines));
    }

    private static String speed(OptionalDouble speed) {
        return speed.isPresent() ? String.format(Locale.ROOT, "%,.0f MB/s", speed.getAsDouble()) : Formats.NONE;
    }

    private static List<DataColumn<PairedFigure>> columns() {
        return List.of(
                DataColumn.<PairedFigure>text(
                        TEXT.text("column.part"), figure -> figure.part().title()),
                number("plain", figure -> figure.baseRange().median()),
                number("encrypted", figure -> figure.otherRange().median()),
                number("ratio", figure -> figure.ratio().median()),
                DataColumn.<PairedFigure>decimal(
                                TEXT.text("column.uncertainty"),
                                PairedFigure::uncertainty,
                                PairedFigure::uncertaintyText)
                        .unit(new DataColumn.Unit("", 0.01))
                        .order(Comparator.comparingDouble(
                                figure -> figure.uncertainty().orElse(1))),
                number("least", figure -> figure.ratio().least()),
                number("most", figure -> figure.ratio().most()));
    }

    private static DataColumn<PairedFigure> number(String key, ToDoubleFunction<PairedFigure> value) {
        return DataColumn.decimal(
                TEXT.text("column." + key),
                figure -> OptionalDouble.of(value.applyAsDouble(figure)),
                figure -> String.format(Locale.ROOT, "%.3f", value.applyAsDouble(figure)));
    }

    private static Bars.Bar bar(PairedFigure figure) {
        PairedFigure.Range ratio = figure.ratio();
        return new Bars.Bar(
                figure.part().title(),
                ratio.median(),
                String.format(Locale.ROOT, "%.2f (%.2f–%.2f)", ratio.median(), ratio.least(), ratio.most()));
    }
}
