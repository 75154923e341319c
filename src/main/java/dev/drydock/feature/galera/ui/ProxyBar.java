package dev.drydock.feature.galera.ui;

import dev.drydock.check.Severity;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.proxied.ClusterPicture;
import dev.drydock.proxied.NodeState;
import dev.drydock.proxied.ProxySide;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The proxies in front of the cluster, above its map: where each writes to, and whether it agrees. JavaFX thread only. */
final class ProxyBar extends FlowPane {

    private static final Messages TEXT = Messages.of("galeraui");
    private static final double GAP = 12;

    private final ProxiesModel model;

    ProxyBar(ProxiesModel model) {
        super(GAP, GAP / 2);
        this.model = model;
        setId("galera-proxies");
        setAlignment(Pos.CENTER);
        getStyleClass().add("dd-map");
        setMinHeight(USE_PREF_SIZE);
        managedProperty().bind(visibleProperty());
        setVisible(false);
        model.pictureProperty().addListener((_, _, picture) -> show(picture));
    }

    /** Says of what was read too long ago that it is unknown; called again and again while the screen is shown. */
    void judge() {
        ClusterPicture picture = model.pictureProperty().get();
        if (picture != null && ClusterVerdict.old(picture.at(), ProxiesModel.LOOK_EVERY, Instant.now())) {
            show(picture);
        }
    }

    private void show(@Nullable ClusterPicture picture) {
        setVisible(picture != null);
        if (picture == null) {
            getChildren().clear();
            return;
        }
        boolean open = getChildren().stream()
                .flatMap(card -> card.lookupAll(".menu-button").stream())
                .anyMatch(menu -> menu instanceof MenuButton button && button.isShowing());
        if (!open) {
            String focused = getScene() == null || getScene().getFocusOwner() == null
                    ? ""
                    : String.valueOf(getScene().getFocusOwner().getId());
            getChildren()
                    .setAll(picture.proxies().stream()
                            .map(side -> card(picture, side))
                            .toList());
            Optional.ofNullable(focused.isEmpty() ? null : lookup("#" + focused))
                    .ifPresent(javafx.scene.Node::requestFocus);
        }
    }

    private VBox card(ClusterPicture picture, ProxySide side) {
        String name = side.profile().name();
        Label head = new Label(name, Icons.of(Feather.SHUFFLE));
        head.getStyleClass().add("dd-strong");
        MenuButton menu = menu(picture, side);
        HBox line = new HBox(8, head, menu);
        line.setAlignment(Pos.CENTER_LEFT);
        StateLabel state = state(picture, side);
        Label detail = new Label(detail(picture, side));
        detail.getStyleClass().addAll("dd-muted", "dd-small");
        VBox card = new VBox(3, line, state, detail);
        card.getStyleClass().add("dd-node");
        String told = findings(picture, side);
        Tooltip.install(card, new Tooltip(told.isEmpty() ? detail.getText() : told));
        menu.setAccessibleText(TEXT.text("proxies.spoken", name, state.getText(), detail.getText() + " " + told));
        return card;
    }

    private static String findings(ClusterPicture picture, ProxySide side) {
        return ofProxy(picture, side).stream().map(finding -> finding.message()).collect(Collectors.joining("\n"));
    }

    private static List<dev.drydock.check.Finding> ofProxy(ClusterPicture picture, ProxySide side) {
        return ClusterPicture.of(picture.nodes(), List.of(side)).findings();
    }

    private static StateLabel state(ClusterPicture picture, ProxySide side) {
        StateLabel label = new StateLabel();
        Instant now = Instant.now();
        if (ClusterVerdict.old(picture.at(), ProxiesModel.LOOK_EVERY, now)) {
            label.show(Feather.HELP_CIRCLE, ClusterVerdict.unknown(picture.at(), now), Tone.MUTED);
            return label;
        }
        if (side.view().isEmpty()) {
            label.show(
                    Feather.HELP_CIRCLE,
                    TEXT.text(side.connected() ? "proxies.unread" : "proxies.notconnected"),
                    Tone.MUTED);
            return label;
        }
        List<dev.drydock.check.Finding> found = ofProxy(picture, side);
        long bad = found.stream()
                .filter(finding -> finding.severity() != Severity.NOTICE)
                .count();
        boolean error = found.stream().anyMatch(finding -> finding.severity() == Severity.ERROR);
        if (bad > 0) {
            label.show(
                    error ? Feather.ALERT_OCTAGON : Feather.ALERT_TRIANGLE,
                    TEXT.text("proxies.disagrees", bad),
                    error ? Tone.DANGER : Tone.WARNING);
        } else {
            label.show(Feather.CHECK_CIRCLE, TEXT.text("proxies.agrees"), Tone.SUCCESS);
        }
        return label;
    }

    private static String detail(ClusterPicture picture, ProxySide side) {
        if (side.view().isEmpty()) {
            return side.profile().address();
        }
        List<String> writers = side.writers(picture.nodes());
        String said = writers.isEmpty()
                ? TEXT.text("proxies.nowriter")
                : TEXT.text("proxies.writes", String.join(", ", writers));
        return said + " · " + TEXT.text("health.read", Formats.clock(picture.at()));
    }

    private MenuButton menu(ClusterPicture picture, ProxySide side) {
        MenuButton menu = new MenuButton(TEXT.text("proxies.menu"));
        menu.setId("galera-proxy-" + picture.proxies().indexOf(side));
        menu.getStyleClass().addAll("flat", "small");
        MenuItem open = new MenuItem(TEXT.text(side.connected() ? "proxies.open" : "proxies.connect"));
        open.setOnAction(_ -> model.open(side.profile()));
        menu.getItems().add(open);
        if (side.view().isPresent()) {
            menu.getItems().add(new SeparatorMenuItem());
            picture.nodes().stream().filter(node -> !node.arbitrator()).forEach(node -> {
                menu.getItems().add(item("proxies.out", side, node, true));
                menu.getItems().add(item("proxies.back", side, node, false));
            });
        }
        return menu;
    }

    private MenuItem item(String key, ProxySide side, NodeState node, boolean out) {
        MenuItem item = new MenuItem(TEXT.text(key, node.name()));
        item.setMnemonicParsing(false);
        item.setOnAction(_ -> model.ask(side.profile(), node, out));
        return item;
    }
}
