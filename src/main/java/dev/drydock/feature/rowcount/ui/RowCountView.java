package dev.drydock.feature.rowcount.ui;

import dev.drydock.db.catalog.TableName;
import dev.drydock.feature.rowcount.CountPlan;
import dev.drydock.feature.rowcount.CountResult;
import dev.drydock.feature.rowcount.ui.RowCountViewModel.Phase;
import dev.drydock.history.RunSummary;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.RunResult;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.DetailSplit;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.control.HeadLine;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.ViewPage;
import dev.drydock.ui.theme.Icons;
import java.time.Instant;
import java.util.List;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.beans.InvalidationListener;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The screen of row counts. */
final class RowCountView extends ViewPage {

    private static final Messages TEXT = Messages.of("rowcountui");
    private static final double BASELINE = 250;
    private static final Duration REFRESH_EVERY = Duration.millis(200);

    private final RowCountViewModel model;
    private final DataTable<CountRow> table;
    private final TableDetails details;
    private final DetailSplit results;
    private final VBox top = new VBox();
    private final CountActions actions;
    private final CountSummary summary;
    private final Timeline clock;
    private boolean seen;
    private boolean onlyFailed;

    RowCountView(RowCountViewModel model, ModuleContext context) {
        this.model = model;
        getStyleClass().add("dd-rowcount");
        actions = new CountActions(model);
        CountColumns columns =
                new CountColumns(model.earlier()::knewAll, model.trends().column());
        table = new DataTable<>(emptyState(), columns.all());
        table.view().setId("results");
        ToggleButton changed = new ToggleButton("", Icons.of(Feather.TRENDING_UP));
        changed.setId("only-changed");
        changed.getStyleClass().addAll("flat", "small");
        changed.setAccessibleText(TEXT.text("changed.only"));
        changed.setTooltip(new Tooltip(TEXT.text("changed.only")));
        summary = new CountSummary(model, failed -> {
            onlyFailed = failed;
            narrow(changed.isSelected(), columns);
        });
        changed.setOnAction(_ -> narrow(changed.isSelected(), columns));
        table.counting(TEXT, "table.tables");
        table.rowActions(chosen -> List.of(rows(context, chosen.getFirst().name())));
        table.addTool(baseline());
        ExportMenu export = new ExportMenu(model, context, table::exports);
        table.addTool(export);
        javafx.collections.ListChangeListener<CountRow> fill =
                _ -> table.items().setAll(model.rows());
        model.rows().addListener(fill);
        details = new TableDetails(
                context.history(), context.server().server().get().key(), table.selection());
        results = new DetailSplit("count-details", table, details);
        results.setMinHeight(0);
        table.addTool(changed);
        table.addTool(results.toggle());
        table.selection().addListener((InvalidationListener) _ -> {
            if (!table.selection().isEmpty()) {
                results.offer();
            }
        });
        table.view().addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER
                    && !event.isShortcutDown()
                    && !table.selection().isEmpty()) {
                results.ask();
                event.consume();
            }
        });
        OptionsBar options = new OptionsBar(model.options(), model.schemas());
        HeadLine head = new HeadLine(options, table.takeTools(), actions, words -> {
            export.setContentDisplay(words);
            actions.preview().setContentDisplay(words);
        });
        top.getChildren().addAll(head, options.more());
        setTop(top);
        setCenter(results);
        setBottom(summary);
        model.revisionProperty().addListener((_, _, _) -> refreshed());
        model.planProperty().addListener((_, _, plan) -> showPlan(plan));
        model.problemProperty().addListener((_, _, problem) -> showProblem(problem));
        model.resultProperty().addListener((_, _, result) -> showResult(result));
        InvalidationListener read = _ -> {
            if (model.phaseProperty().get() != Phase.RUNNING) {
                table.placeholder(emptyState());
            }
        };
        model.askedProperty().addListener(read);
        model.earlier().runs().addListener(read);
        clock = new Timeline(new KeyFrame(REFRESH_EVERY, _ -> model.refresh()));
        clock.setCycleCount(Animation.INDEFINITE);
        model.phaseProperty().addListener((_, _, phase) -> showPhase(phase));
    }

    private static MenuItem rows(ModuleContext context, TableName table) {
        MenuItem item = new MenuItem(TEXT.text("rows"), Icons.of(Feather.LIST));
        item.setId("count-rows");
        item.setOnAction(_ -> context.navigator().openRows(context.profile(), table));
        return item;
    }

    private void narrow(boolean onlyChanged, CountColumns columns) {
        table.narrow(row -> (!onlyFailed || row.withoutNumber()) && (!onlyChanged || columns.changed(row)));
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

    @Override
    public void only(String act, String schema, String tableName) {
        model.countOnly(schema, tableName);
    }

    @Override
    public void refresh() {
        model.reload();
    }

    private void showPhase(Phase phase) {
        if (phase == Phase.RUNNING) {
            setCenter(results);
            table.placeholder(new EmptyState(Feather.HASH, TEXT.text("reading.title"), TEXT.text("reading.text")));
            if (seen) {
                clock.play();
            }
            table.view().requestFocus();
        } else {
            clock.stop();
            table.placeholder(emptyState());
            // while it ran, rows kept their places; now they stand where their values belong
            table.view().sort();
        }
        actions.refresh();
        summary.refresh();
    }

    private void refreshed() {
        table.refresh();
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
        table.placeholder(emptyState());
        boolean inPlan = getCenter() instanceof CountPlanPane;
        if (problem != null && !inPlan) {
            VBox framed = new VBox(new ErrorPane(problem));
            framed.getStyleClass().add("dd-count-problem");
            top.getChildren().add(framed);
        }
    }

    private void showResult(@Nullable RunResult<CountResult> result) {
        if (result != null) {
            details.reload();
        }
        summary.refresh();
    }

    private ComboBox<@Nullable RunSummary> baseline() {
        ComboBox<@Nullable RunSummary> choice = new ComboBox<>(model.earlier().runs());
        choice.setId("baseline");
        // also before there is a run to choose: nothing beside it moves when one comes
        choice.setPrefWidth(BASELINE);
        choice.setMinWidth(BASELINE);
        choice.setPromptText(TEXT.text("baseline.none"));
        choice.setPlaceholder(new Label(TEXT.text("baseline.empty")));
        choice.setAccessibleText(TEXT.text("baseline.caption"));
        choice.setTooltip(new Tooltip(TEXT.text("baseline.caption")));
        choice.setConverter(ShownAs.text(
                run -> TEXT.text("baseline.run", run.id(), Formats.time(run.started())), TEXT.text("baseline.none")));
        choice.valueProperty().bindBidirectional(model.earlier().baselineProperty());
        return choice;
    }

    private EmptyState emptyState() {
        if (model.askedProperty().get() == null && model.problemProperty().get() == null) {
            return new EmptyState(Feather.HASH, TEXT.text("reading.title"), TEXT.text("reading.text"));
        }
        String which = model.earlier().runs().isEmpty() ? "empty" : "none";
        Instant asked = model.askedProperty().get();
        String text = TEXT.text(which + ".text")
                + (asked == null
                        ? ""
                        : "\n"
                                + TEXT.text(
                                        "empty.read",
                                        Formats.clock(asked),
                                        model.schemas().size()));
        Button start = new Button(TEXT.text("action.count"), Icons.of(Feather.PLAY));
        start.setId("count-from-empty");
        start.setOnAction(_ -> model.start());
        start.disableProperty().bind(model.phaseProperty().isNotEqualTo(Phase.IDLE));
        return new EmptyState(Feather.HASH, TEXT.text(which + ".title"), text, start);
    }
}
