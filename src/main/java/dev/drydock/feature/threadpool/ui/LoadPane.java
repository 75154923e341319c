package dev.drydock.feature.threadpool.ui;

import dev.drydock.feature.threadpool.load.LoadMix;
import dev.drydock.feature.threadpool.load.LoadStep;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import javafx.beans.InvalidationListener;
import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** A load test by steps: what it is to do above, a bar for each step's throughput and the table below. JavaFX thread only. */
final class LoadPane extends BorderPane {

    private static final Messages TEXT = Messages.of("poolload");
    private static final double GAP = 8;
    private static final double SHORT_FIELD = 90;

    private final TextField connections = field("connections", "16, 64, 256", 220);
    private final TextField active = field("active", "", SHORT_FIELD);
    private final TextField seconds = field("seconds", "10", SHORT_FIELD);
    private final TextField rate = field("rate", "", SHORT_FIELD);
    private final ChoiceBox<LoadMix> mix = new ChoiceBox<>();
    private final StepBars bars = new StepBars();
    private final DataTable<LoadStep> table = table();

    LoadPane(PoolLoadModel model) {
        mix.getItems().setAll(LoadMix.values());
        mix.setConverter(ShownAs.text(LoadMix::title));
        mix.setValue(LoadMix.POINT);
        mix.setId("threadpool-load-mix");
        mix.setAccessibleText(TEXT.text("view.mix"));
        Button start = new Button(TEXT.text("view.start"), Icons.of(Feather.ACTIVITY));
        start.setId("threadpool-load-start");
        start.disableProperty().bind(model.runningProperty());
        start.setOnAction(_ -> model.start(
                connections.getText(), active.getText(), mix.getValue(), seconds.getText(), rate.getText()));
        Button cancel = new Button(TEXT.text("view.cancel"), Icons.of(Feather.X_SQUARE));
        cancel.setId("threadpool-load-cancel");
        cancel.disableProperty().bind(model.runningProperty().not());
        cancel.setOnAction(_ -> model.cancel());
        Button remove = new Button(TEXT.text("view.remove"), Icons.of(Feather.TRASH_2));
        remove.setId("threadpool-load-remove");
        remove.setOnAction(_ -> model.removeLeft());
        Label left = new Label();
        left.setId("threadpool-load-left");
        left.setWrapText(true);
        HBox leftLine = new HBox(GAP, left, remove);
        leftLine.setAlignment(Pos.CENTER_LEFT);
        leftLine.visibleProperty().bind(model.leftProperty().isNotEmpty());
        leftLine.managedProperty().bind(leftLine.visibleProperty());
        model.leftProperty().addListener((_, _, schemas) -> left.setText(TEXT.text("view.left", schemas)));
        FlowPane form = new FlowPane(
                2 * GAP,
                GAP,
                labelled("connections", connections),
                labelled("active", active),
                labelled("mix", mix),
                labelled("seconds", seconds),
                labelled("rate", rate),
                start,
                cancel);
        form.setRowValignment(VPos.BOTTOM);
        Label about = new Label(TEXT.text("view.about"));
        about.setWrapText(true);
        about.getStyleClass().add("dd-muted");
        VBox top = new VBox(GAP, about, leftLine, form);
        top.setPadding(new Insets(GAP));
        setTop(top);
        SplitPane both = new SplitPane(bars, table);
        both.setOrientation(Orientation.VERTICAL);
        both.setDividerPositions(0.45);
        setCenter(both);
        model.steps().addListener((InvalidationListener) _ -> {
            table.items().setAll(model.steps());
            bars.show(List.copyOf(model.steps()));
        });
    }

    private static TextField field(String key, String preset, double width) {
        TextField field = new TextField(preset);
        field.setId("threadpool-load-" + key);
        field.setPrefWidth(width);
        field.setPromptText(TEXT.text("view.prompt." + key));
        return field;
    }

    private static VBox labelled(String key, Node control) {
        Label label = new Label(TEXT.text("view." + key));
        label.setLabelFor(control);
        return new VBox(2, label, control);
    }

    private static DataTable<LoadStep> table() {
        DataTable<LoadStep> table = new DataTable<>(
                new EmptyState(Feather.ACTIVITY, TEXT.text("view.none.title"), TEXT.text("view.none.text")),
                List.of(
                        number("connections", one -> (long) one.connections()),
                        number("active", one -> Math.round(one.measuredActive())),
                        number("throughput", one -> Math.round(one.throughput())),
                        millis("median", LoadStep::medianMicros),
                        millis("p95", LoadStep::p95Micros),
                        millis("p99", LoadStep::p99Micros),
                        number("failures", LoadStep::failures),
                        number("running", one -> one.running() < 0 ? null : Math.round(one.running())),
                        number("queued", one -> one.queued() < 0 ? null : one.queued()),
                        number("threads", one -> one.threads() < 0 ? null : one.threads()),
                        DataColumn.<LoadStep>text(
                                TEXT.text("column.generator"),
                                one -> Formats.percent(one.generatorShare())
                                        + (one.generatorLimits() ? " " + TEXT.text("view.limits") : ""))));
        table.view().setId("threadpool-load-table");
        table.counting(TEXT, "view.counted");
        return table;
    }

    private static DataColumn<LoadStep> number(String key, Function<LoadStep, @Nullable Long> value) {
        return DataColumn.<LoadStep>number(TEXT.text("column." + key), value, Formats::count);
    }

    private static DataColumn<LoadStep> millis(String key, Function<LoadStep, Long> micros) {
        return DataColumn.<LoadStep>number(
                TEXT.text("column." + key), micros, value -> String.format(Locale.ROOT, "%,.2f", value / 1e3));
    }
}
