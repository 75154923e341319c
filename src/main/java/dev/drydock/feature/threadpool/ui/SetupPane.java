package dev.drydock.feature.threadpool.ui;

import dev.drydock.feature.threadpool.guide.GuidedResult;
import dev.drydock.feature.threadpool.setup.PlannedOption;
import dev.drydock.feature.threadpool.setup.PoolAim;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.control.TextClipboard;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import javafx.beans.value.ObservableBooleanValue;
import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Setting a pool up: aim, settings with reasons, the change of the option file, the steps on the machine. JavaFX thread only. */
final class SetupPane extends BorderPane {

    private static final Messages TEXT = Messages.of("poolsetup");
    private static final double GAP = 8;
    private static final double MOST_SAID = 130;
    private static final double ONE_LINE = 800;

    SetupPane(PoolSetupModel model) {
        ChoiceBox<PoolAim> aim = new ChoiceBox<>();
        aim.setId("threadpool-aim");
        aim.getItems().setAll(PoolAim.values());
        aim.setConverter(ShownAs.text(PoolAim::title));
        aim.setAccessibleText(TEXT.text("view.aim"));
        aim.valueProperty().bindBidirectional(model.aimProperty());
        TextField file = new TextField();
        file.setId("threadpool-file");
        file.setPromptText(TEXT.text("view.file"));
        file.setPrefColumnCount(30);
        file.textProperty().bindBidirectional(model.fileProperty());
        Button preview = button("preview", Feather.EYE, model::preview);
        Button copy = button(
                "copy",
                Feather.COPY,
                () -> TextClipboard.put(model.linesProperty().get()));
        Button apply = button("apply", Feather.PLAY, model::apply);
        Button back = button("back", Feather.ROTATE_CCW, model::revert);
        apply.disableProperty()
                .bind(model.onHostProperty()
                        .not()
                        .or(model.runningProperty())
                        .or(file.textProperty().isEmpty()));
        preview.disableProperty()
                .bind(model.onHostProperty().not().or(file.textProperty().isEmpty()));
        back.disableProperty().bind(model.revertableProperty().not().or(model.runningProperty()));
        CheckBox measure = new CheckBox(TEXT.text("view.measure"));
        measure.setId("threadpool-measure");
        measure.selectedProperty().bindBidirectional(model.measureProperty());
        GridPane tools = new GridPane(2 * GAP, GAP);
        step(tools, "aim", aim, copy);
        step(tools, "file", file, preview);
        step(tools, "carry", apply, measure, back);
        Label question = new Label(TEXT.text("view.decide"));
        question.getStyleClass().add("dd-strong");
        Button keep = button("keep", Feather.CHECK, () -> model.decide(GuidedResult.Decision.KEPT));
        keep.getStyleClass().add("accent");
        Button away = button("away", Feather.ROTATE_CCW, () -> model.decide(GuidedResult.Decision.WENT_BACK));
        HBox decision = new HBox(GAP, question, keep, away);
        decision.setId("threadpool-decision");
        decision.setAlignment(Pos.CENTER_LEFT);
        shownIf(decision, model.askingProperty());
        Label cut = new Label();
        cut.setId("threadpool-cut");
        cut.setWrapText(true);
        cut.textProperty().bind(model.cutOffProperty());
        shownIf(cut, model.cutOffProperty().isNotEmpty());
        Label about = new Label(TEXT.text("view.about"));
        about.setWrapText(true);
        about.getStyleClass().add("dd-muted");
        Label said = new Label();
        said.setId("threadpool-said");
        said.setWrapText(true);
        said.textProperty().bind(model.saidProperty());
        Label why = new Label();
        why.setId("threadpool-why");
        why.setWrapText(true);
        why.getStyleClass().add("dd-muted");
        why.textProperty().bind(model.whyNotProperty());
        shownIf(why, why.textProperty().isNotEmpty());
        VBox top = new VBox(GAP, about, cut, tools, why, decision, lastOf(said));
        top.setPadding(new Insets(GAP));
        setTop(top);
        DataTable<PlannedOption> table = new DataTable<>(
                new EmptyState(Feather.SETTINGS, TEXT.text("view.none.title"), TEXT.text("view.none.text")),
                List.of(
                        DataColumn.<PlannedOption>text(TEXT.text("column.option"), PlannedOption::name),
                        DataColumn.<PlannedOption>text(TEXT.text("column.value"), PlannedOption::value),
                        DataColumn.<PlannedOption>text(TEXT.text("column.means"), PlannedOption::shown),
                        DataColumn.<PlannedOption>text(TEXT.text("column.reason"), PlannedOption::reason)
                                .tooltip(PlannedOption::reason)));
        table.view().setId("threadpool-plan-table");
        table.counting(TEXT, "view.counted");
        TextArea lines = new TextArea();
        lines.setId("threadpool-lines");
        lines.setEditable(false);
        lines.getStyleClass().add("dd-code-area");
        lines.textProperty().bind(model.linesProperty());
        SplitPane both = new SplitPane(table, lines);
        both.setOrientation(Orientation.VERTICAL);
        setCenter(both);
        model.optionsProperty().addListener((_, _, options) -> table.items().setAll(options));
    }

    /** What was said is long after a while: the newest of it is seen, and the question above it stays on a small screen. */
    private static ScrollPane lastOf(Label said) {
        ScrollPane scrolled = new ScrollPane(said);
        scrolled.setFitToWidth(true);
        scrolled.setMaxHeight(MOST_SAID);
        scrolled.getStyleClass().add("edge-to-edge");
        shownIf(scrolled, said.textProperty().isNotEmpty());
        said.heightProperty().addListener((_, _, _) -> scrolled.setVvalue(1));
        return scrolled;
    }

    private static void step(GridPane steps, String key, Control... controls) {
        Label label = new Label(TEXT.text("view.step." + key));
        label.setLabelFor(controls[0]);
        label.setMinWidth(USE_PREF_SIZE);
        FlowPane line = new FlowPane(GAP, GAP, controls);
        line.setAlignment(Pos.CENTER_LEFT);
        line.setPrefWrapLength(ONE_LINE);
        GridPane.setHgrow(line, Priority.ALWAYS);
        steps.addRow(steps.getRowCount(), label, line);
    }

    private static void shownIf(Node node, ObservableBooleanValue condition) {
        node.visibleProperty().bind(condition);
        node.managedProperty().bind(condition);
    }

    private static Button button(String key, Feather icon, Runnable action) {
        Button button = new Button(TEXT.text("view." + key), Icons.of(icon));
        button.setId("threadpool-" + key);
        button.setOnAction(_ -> action.run());
        return button;
    }
}
