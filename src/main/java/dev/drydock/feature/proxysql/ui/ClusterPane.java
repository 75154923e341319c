package dev.drydock.feature.proxysql.ui;

import dev.drydock.check.Severity;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.proxied.ClusterPicture;
import dev.drydock.proxied.NodeState;
import dev.drydock.proxied.ProxySide;
import dev.drydock.ui.check.FindingsTable;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The nodes of the linked cluster beside what each proxy thinks of them, and where the two do not say the same. */
final class ClusterPane extends BorderPane {

    private static final Messages TEXT = Messages.of("proxysql");
    private static final Messages WORDS = Messages.of("proxied");

    private final ClusterModel model;
    private final StateLabel link = new StateLabel();
    private final MenuButton choose = new MenuButton(TEXT.text("cluster.link"), Icons.of(Feather.LINK));
    private final Button connect = new Button(TEXT.text("cluster.connect"));
    private final Button unlink = new Button(TEXT.text("cluster.unlink"));
    private final Button out = new Button(TEXT.text("cluster.out"), Icons.of(Feather.LOG_OUT));
    private final Button back = new Button(TEXT.text("cluster.back"), Icons.of(Feather.LOG_IN));
    private final Button make = new Button(TEXT.text("cluster.make"), Icons.of(Feather.PLUS_SQUARE));
    private final VBox top = new VBox(6);
    private final FindingsTable findings = new FindingsTable("proxysql-cluster-findings");
    private List<String> columns = List.of();
    private @Nullable DataTable<NodeState> nodes;

    ClusterPane(ClusterModel model, Applying applying) {
        this.model = model;
        link.setId("proxysql-cluster-link");
        link.setWrapText(true);
        choose.setId("proxysql-cluster-choose");
        connect.setId("proxysql-cluster-connect");
        unlink.setId("proxysql-cluster-unlink");
        unlink.setOnAction(_ -> model.unlink());
        out.setId("proxysql-cluster-out");
        out.setOnAction(_ -> chosen().ifPresent(node -> applying.node(node.addresses(), true)));
        back.setId("proxysql-cluster-back");
        back.setOnAction(_ -> chosen().ifPresent(node -> applying.node(node.addresses(), false)));
        HBox.setHgrow(link, Priority.ALWAYS);
        link.setMaxWidth(Double.MAX_VALUE);
        make.setId("proxysql-cluster-make");
        make.setOnAction(_ -> HostgroupForm.ask(model, applying));
        HBox line = new HBox(8, link, choose, connect, unlink, make, out, back);
        line.setAlignment(Pos.CENTER_LEFT);
        for (Region button : List.of(choose, connect, unlink, make, out, back)) {
            button.setMinWidth(USE_PREF_SIZE);
            button.managedProperty().bind(button.visibleProperty());
        }
        top.getStyleClass().add("dd-toolbar");
        top.getChildren().add(line);
        setTop(top);
        show(new ClusterModel.Stand(Optional.empty(), false, List.of(), List.of(), Optional.empty()));
        model.standProperty().addListener((_, _, stand) -> {
            if (stand != null) {
                show(stand);
            }
        });
        model.problemProperty().addListener((_, _, problem) -> show(problem));
    }

    private void show(@Nullable Problem problem) {
        top.getChildren().removeIf(ErrorPane.class::isInstance);
        if (problem != null) {
            top.getChildren().add(new ErrorPane(problem));
        }
    }

    private void show(ClusterModel.Stand stand) {
        Optional<Profile> linked = stand.linked();
        unlink.setVisible(linked.isPresent());
        connect.setVisible(linked.isPresent() && !stand.connected());
        linked.ifPresent(cluster -> connect.setOnAction(_ -> model.connect(cluster)));
        choose.setVisible(linked.isEmpty());
        choices(stand);
        make.setVisible(stand.picture().filter(HostgroupForm::wanted).isPresent());
        out.setVisible(stand.picture().isPresent());
        back.setVisible(stand.picture().isPresent());
        if (linked.isEmpty()) {
            boolean offered = !stand.offered().isEmpty();
            link.show(
                    offered ? Feather.LINK : Feather.INFO,
                    offered
                            ? TEXT.text(
                                    "cluster.offered",
                                    stand.offered().getFirst().name())
                            : TEXT.text("cluster.none"),
                    offered ? Tone.ACCENT : Tone.MUTED);
        } else {
            link.show(
                    stand.connected() ? Feather.LINK : Feather.WIFI_OFF,
                    TEXT.text(
                            stand.connected() ? "cluster.linked" : "cluster.notconnected",
                            linked.get().name()),
                    stand.connected() ? Tone.SUCCESS : Tone.WARNING);
        }
        stand.picture().ifPresentOrElse(this::show, () -> {
            nodes = null;
            columns = List.of();
            setCenter(
                    new EmptyState(Feather.SHARE_2, TEXT.text("cluster.empty.title"), TEXT.text("cluster.empty.text")));
        });
    }

