package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.path.Series;
import dev.drydock.feature.upgrade.replication.PlanStep;
import dev.drydock.feature.upgrade.replication.ReplicationPlan;
import dev.drydock.feature.upgrade.replication.TopologyMember;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.IconButton;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import java.util.stream.Collectors;
import javafx.beans.InvalidationListener;
import javafx.beans.binding.Bindings;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextArea;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Who is upgraded first, and what the last way back is at each step: a checklist that people answer for. */
final class TopologyPane extends VBox {

    private static final Messages TEXT = Messages.of("upgradeui");
    private static final double TABLE_SHARE = 0.68;

    private final UpgradeViewModel model;
    private final ModuleContext context;
    private final ChoiceBox<Series> target = new ChoiceBox<>();
    private final StateLabel order = new StateLabel();
    private final DataTable<PlanStep> table;
    private final TextArea detail = new TextArea();
    private final TimelinePane timeline = new TimelinePane();
    private final RunBookFields book;

    TopologyPane(UpgradeViewModel model, ModuleContext context) {
        this.model = model;
        this.context = context;
        target.setId("topology-target");
        boolean mariaDb = model.server().facts().mariaDb();
        target.getItems().setAll(Series.targets(mariaDb));
        target.setValue(mariaDb ? Series.MARIADB_11_4 : Series.V8_0);
        target.setConverter(ShownAs.text(Series::label));
        Button read = new Button(TEXT.text("topology.read"), Icons.of(Feather.REFRESH_CW));
        read.setId("topology-read");
        read.getStyleClass().add("accent");
        read.setMinWidth(Region.USE_PREF_SIZE);
        read.disableProperty().bind(Bindings.isNotNull(model.job().workingProperty()));
        book = new RunBookFields(
                model, context.dialogs(), () -> target.getValue().label());
        read.setOnAction(_ -> book.read());
        Label caption = new Label(TEXT.text("preflight.to"));
        caption.getStyleClass().add("dd-muted");
        Button addresses = addresses();
        FlowPane line = new FlowPane(8, 8, caption, target, book, read, addresses);
        line.setAlignment(Pos.CENTER_LEFT);
        order.setId("topology-order");
        order.setWrapText(true);
        order.setMinHeight(Region.USE_PREF_SIZE);
        order.setMaxWidth(Double.MAX_VALUE);
        VBox head = new VBox(8, line, order, timeline);
        head.getStyleClass().add("dd-count-head");
        table = new DataTable<>(
                new EmptyState(Feather.LIST, TEXT.text("topology.empty.title"), TEXT.text("topology.empty.text")),
                columns());
        table.view().setId("topology-steps");
        table.counting(TEXT, "table.steps");
        table.setMinSize(0, 0);
        Button confirm = new Button(TEXT.text("topology.confirm"), Icons.of(Feather.CHECK_SQUARE));
        confirm.setId("topology-confirm");
        confirm.setMinWidth(Region.USE_PREF_SIZE);
        confirm.disableProperty()
                .bind(Bindings.isEmpty(table.selection())
                        .or(Bindings.isNotNull(model.job().workingProperty())));
        confirm.setOnAction(_ -> confirm());
        IconButton report = new IconButton(Feather.FILE_TEXT, TEXT.text("topology.report"), this::openReport);
        report.setId("topology-report");
        report.disableProperty().bind(Bindings.isNull(model.topology().planProperty()));
        table.addTool(confirm);
        table.addTool(report);
        table.selection().addListener((InvalidationListener) _ -> showChosen());
        detail.setId("topology-detail");
        detail.setEditable(false);
        detail.setWrapText(true);
        detail.getStyleClass().add("dd-code");
        detail.setPromptText(TEXT.text("rehearsal.detail"));
        SplitPane parts = new SplitPane(table, detail);
        parts.setOrientation(Orientation.VERTICAL);
        parts.setDividerPositions(TABLE_SHARE);
        RehearsalPane.keepShare(parts, TABLE_SHARE);
        parts.setMinSize(0, 0);
        VBox.setVgrow(parts, Priority.ALWAYS);
        getChildren().addAll(head, parts);
        model.topology().planProperty().addListener((_, _, made) -> show(made));
        show(model.topology().planProperty().get());
    }

    /** Asks before the log-in is sent where only a server says that another one is. */
    private Button addresses() {
        Button button = new Button("", Icons.of(Feather.HELP_CIRCLE, "dd-warning"));
        button.setId("topology-addresses");
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.disableProperty().bind(Bindings.isNotNull(model.job().workingProperty()));
        button.managedProperty().bind(button.visibleProperty());
        button.setVisible(false);
        model.topology().planProperty().addListener((_, _, made) -> {
            List<String> open = made == null ? List.of() : unconfirmed(made);
            button.setText(TEXT.text("topology.addresses", open.size()));
            button.setVisible(!open.isEmpty());
        });
        button.setOnAction(_ -> {
            ReplicationPlan made = model.topology().planProperty().get();
            if (made != null) {
                askFor(made.target(), unconfirmed(made));
            }
        });
        return button;
    }

