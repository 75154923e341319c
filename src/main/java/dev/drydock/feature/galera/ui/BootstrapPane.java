package dev.drydock.feature.galera.ui;

import dev.drydock.feature.galera.act.BootstrapAdvice;
import dev.drydock.feature.galera.act.SavedPosition;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.NodeTexts;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.TextClipboard;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** From which node a cluster that was stopped as a whole is started again. JavaFX thread only. */
final class BootstrapPane extends VBox {

    private static final Messages TEXT = Messages.of("galeraui");

    private final ActModel model;
    private final TextArea saved = new TextArea();
    private final CheckBox complete = new CheckBox(TEXT.text("bootstrap.complete"));
    private final Label answer = new Label();
    private final TextArea commands = new TextArea();

    BootstrapPane(ActModel model) {
        super(8);
        this.model = model;
        saved.setId("galera-saved");
        saved.setPrefRowCount(6);
        saved.setPromptText(TEXT.text("bootstrap.prompt"));
        saved.getStyleClass().add("dd-code-area");
        commands.setId("galera-bootstrap-commands");
        commands.setEditable(false);
        commands.setPrefRowCount(7);
        commands.getStyleClass().add("dd-code-area");
        commands.setVisible(false);
        commands.setManaged(false);
        answer.setId("galera-bootstrap-answer");
        answer.setWrapText(true);
        Button work = new Button(TEXT.text("bootstrap.button"), Icons.of(Feather.LIFE_BUOY));
        work.setId("galera-bootstrap");
        work.setOnAction(_ -> work());
        Button copy = new Button(TEXT.text("rolling.copy"), Icons.of(Feather.COPY));
        copy.setOnAction(_ -> TextClipboard.put(commands.getText()));
        copy.visibleProperty().bind(commands.visibleProperty());
        complete.setId("galera-bootstrap-complete");
        getChildren().addAll(saved, complete, new FlowPane(8, 8, work, copy), answer, commands);
    }

    private void work() {
        try {
            ClusterView view = model.cluster().viewProperty().get();
            if (view != null) {
                BootstrapAdvice.requireNoPrimary(view);
            }
            List<SavedPosition> positions = SavedPosition.parseAll(saved.getText());
            boolean everyNode = complete.isSelected();
            Background.run(
                    "galera-bootstrap",
                    () -> new BootstrapAdvice.Membership(remembered(positions), everyNode),
                    membership -> show(BootstrapAdvice.of(positions, membership, mariaDb(view))),
                    why -> show(why.full(), List.of()));
        } catch (DrydockException refused) {
            show(refused.problem().full(), List.of());
        }
    }

    /** Names of the cluster's nodes as they are remembered; blocks on the disk. */
    private List<String> remembered(List<SavedPosition> positions) {
        return positions.stream()
                .map(SavedPosition::uuid)
                .distinct()
                .flatMap(uuid -> model.cluster().memory().names(uuid).stream())
                .distinct()
                .toList();
    }

    private void show(BootstrapAdvice advice) {
        String order = advice.order().stream()
                .map(one -> one.node() + " (" + (one.known() ? one.seqno() : "?") + ")")
                .collect(Collectors.joining(", "));
        String first = advice.from()
                .map(node -> TEXT.text("bootstrap.from", node, order))
                .orElse(TEXT.text(advice.commands().isEmpty() ? "bootstrap.unproven" : "bootstrap.startall"));
        show(first + "\n" + String.join("\n", advice.notes()), advice.commands());
    }

    private static boolean mariaDb(@org.jspecify.annotations.Nullable ClusterView view) {
        return view == null
                || view.nodes().stream()
                        .noneMatch(node -> node.reading().isPresent()
                                && !NodeTexts.version(node).contains("MariaDB"));
    }

    private void show(String words, List<String> lines) {
        answer.setText(words.strip());
        commands.setText(String.join("\n", lines));
        commands.setVisible(!lines.isEmpty());
        commands.setManaged(!lines.isEmpty());
    }
}
