package dev.drydock.feature.rowcount.ui;

import dev.drydock.feature.rowcount.CountPlan;
import dev.drydock.feature.rowcount.CountResult;
import dev.drydock.feature.rowcount.ui.RowCountViewModel.Phase;
import dev.drydock.history.RunSummary;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.TabPage;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.beans.InvalidationListener;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The screen of row counts. */
final class RowCountView extends BorderPane implements TabPage {

    private static final Messages TEXT = Messages.of("rowcountui");
    private static final Duration REFRESH_EVERY = Duration.millis(200);

    private static final double DETAILS_HEIGHT = 240;
    private static final double LEAST_DETAILS = 150;
    /** Of the results, so that their rows keep the greater part of a small window. */
    private static final double MOST_FOR_DETAILS = 0.4;

    private final RowCountViewModel model;
    private final DataTable<CountRow> table;
    private final TableDetails details;
    private final SplitPane results;
    private final VBox top = new VBox();
    private final CountActions actions;
    private final CountSummary summary;
    private final Timeline clock;
    private boolean seen;

    RowCountView(RowCountViewModel model, ModuleContext context) {
        this.model = model;
        getStyleClass().add("dd-rowcount");
        actions = new CountActions(model);
        table = new DataTable<>(emptyState(), new CountColumns(model.earlier()::knewAll).all());
        table.view().setId("results");
        summary = new CountSummary(model, failed -> table.narrow(failed ? CountRow::withoutNumber : _ -> true));
        table.counting(TEXT, "table.tables");
        table.addTool(baseline());
        table.addTool(new ExportMenu(model, context));
        javafx.collections.ListChangeListener<CountRow> fill =
                _ -> table.items().setAll(model.rows());
        model.rows().addListener(fill);
        details = new TableDetails(
                context.history(), context.server().server().get().key(), table.selection());
        results = new SplitPane(table);
        results.setOrientation(Orientation.VERTICAL);
        results.setMinHeight(0);
        table.setMinHeight(0);
        details.setMinHeight(LEAST_DETAILS);
        SplitPane.setResizableWithParent(details, false);
        table.selection().addListener((InvalidationListener) _ -> unfoldDetails());
        HBox head = new HBox(16, new OptionsBar(model.options(), model.schemas()), actions);
        HBox.setHgrow(head.getChildren().getFirst(), Priority.ALWAYS);
        head.getStyleClass().add("dd-count-head");
        top.getChildren().add(head);
        setTop(top);
        setCenter(results);
        setBottom(summary);
        model.revisionProperty().addListener((_, _, _) -> refreshed());
        model.planProperty().addListener((_, _, plan) -> showPlan(plan));
        model.problemProperty().addListener((_, _, problem) -> showProblem(problem));
        model.resultProperty().addListener((_, _, result) -> showResult(result));
        clock = new Timeline(new KeyFrame(REFRESH_EVERY, _ -> model.refresh()));
        clock.setCycleCount(Animation.INDEFINITE);
        model.phaseProperty().addListener((_, _, phase) -> showPhase(phase));
    }

    @Override
    public Node node() {
        return this;
    }

    @Override
    public void shown() {
        seen = true;
        if (model.phaseProperty().get() == Phase.RUNNING) {
            model.refresh();
            clock.play();
        }
    }

    @Override
    public void hidden() {
        seen = false;
        clock.stop();
    }

    /** They take their room once a table is selected. */
    private void unfoldDetails() {
        if (results.getItems().size() == 1 && !table.selection().isEmpty()) {
            results.getItems().add(details);
            results.setDividerPositions(
                    1 - Math.min(MOST_FOR_DETAILS, DETAILS_HEIGHT / Math.max(1, results.getHeight())));
        }
    }

    private void showPhase(Phase phase) {
        if (phase == Phase.RUNNING) {
            setCenter(results);
            if (seen) {
                clock.play();
            }
            table.view().requestFocus();
        } else {
            clock.stop();
            // while it ran, rows kept their places; now they stand where their values belong
            table.view().sort();
        }
        actions.refresh();
        summary.refresh();
    }

    private void refreshed() {
        table.view().refresh();
        details.refresh();
        actions.refresh();
        summary.refresh();
    }

    private void showPlan(@Nullable CountPlan plan) {
        actions.refresh();
        if (plan != null && model.phaseProperty().get() != Phase.RUNNING) {
            setCenter(new CountPlanPane(plan, () -> setCenter(results)));
        }
    }

    private void showProblem(@Nullable Problem problem) {
        top.getChildren().removeIf(node -> node.getStyleClass().contains("dd-count-problem"));
        boolean inPlan = getCenter() instanceof CountPlanPane;
        if (problem != null && !inPlan) {
            VBox framed = new VBox(new ErrorPane(problem));
            framed.getStyleClass().add("dd-count-problem");
            top.getChildren().add(framed);
        }
    }

    private void showResult(@Nullable CountResult result) {
        if (result != null) {
            details.reload();
        }
        summary.refresh();
    }

    private HBox baseline() {
        ComboBox<@Nullable RunSummary> choice = new ComboBox<>(model.earlier().runs());
        choice.setId("baseline");
        choice.setPromptText(TEXT.text("baseline.none"));
        choice.setConverter(ShownAs.text(
                run -> TEXT.text("baseline.run", run.id(), Formats.time(run.started())), TEXT.text("baseline.none")));
        choice.valueProperty().bindBidirectional(model.earlier().baselineProperty());
        Label caption = new Label(TEXT.text("baseline.caption"));
        caption.getStyleClass().add("dd-muted");
        caption.setMinWidth(Region.USE_PREF_SIZE);
        HBox line = new HBox(6, caption, choice);
        line.setAlignment(Pos.CENTER_RIGHT);
        return line;
    }

    /** Without buttons: those above are there already. */
    private static EmptyState emptyState() {
        return new EmptyState(Feather.HASH, TEXT.text("empty.title"), TEXT.text("empty.text"));
    }
}