    /** What is offered comes first. */
    private void choices(ClusterModel.Stand stand) {
        List<Profile> all = new ArrayList<>(stand.offered());
        stand.choices().stream()
                .filter(profile ->
                        stand.offered().stream().noneMatch(one -> one.id().equals(profile.id())))
                .forEach(all::add);
        List<String> now = all.stream().map(Profile::name).toList();
        if (!now.equals(choose.getItems().stream().map(MenuItem::getText).toList())) {
            choose.getItems()
                    .setAll(all.stream()
                            .map(profile -> {
                                MenuItem item = new MenuItem(profile.name());
                                item.setMnemonicParsing(false);
                                item.setOnAction(_ -> model.link(profile));
                                return item;
                            })
                            .toList());
        }
        choose.setDisable(all.isEmpty());
    }

    private Optional<NodeState> chosen() {
        DataTable<NodeState> table = nodes;
        return table == null ? Optional.empty() : table.selection().stream().findFirst();
    }

    private void show(ClusterPicture picture) {
        List<String> wanted =
                picture.proxies().stream().map(proxy -> proxy.profile().name()).toList();
        DataTable<NodeState> table = nodes;
        if (table == null || !wanted.equals(columns)) {
            table = table(picture);
            nodes = table;
            columns = wanted;
            SplitPane split = new SplitPane(table, findings);
            split.setOrientation(Orientation.VERTICAL);
            split.setDividerPositions(0.45);
            setCenter(split);
            out.disableProperty()
                    .bind(table.view()
                            .getSelectionModel()
                            .selectedItemProperty()
                            .isNull());
            back.disableProperty()
                    .bind(table.view()
                            .getSelectionModel()
                            .selectedItemProperty()
                            .isNull());
        }
        int chosen = table.view().getSelectionModel().getSelectedIndex();
        table.items().setAll(picture.nodes());
        table.view()
                .getSelectionModel()
                .select(Math.min(Math.max(0, chosen), picture.nodes().size() - 1));
        findings.show(picture.findings());
    }

    private DataTable<NodeState> table(ClusterPicture first) {
        List<DataColumn<NodeState>> shown = new ArrayList<>();
        shown.add(DataColumn.text(TEXT.text("column.node"), NodeState::name));
        shown.add(DataColumn.text(TEXT.text("column.itself"), this::itself)
                .graphic(ClusterPane::icon)
                .tooltip(this::itself));
        for (int i = 0; i < first.proxies().size(); i++) {
            int place = i;
            shown.add(
                    DataColumn.<NodeState>text(first.proxies().get(i).profile().name(), node -> thinks(place, node))
                            .graphic(node -> agreement(place, node))
                            .tooltip(node -> thinks(place, node)));
        }
        DataTable<NodeState> made = new DataTable<>(
                new EmptyState(Feather.SHARE_2, TEXT.text("cluster.empty.title"), TEXT.text("cluster.empty.text")),
                shown);
        made.view().setId("proxysql-cluster-nodes");
        made.counting(TEXT, "nodes.counted");
        Label hint = new Label(TEXT.text("cluster.hint"));
        hint.getStyleClass().add("dd-muted");
        made.addTool(hint);
        return made;
    }

    private String itself(NodeState node) {
        return node.objection(Long.MAX_VALUE)
                .text()
                .map(why -> node.shown() + ": " + why)
                .orElse(node.shown());
    }

    private static Node icon(NodeState node) {
        boolean fit = node.answers() && node.objection(Long.MAX_VALUE).none();
        return fit
                ? Icons.of(Feather.CHECK_CIRCLE, Tone.SUCCESS.styleClass())
                : node.arbitrator()
                        ? Icons.of(Feather.USER_CHECK, Tone.MUTED.styleClass())
                        : node.answers()
                                ? Icons.of(Feather.ALERT_TRIANGLE, Tone.WARNING.styleClass())
                                : Icons.of(Feather.X_CIRCLE, Tone.DANGER.styleClass());
    }

    private Optional<ProxySide> side(int place) {
        ClusterModel.Stand stand = model.standProperty().get();
        return stand == null
                ? Optional.empty()
                : stand.picture()
                        .filter(picture -> place < picture.proxies().size())
                        .map(picture -> picture.proxies().get(place));
    }

    private String thinks(int place, NodeState node) {
        return side(place)
                .map(side -> side.connected() ? side.thinks(node) : WORDS.text("thinks.notconnected"))
                .orElse("");
    }

    private Node agreement(int place, NodeState node) {
        Optional<Severity> worst = side(place).flatMap(side -> ClusterPicture.worst(side, node));
        boolean known = side(place).flatMap(ProxySide::view).isPresent();
        if (!known) {
            return Icons.of(Feather.HELP_CIRCLE, Tone.MUTED.styleClass());
        }
        return worst.map(severity -> switch (severity) {
                    case ERROR -> Icons.of(Feather.ALERT_OCTAGON, Tone.DANGER.styleClass());
                    case WARNING, NOT_EVALUATED -> Icons.of(Feather.ALERT_TRIANGLE, Tone.WARNING.styleClass());
                    case NOTICE -> Icons.of(Feather.INFO, Tone.ACCENT.styleClass());
                })
                .orElseGet(() -> Icons.of(Feather.CHECK, Tone.SUCCESS.styleClass()));
    }
}
