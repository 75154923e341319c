package dev.drydock.feature.upgrade.ui;

import dev.drydock.db.catalog.TableName;
import dev.drydock.feature.upgrade.plan.ManualItem;
import dev.drydock.feature.upgrade.plan.PlanScript;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.lane.Schedule;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.output.OutputFile;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.IconButton;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.lane.LaneChart;
import dev.drydock.ui.lane.LanePictures;
import dev.drydock.ui.lane.LaneRow;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import java.util.function.BiFunction;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.collections.ListChangeListener;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Spinner;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The second step: what the tables need, in which lanes, how long; editable until it is carried out. */
final class UpgradePlanPane extends VBox {

    private static final Messages TEXT = Messages.of("upgradeui");
    private static final int MOST_LANES = 64;
    private static final double TABLE_SHARE = 0.68;
    private static final double MANUAL_HEIGHT = 96;

    private final UpgradeViewModel model;
    private final ModuleContext context;
    private final LaneChart chart = new LaneChart();
    private final Label totals = new Label();
    private final VBox manual = new VBox(4);
    private final ScrollPane manualPart = new ScrollPane();
    private final SplitPane parts = new SplitPane();
    private final DataTable<LaneRow<PlannedAction>> table;
    private final Spinner<Integer> lanes = new Spinner<>(1, MOST_LANES, 1);
    private final Button carryOut = new Button();

    UpgradePlanPane(UpgradeViewModel model, ModuleContext context) {
        this.model = model;
        this.context = context;
        Button check = new Button(TEXT.text("plan.make"), Icons.of(Feather.SEARCH));
        check.setId("make-plan");
        BooleanBinding notNow = Bindings.isNotNull(model.job().workingProperty())
                .or(model.gates().blockedProperty());
        check.disableProperty().bind(notNow);
        check.setOnAction(_ -> model.makePlan());
        Button first = new Button(TEXT.text("plan.make"), Icons.of(Feather.SEARCH));
        first.getStyleClass().add("accent");
        first.disableProperty().bind(notNow);
        first.setOnAction(_ -> model.makePlan());
        table = new DataTable<>(
                new EmptyState(Feather.LIST, TEXT.text("plan.empty.title"), TEXT.text("plan.empty.text"), first),
                ActionColumns.planned());
        table.view().setId("plan");
        table.counting(TEXT, "table.tables");
        tool("plan.exclude", Feather.MINUS_CIRCLE, UpgradePlan::without, false);
        tool("plan.include", Feather.PLUS_CIRCLE, UpgradePlan::including, true);
        tool("plan.postpone", Feather.CHEVRONS_DOWN, UpgradePlan::postponed, false);
        Button script = flat("plan.script", Feather.DOWNLOAD);
        script.setOnAction(_ -> saveScript());
        script.disableProperty().bind(Bindings.isNull(model.planProperty()));
        table.addTool(script);
        lanes.setId("plan-lanes");
        lanes.setEditable(true);
        lanes.setPrefWidth(84);
        lanes.setMinWidth(84);
        check.setMinWidth(Region.USE_PREF_SIZE);
        Label lanesCaption = new Label(TEXT.text("plan.lanes"));
        lanesCaption.setMinWidth(Region.USE_PREF_SIZE);
        totals.setWrapText(true);
        totals.setMinHeight(Region.USE_PREF_SIZE);
        lanes.valueProperty().addListener((_, _, count) -> setLanes(count));
        carryOut.setId("carry-out");
        carryOut.getStyleClass().add("accent");
        carryOut.setMinWidth(Region.USE_PREF_SIZE);
        carryOut.setOnAction(_ -> ask());
        totals.setId("plan-totals");
        HBox buttons = new HBox(8, check, lanesCaption, lanes, carryOut);
        buttons.setAlignment(Pos.CENTER_LEFT);
        VBox head = new VBox(8, blocked(), buttons, totals);
        head.getStyleClass().add("dd-count-head");
        VBox.setVgrow(parts, Priority.ALWAYS);
        parts.setOrientation(Orientation.VERTICAL);
        parts.setMinHeight(0);
        parts.getItems().add(table);
        table.setMinHeight(0);
        manual.getStyleClass().add("dd-manual");
        manualPart.setContent(manual);
        manualPart.setFitToWidth(true);
        manualPart.setMinHeight(MANUAL_HEIGHT);
        manualPart.getStyleClass().add("edge-to-edge");
        SplitPane.setResizableWithParent(manualPart, false);
        getChildren().addAll(head, chart.withTable(), parts);
        model.planProperty().addListener((_, _, plan) -> show(plan));
        model.job()
                .workingProperty()
                .addListener((_, _, _) -> show(model.planProperty().get()));
        model.spentProperty().addListener((_, _, _) -> show(model.planProperty().get()));
        model.stale()
                .reasonsProperty()
                .addListener((_, _, _) -> show(model.planProperty().get()));
        model.gates()
                .blockedProperty()
                .addListener((_, _, _) -> show(model.planProperty().get()));
        ListChangeListener<LaneRow<PlannedAction>> fill =
                _ -> table.items().setAll(model.rows().all());
        model.rows().all().addListener(fill);
        show(null);
    }

