package dev.drydock.feature.galera.ui;

import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterEvent;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.ViewPage;
import dev.drydock.ui.theme.Icons;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The screen of a cluster: health, map, and below it nodes, charts and events. JavaFX thread only. */
final class GaleraView extends ViewPage {

    private static final Messages TEXT = Messages.of("galeraui");

    private static final double MOST_OF_HEIGHT = 0.45;
    private static final double PALE = 0.5;

    private final GaleraViewModel model;
    private final VBox top = new VBox();
    private final HealthBar health = new HealthBar();
    private final ClusterMap map = new ClusterMap();
    private final DataTable<NodeRow> nodes;
    private final ChartsPane charts;
    private final ScrollPane mapScroll;
    private final VBox picture;
    private @Nullable ProxiesModel proxies;
    private @Nullable ProxyBar bar;
    /** Verdicts grow old though nothing comes. */
    private final Timeline ticks = new Timeline(new KeyFrame(Duration.seconds(1), _ -> judge()));

    GaleraView(GaleraViewModel model) {
        this.model = model;
        nodes = new DataTable<>(
                new EmptyState(Feather.SHARE_2, TEXT.text("empty.title"), TEXT.text("empty.text")), NodeColumns.all());
        nodes.view().setId("galera-nodes");
        nodes.counting(TEXT, "counted.nodes");
        nodes.addTool(forgetButton());
        charts = new ChartsPane(model.series());
        HBox.setHgrow(health, Priority.ALWAYS);
        HBox head = new HBox(8, health, confirmButton(), addressButton(), watchButton());
        head.setAlignment(Pos.TOP_LEFT);
        head.getStyleClass().add("dd-galera-head");
        top.getChildren().add(head);
        setTop(top);
        mapScroll = new ScrollPane(map);
        mapScroll.setFitToWidth(true);
        mapScroll.setFitToHeight(true);
        mapScroll.setMinHeight(0);
        mapScroll.getStyleClass().add("edge-to-edge");
        TabPane tabs = tabs();
        VBox.setVgrow(tabs, Priority.ALWAYS);
        picture = new VBox(mapScroll, tabs);
        setCenter(picture);
        widthProperty().addListener((_, _, _) -> fitMap());
        heightProperty().addListener((_, _, _) -> fitMap());
        map.onChosen(this::select);
        ticks.setCycleCount(Animation.INDEFINITE);
        model.viewProperty().addListener((_, _, view) -> show(view));
        model.problemProperty().addListener((_, _, problem) -> show(problem));
    }

    /** Shows the proxies in front of the cluster, above its map. */
    void front(ProxiesModel model) {
        proxies = model;
        bar = new ProxyBar(model);
        picture.getChildren().addFirst(bar);
        model.pictureProperty().addListener((_, _, _) -> judge());
    }

    private TabPane tabs() {
        TabPane tabs = new TabPane(
                new Tab(TEXT.text("tab.nodes"), nodes),
                new Tab(TEXT.text("tab.charts"), charts),
                new Tab(TEXT.text("tab.events"), events()),
                new Tab(TEXT.text("tab.check"), new CheckPane(model)),
                new Tab(TEXT.text("tab.act"), new ActPane(new ActModel(model))));
        tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        tabs.setId("galera-tabs");
        tabs.getSelectionModel().selectedItemProperty().addListener((_, _, tab) -> {
            if (tab.getContent() == charts) {
                charts.refresh();
            }
        });
        return tabs;
    }

    private DataTable<ClusterEvent> events() {
        DataTable<ClusterEvent> table = new DataTable<>(
                new EmptyState(Feather.LIST, TEXT.text("events.none.title"), TEXT.text("events.none.text")),
                List.of(
                        DataColumn.<ClusterEvent>text(TEXT.text("event.at"), event -> NodeColumns.time(event.at()))
                                .order(Comparator.comparing(ClusterEvent::at)),
                        DataColumn.<ClusterEvent>text(TEXT.text("event.node"), event -> NodeColumns.who(event.node())),
                        DataColumn.<ClusterEvent>text(TEXT.text("event.text"), ClusterEvent::text)
                                .graphic(event -> Icons.of(
                                        event.kind().trouble() ? Feather.ALERT_TRIANGLE : Feather.INFO,
                                        event.kind().trouble() ? "dd-warning" : "dd-muted"))
                                .tooltip(ClusterEvent::text)));
        table.view().setId("galera-events");
        table.counting(TEXT, "counted.events");
        javafx.beans.binding.Bindings.bindContent(table.items(), model.events());
        return table;
    }

    /** For nodes that were taken away for good. */
    private Button forgetButton() {
        Button forget = new Button(TEXT.text("forget.button"), Icons.of(Feather.USER_X));
        forget.setId("galera-forget");
        forget.getStyleClass().addAll("flat", "small");
        forget.setDisable(true);
        forget.setOnAction(_ -> gone().forEach(model::forget));
        model.viewProperty().addListener((_, _, _) -> forget.setDisable(gone().isEmpty()));
        return forget;
    }