    private static List<String> unconfirmed(ReplicationPlan made) {
        return made.members().stream()
                .filter(TopologyMember::unconfirmed)
                .map(TopologyMember::place)
                .toList();
    }

    private void askFor(String series, List<String> open) {
        context.dialogs()
                .confirm(new DialogService.Confirmation(
                        TEXT.text("topology.addresses.title", open.size()),
                        TEXT.text(
                                "topology.addresses.text",
                                String.join("\n", open),
                                context.profile().user(),
                                context.profile().name()),
                        TEXT.text("topology.addresses.act"),
                        () -> model.topology().confirm(series, open)));
    }

    private static List<DataColumn<PlanStep>> columns() {
        return List.of(
                DataColumn.text(TEXT.text("topology.server"), PlanStep::place),
                DataColumn.<PlanStep>text(TEXT.text("topology.what"), PlanStep::title)
                        .tooltip(PlanStep::title),
                DataColumn.<PlanStep>text(TEXT.text("topology.standing"), PlanStep::standing)
                        .graphic(TopologyPane::icon)
                        .tooltip(PlanStep::standing),
                DataColumn.<PlanStep>text(TEXT.text("topology.was.read"), PlanStep::read)
                        .tooltip(PlanStep::read),
                DataColumn.<PlanStep>text(TEXT.text("topology.back"), PlanStep::wayBack)
                        .tooltip(PlanStep::wayBack),
                DataColumn.<PlanStep>text(TEXT.text("topology.tried"), PlanStep::tried)
                        .tooltip(PlanStep::tried));
    }

    private static javafx.scene.Node icon(PlanStep step) {
        Feather icon = !step.waits()
                ? Feather.CHECK_CIRCLE
                : step.state() == PlanStep.State.UNKNOWN ? Feather.HELP_CIRCLE : Feather.CIRCLE;
        return Icons.of(icon);
    }

    private void show(@Nullable ReplicationPlan made) {
        detail.clear();
        if (made == null) {
            order.show(Feather.CIRCLE, TEXT.text("topology.none"), Tone.MUTED);
            return;
        }
        String servers = made.members().stream().map(TopologyPane::named).collect(Collectors.joining("  →  "));
        order.show(
                made.open() == 0 ? Feather.CHECK_CIRCLE : Feather.ALERT_TRIANGLE,
                TEXT.text("topology.order", servers, Formats.count(made.open()), gaps(made)),
                made.open() == 0 ? Tone.SUCCESS : Tone.WARNING);
        table.items().setAll(made.steps());
        timeline.show(made.book());
    }

    private static String named(TopologyMember member) {
        return member.place() + " (" + member.product() + ")";
    }

    private static String gaps(ReplicationPlan made) {
        return made.members().stream()
                .flatMap(member -> member.gaps().stream().map(gap -> member.place() + ": " + gap))
                .collect(Collectors.joining("\n"));
    }

    private void showChosen() {
        List<PlanStep> chosen = List.copyOf(table.selection());
        if (chosen.isEmpty()) {
            detail.clear();
            return;
        }
        PlanStep step = chosen.getFirst();
        detail.setText(step.place() + ": " + step.title()
                + (step.read().isEmpty() ? "" : "\n" + step.read())
                + (step.wayBack().isEmpty()
                        ? ""
                        : "\n" + TEXT.text("topology.back") + ": " + step.wayBack() + "\n" + step.tried())
                + (step.statements().isEmpty() ? "" : "\n\n" + String.join("\n", step.statements())));
    }

    private void confirm() {
        List<PlanStep> chosen = List.copyOf(table.selection());
        ReplicationPlan made = model.topology().planProperty().get();
        if (chosen.isEmpty() || made == null) {
            return;
        }
        context.dialogs()
                .ask(new DialogService.Form(
                        TEXT.text("topology.confirm"),
                        TEXT.text("topology.confirm.text", chosen.size()),
                        List.of(new DialogService.Field(
                                "topology-said",
                                TEXT.text("topology.said"),
                                TEXT.text("topology.said.prompt"),
                                "",
                                false)),
                        TEXT.text("topology.confirm.act"),
                        typed -> List.of(typed.getFirst().isBlank() ? TEXT.text("topology.said.needed") : ""),
                        typed -> model.topology()
                                .read(
                                        made.target(),
                                        chosen.stream()
                                                .collect(Collectors.toMap(
                                                        PlanStep::id, _ -> typed.getFirst(), (one, _) -> one)))));
    }

    private void openReport() {
        ReplicationPlan made = model.topology().planProperty().get();
        if (made != null) {
            context.navigator().openReport(model.topology().run());
        }
    }
}