    private void show(@Nullable UpgradePlan plan) {
        int count = plan == null ? 0 : plan.actions().size();
        carryOut.setText(
                plan == null ? TEXT.text("plan.carryOut.none") : TEXT.text("plan.carryOut", Formats.count(count)));
        carryOut.setDisable(count == 0
                || model.spentProperty().get()
                || model.stale().is(Step.PLAN)
                || model.job().workingProperty().get() != null
                || model.gates().blockedProperty().get());
        lanes.setDisable(count == 0 || model.job().workingProperty().get() != null);
        manual.getChildren().clear();
        parts.getItems().remove(manualPart);
        if (plan == null) {
            totals.setText("");
            chart.show(LaneChart.Picture.EMPTY);
            return;
        }
        lanes.getValueFactory().setValue(Math.max(1, plan.workers()));
        Schedule<PlannedAction> schedule = plan.schedule();
        totals.setText(
                model.spentProperty().get()
                        ? TEXT.text("plan.spent")
                        : count == 0
                                ? TEXT.text(
                                        "plan.nothing",
                                        Formats.count(plan.checked().size()))
                                : TEXT.text(
                                        "plan.totals",
                                        Formats.count(plan.checked().size()),
                                        Formats.count(count),
                                        Formats.bytes(plan.bytes()),
                                        Formats.measured(schedule.makespan()),
                                        Formats.measured(schedule.lowerBound()),
                                        Formats.measured(schedule.serial()),
                                        plan.speed().measured() ? plan.speed().source() : TEXT.text("plan.assumed")));
        chart.show(count == 0 ? LaneChart.Picture.EMPTY : LanePictures.of(plan.schedule()));
        if (!plan.manual().isEmpty()) {
            parts.getItems().add(manualPart);
            parts.setDividerPositions(TABLE_SHARE);
            manual.getChildren()
                    .add(UpgradeView.section(
                            TEXT.text("plan.manual", plan.manual().size())));
            plan.manual().forEach(item -> manual.getChildren().add(line(item)));
        }
    }

    /** Says that gates stand in the way, and leads to them. */
    private HBox blocked() {
        StateLabel text = new StateLabel(Feather.SHIELD, TEXT.text("plan.blocked"), Tone.WARNING);
        text.setWrapText(true);
        Button gates = new Button(TEXT.text("plan.gates"));
        gates.setId("to-gates");
        gates.setMinWidth(Region.USE_PREF_SIZE);
        gates.setOnAction(_ -> model.stepProperty().set(Step.GATES));
        HBox line = new HBox(8, text, gates);
        line.setAlignment(Pos.CENTER_LEFT);
        line.visibleProperty().bind(model.gates().blockedProperty());
        line.managedProperty().bind(model.gates().blockedProperty());
        return line;
    }

    private static Label line(ManualItem item) {
        StateLabel label = new StateLabel(
                Feather.USER, item.table().shown() + ": " + item.text() + "\n" + item.advice(), Tone.WARNING);
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        return label;
    }

    private void setLanes(@Nullable Integer count) {
        UpgradePlan plan = model.planProperty().get();
        if (count != null
                && plan != null
                && plan.workers() != count
                && !plan.actions().isEmpty()) {
            model.edit(made -> made.withWorkers(count, TEXT.text("plan.lanes.chosen", count)));
        }
    }

    private void tool(
            String key, Feather icon, BiFunction<UpgradePlan, TableName, UpgradePlan> change, boolean excluded) {
        IconButton button = new IconButton(icon, TEXT.text(key), () -> {
            List<TableName> chosen = List.copyOf(table.selection()).stream()
                    .filter(row -> (row.state() == LaneRow.State.EXCLUDED) == excluded)
                    .map(row -> row.action().table())
                    .toList();
            model.edit(plan -> {
                UpgradePlan changed = plan;
                for (TableName name : chosen) {
                    changed = change.apply(changed, name);
                }
                return changed;
            });
        });
        button.disableProperty()
                .bind(Bindings.isEmpty(table.selection())
                        .or(Bindings.isNotNull(model.job().workingProperty())));
        table.addTool(button);
    }

    private static Button flat(String key, Feather icon) {
        Button button = new Button(TEXT.text(key), Icons.of(icon));
        button.getStyleClass().addAll("flat", "small");
        return button;
    }

    private void ask() {
        UpgradePlan plan = model.planProperty().get();
        if (plan == null) {
            return;
        }
        context.changes()
                .confirm(new DialogService.Confirmation(
                        TEXT.text("ask.title", Formats.count(plan.actions().size())),
                        TEXT.text(
                                "ask.text",
                                context.profile().name(),
                                plan.workers(),
                                Formats.bytes(plan.roomInData()),
                                TEXT.text(plan.options().replicate() ? "ask.replicated" : "ask.local")),
                        TEXT.text("plan.carryOut", Formats.count(plan.actions().size())),
                        model::carryOut));
    }

    private void saveScript() {
        UpgradePlan plan = model.planProperty().get();
        if (plan == null) {
            return;
        }
        String name = context.profile().name();
        context.dialogs()
                .chooseSaveFile(
                        TEXT.text("plan.script"),
                        ("upgrade-" + name + ".sql").replaceAll("[^\\w.-]", "_"),
                        List.of("sql"),
                        path -> Background.run(
                                "script",
                                () -> {
                                    OutputFile.save(path, writer -> PlanScript.write(plan, name, writer));
                                    return path;
                                },
                                _ -> {},
                                problem -> context.dialogs().error(TEXT.text("plan.script"), problem)));
    }
}
