package dev.drydock.feature.galera.ui;

import dev.drydock.feature.galera.act.NodeChange;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** One node's changes, the guided restart, and the way back after a full stop. JavaFX thread only. */
final class ActPane extends BorderPane {

    private static final Messages TEXT = Messages.of("galeraui");

    private final ActModel model;
    private final ChoiceBox<String> node = new ChoiceBox<>();

    ActPane(ActModel model) {
        this.model = model;
        VBox content = new VBox(
                16,
                section("act.node.title", "act.node.text", nodeLine()),
                section("act.rolling.title", "act.rolling.text", new RollingPane(model)),
                section("act.bootstrap.title", "act.bootstrap.text", new BootstrapPane(model)));
        content.getStyleClass().add("dd-page");
        ScrollPane scroll = new ScrollPane(content);
        scroll.setFitToWidth(true);
        scroll.getStyleClass().add("edge-to-edge");
        setCenter(scroll);
        model.cluster().viewProperty().addListener((_, _, view) -> show(view));
    }

    private static VBox section(String title, String text, javafx.scene.Node content) {
        Label head = new Label(TEXT.text(title));
        head.getStyleClass().add("dd-section");
        Label words = new Label(TEXT.text(text));
        words.getStyleClass().add("dd-muted");
        words.setWrapText(true);
        return new VBox(6, head, words, content);
    }

    private FlowPane nodeLine() {
        node.setId("galera-act-node");
        node.setMinWidth(120);
        node.setAccessibleText(TEXT.text("column.node"));
        FlowPane line = new FlowPane(
                8,
                8,
                node,
                button("out", Feather.LOG_OUT, name -> model.ask(name, new NodeChange.TakeOut(false))),
                button("reject", Feather.SLASH, name -> model.ask(name, new NodeChange.TakeOut(true))),
                button("back", Feather.LOG_IN, name -> model.ask(name, new NodeChange.BringBack())),
                button("weight", Feather.SLIDERS, this::askWeight),
                button("donor", Feather.SHARE, this::askDonor));
        line.setAlignment(Pos.CENTER_LEFT);
        return line;
    }

    private Button button(String name, Feather icon, Consumer<String> act) {
        Button button = new Button(TEXT.text("act." + name), Icons.of(icon));
        button.setId("galera-act-" + name);
        button.setOnAction(_ -> Optional.ofNullable(node.getValue()).ifPresent(act));
        button.disableProperty().bind(node.valueProperty().isNull());
        return button;
    }

    private void askWeight(String name) {
        String now = model.cluster().rows().stream()
                .filter(row -> row.node().name().equals(name))
                .flatMap(row -> row.node().reading().stream())
                .flatMap(reading -> reading.settings().provider().text("pc.weight").stream())
                .findFirst()
                .orElse("");
        ask(
                "weight",
                name,
                now,
                value -> value.strip().matches("\\d{1,3}") && Integer.parseInt(value.strip()) <= 255,
                value -> model.ask(name, new NodeChange.Weight(Integer.parseInt(value.strip()))));
    }

    private void askDonor(String name) {
        ask("donor", name, "", _ -> true, value -> model.ask(name, new NodeChange.Donor(value.strip())));
    }

    private void ask(
            String key, String name, String preset, java.util.function.Predicate<String> right, Consumer<String> act) {
        model.cluster()
                .context()
                .dialogs()
                .ask(new DialogService.Form(
                        TEXT.text("act." + key),
                        TEXT.text("act." + key + ".text", name),
                        List.of(new DialogService.Field(
                                "galera-" + key, TEXT.text("act." + key + ".label"), "", preset, false)),
                        TEXT.text("act.preview"),
                        values -> List.of(right.test(values.getFirst()) ? "" : TEXT.text("act." + key + ".wrong")),
                        values -> act.accept(values.getFirst())));
    }

    private void show(@Nullable ClusterView view) {
        if (view == null) {
            return;
        }
        List<String> names = view.nodes().stream()
                .filter(one -> !one.arbitrator())
                .map(NodeView::name)
                .toList();
        if (!names.equals(node.getItems())) {
            String chosen = node.getValue();
            node.getItems().setAll(names);
            node.setValue(names.contains(chosen) ? chosen : names.isEmpty() ? null : names.getLast());
        }
    }
}