    private List<Integer> gone() {
        ClusterView view = model.viewProperty().get();
        return view == null
                ? List.of()
                : view.elsewhere().stream().map(NodeView::id).toList();
    }

    private Button watchButton() {
        Button watch = new Button("", Icons.of(Feather.EYE));
        watch.setId("galera-watch");
        watch.setMinWidth(USE_PREF_SIZE);
        watch.setOnAction(_ -> model.toggleWatch());
        watch.textProperty().bind(model.watchingProperty().map(on -> TEXT.text(on ? "watch.stop" : "watch.start")));
        return watch;
    }

    /** Shown while the cluster names addresses that the user has not. */
    private Button confirmButton() {
        Button confirm = new Button("", Icons.of(Feather.HELP_CIRCLE, "dd-warning"));
        confirm.setId("galera-confirm");
        confirm.setMinWidth(USE_PREF_SIZE);
        confirm.setManaged(false);
        confirm.setVisible(false);
        model.viewProperty().addListener((_, _, view) -> {
            int count = view == null ? 0 : view.unconfirmed().size();
            confirm.setText(TEXT.text("confirm.button", count));
            confirm.setManaged(count > 0);
            confirm.setVisible(count > 0);
        });
        confirm.setOnAction(_ -> askToConfirm());
        return confirm;
    }

    private void askToConfirm() {
        ClusterView view = model.viewProperty().get();
        List<NodeAddress> addresses = view == null ? List.of() : view.unconfirmed();
        model.context()
                .dialogs()
                .confirm(new DialogService.Confirmation(
                        TEXT.text("confirm.title", addresses.size()),
                        TEXT.text(
                                "confirm.text",
                                addresses.stream().map(NodeAddress::text).collect(Collectors.joining("\n")),
                                model.context().profile().user(),
                                model.context().profile().name()),
                        TEXT.text("confirm.act"),
                        () -> model.addresses(model.addresses().confirming(addresses))));
    }

    private Button addressButton() {
        Button button = new Button(TEXT.text("addresses.button"), Icons.of(Feather.MAP_PIN));
        button.setId("galera-addresses");
        button.setMinWidth(USE_PREF_SIZE);
        button.setOnAction(_ -> model.context()
                .dialogs()
                .ask(new DialogService.Form(
                        TEXT.text("addresses.title"),
                        TEXT.text("addresses.text"),
                        List.of(new DialogService.Field(
                                "galera-address-lines",
                                TEXT.text("addresses.label"),
                                "db2 = 127.0.0.1:13307",
                                String.join("\n", model.addresses().lines()),
                                true)),
                        TEXT.text("addresses.save"),
                        values -> List.of(wrong(values.getFirst())),
                        values -> model.addresses(
                                AddressMap.parse(values.getFirst().lines().toList())))));
        return button;
    }

    private static String wrong(String lines) {
        try {
            AddressMap.parse(lines.lines().toList());
            return "";
        } catch (DrydockException failure) {
            return failure.problem().line();
        }
    }

    private void show(@Nullable ClusterView view) {
        if (view == null) {
            return;
        }
        judge();
        map.show(view);
        fitMap();
        nodes.readAnew(model.rows(), row -> row.node().id());
        charts.show(view);
    }

    /** The word above, and how the rest is shown: what was read too long ago is paled. */
    private void judge() {
        if (bar != null) {
            bar.judge();
        }
        ClusterView view = model.viewProperty().get();
        if (view != null) {
            Instant now = Instant.now();
            health.show(ClusterVerdict.of(
                    view,
                    model.newestChecks(),
                    proxies == null ? null : proxies.pictureProperty().get(),
                    now));
            picture.setOpacity(ClusterVerdict.old(view.at(), ClusterMonitor.EVERY, now) ? PALE : 1);
        }
    }

    /** The map gets what it needs, as long as it leaves room for the rest. */
    private void fitMap() {
        double wanted = map.prefHeight(getWidth()) + 2;
        double height = Math.min(wanted, getHeight() * MOST_OF_HEIGHT);
        mapScroll.setMinHeight(height);
        mapScroll.setPrefHeight(height);
        mapScroll.setMaxHeight(height);
    }

    private void select(int node) {
        nodes.shown().stream()
                .filter(row -> row.node().id() == node)
                .findFirst()
                .ifPresent(row -> nodes.view()
                        .getSelectionModel()
                        .clearAndSelect(nodes.shown().indexOf(row)));
    }

    private void show(@Nullable Problem problem) {
        top.getChildren().removeIf(ErrorPane.class::isInstance);
        if (problem != null) {
            top.getChildren().add(new ErrorPane(problem));
        }
    }

    @Override
    public void shown() {
        judge();
        ticks.play();
        model.shown();
        if (proxies != null) {
            proxies.shown();
        }
    }

    @Override
    public void hidden() {
        ticks.stop();
        model.hidden();
        if (proxies != null) {
            proxies.hidden();
        }
    }

    @Override
    public void close() {
        ticks.stop();
        model.close();
    }
}
