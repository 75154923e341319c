package dev.drydock.feature.galera.ui;

import dev.drydock.feature.galera.cluster.Figure;
import dev.drydock.feature.galera.cluster.NodeTexts;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.theme.Icons;
import java.time.Duration;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** One node of the map. It can be focused, and says in words all that it shows. JavaFX thread only. */
final class NodeCard extends VBox {

    static final double WIDTH = 176;
    static final double HEIGHT = 78;

    private static final Messages TEXT = Messages.of("galeraui");

    private final Label name = new Label();
    private final Label segment = new Label();
    private final StateLabel state = new StateLabel();
    private final Label detail = new Label();
    private final Tooltip tooltip = new Tooltip();

    NodeCard() {
        super(3);
        getStyleClass().add("dd-node");
        setAccessibleRole(AccessibleRole.BUTTON);
        setFocusTraversable(true);
        name.getStyleClass().add("dd-strong");
        segment.getStyleClass().addAll("dd-muted", "dd-small");
        detail.getStyleClass().addAll("dd-muted", "dd-small");
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        HBox head = new HBox(4, name, gap, segment);
        head.setAlignment(Pos.BASELINE_LEFT);
        getChildren().addAll(head, state, detail);
        Tooltip.install(this, tooltip);
        setOnMousePressed(_ -> requestFocus());
    }

    void show(NodeRow row) {
        NodeView node = row.node();
        setId("galera-node-" + node.name());
        name.setText(node.name());
        segment.setText(beside(row));
        state.show(row.icon(), row.state(), row.tone());
        String words = detail(row);
        detail.setText(words);
        detail.setGraphic(row.brakes() ? Icons.of(Feather.PAUSE_CIRCLE, "dd-warning") : null);
        getStyleClass().removeAll("dd-node-danger", "dd-node-warning", "dd-node-hearsay", "dd-node-brakes");
        switch (row.tone()) {
            case DANGER -> getStyleClass().add("dd-node-danger");
            case WARNING -> getStyleClass().add("dd-node-warning");
            default -> {}
        }
        if (!node.answers()) {
            getStyleClass().add("dd-node-hearsay");
        }
        if (row.brakes()) {
            getStyleClass().add("dd-node-brakes");
        }
        String address = node.address().map(NodeAddress::text).orElse(TEXT.text("card.noaddress"));
        String problem = node.problem().map(one -> "\n" + one.line()).orElse("");
        String heard = node.answers() || node.listedBy().isEmpty()
                ? ""
                : "\n" + TEXT.text("card.hearsay", String.join(", ", node.listedBy()));
        tooltip.setText(node.name() + " · " + address + "\n" + row.state() + "\n" + words + heard + problem);
        setAccessibleText(TEXT.text("card.spoken", node.name(), row.state(), words + heard.replace('\n', ' ')));
    }

    /** What tells it from another node of its name, else its segment. */
    private static String beside(NodeRow row) {
        NodeView node = row.node();
        if (row.view().namesakes(node.name()) > 1) {
            return node.address().map(NodeAddress::text).orElse("");
        }
        return node.reading()
                .flatMap(one -> one.settings().provider().text("gmcast.segment"))
                .filter(number -> !number.equals("0"))
                .map(number -> TEXT.text("card.segment", number))
                .orElse("");
    }

    private static String detail(NodeRow row) {
        NodeView node = row.node();
        Optional<String> transfer = NodeTexts.transfer(row.view(), node);
        if (transfer.isPresent()) {
            return transfer.get();
        }
        if (node.unconfirmed()) {
            return TEXT.text("card.unasked");
        }
        if (!node.answers()) {
            return node.silentSince()
                    .map(since -> TEXT.text(
                            node.reading().isPresent() ? "card.since" : "card.asked",
                            Formats.rough(Duration.between(since, row.view().at())),
                            node.reading().map(one -> one.status().stateText()).orElse("")))
                    .orElse(node.problem().map(Problem::line).orElse(TEXT.text("card.noaddress")));
        }
        if (row.brakes()) {
            return TEXT.text(
                    "card.brakes",
                    NodeTexts.figure(Figure.RECV_QUEUE, node.figures().of(Figure.RECV_QUEUE)));
        }
        var reading = node.reading().orElseThrow();
        if (reading.settings().rejects().isPresent()) {
            return TEXT.text("card.rejects");
        }
        if (reading.settings().desynced()) {
            return TEXT.text(
                    "card.desynced",
                    NodeTexts.figure(Figure.RECV_QUEUE, node.figures().of(Figure.RECV_QUEUE)));
        }
        if (row.view().donor().filter(one -> one.id() == node.id()).isPresent()) {
            return row.view().nodes().stream()
                    .filter(one -> row.view().joining(one))
                    .findFirst()
                    .map(joiner -> TEXT.text("card.donorto", joiner.name()))
                    .orElse(TEXT.text("card.donor"));
        }
        Optional<String> loading = NodeTexts.loading(node);
        if (loading.isPresent()) {
            return loading.get();
        }
        return TEXT.text(
                "card.figures",
                NodeTexts.figure(Figure.RECV_QUEUE, node.figures().of(Figure.RECV_QUEUE)),
                NodeTexts.figure(Figure.PAUSED, node.figures().of(Figure.PAUSED)));
    }
}
