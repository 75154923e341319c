package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.gate.Gate;
import dev.drydock.feature.upgrade.gate.Gates;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.theme.Icons;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The second step: what has to be true before it goes on, one card a gate. */
final class GatesPane extends VBox {

    private static final Messages TEXT = Messages.of("upgradeui");

    private final GatesModel gates;
    private final VBox cards = new VBox(12);
    private final ScrollPane scroll = new ScrollPane(cards);
    private final Label summary = new Label();
    private final EmptyState empty;

    GatesPane(UpgradeViewModel model) {
        gates = model.gates();
        Button read = button(model);
        read.setId("read-gates");
        read.setMinWidth(Region.USE_PREF_SIZE);
        Button on = new Button(TEXT.text("gates.on"), Icons.of(Feather.ARROW_RIGHT));
        on.setId("gates-on");
        on.getStyleClass().add("accent");
        on.setMinWidth(Region.USE_PREF_SIZE);
        on.disableProperty().bind(gates.blockedProperty());
        on.setOnAction(_ -> model.stepProperty().set(Step.PLAN));
        summary.setId("gates-summary");
        summary.setWrapText(true);
        summary.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(summary, Priority.ALWAYS);
        HBox head = new HBox(8, summary, read, on);
        head.setAlignment(Pos.CENTER_LEFT);
        head.getStyleClass().add("dd-count-head");
        empty = new EmptyState(
                Feather.SHIELD, TEXT.text("gates.empty.title"), TEXT.text("gates.empty.text"), button(model));
        cards.getStyleClass().add("dd-page");
        scroll.setFitToWidth(true);
        scroll.getStyleClass().add("edge-to-edge");
        VBox.setVgrow(scroll, Priority.ALWAYS);
        VBox.setVgrow(empty, Priority.ALWAYS);
        getChildren().addAll(head, empty);
        gates.gatesProperty().addListener((_, _, now) -> show(now));
        show(gates.gatesProperty().get());
    }

    private static Button button(UpgradeViewModel model) {
        Button read = new Button(TEXT.text("gates.read"), Icons.of(Feather.REFRESH_CW));
        read.disableProperty().bind(Bindings.isNotNull(model.job().workingProperty()));
        read.setOnAction(_ -> model.readGates());
        return read;
    }

    private void show(@Nullable Gates now) {
        if (now == null) {
            summary.setText("");
            return;
        }
        getChildren().set(1, scroll);
        int open = now.inTheWay().size();
        summary.setText(
                open == 0
                        ? TEXT.text("gates.through")
                        : TEXT.text("gates.open", open, now.all().size()));
        cards.getChildren().clear();
        for (Gate gate : now.all()) {
            cards.getChildren().add(new GateCard(now, gate, gates));
        }
    }
}
