package dev.drydock.ui.server;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.SshMethod;
import dev.drydock.ui.control.FileField;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.theme.Icons;
import java.util.Locale;
import javafx.beans.property.StringProperty;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The fields of one SSH host. */
final class HopView extends VBox {

    private static final Messages TEXT = Messages.of("ui");

    private static final double LABEL_WIDTH = 96;

    private final HopForm form;
    private final Label error = new Label();

    /** @param number its place on the way, from 1 */
    HopView(HopForm form, int number, Runnable remove) {
        super(8);
        this.form = form;
        getStyleClass().add("dd-hop");
        Label title = new Label(TEXT.text("form.ssh.hop", number));
        title.getStyleClass().add("dd-strong");
        title.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(title, Priority.ALWAYS);
        Button away = new Button(null, Icons.of(Feather.X));
        away.setId("hop-remove-" + number);
        away.getStyleClass().add("flat");
        away.setTooltip(new Tooltip(TEXT.text("form.ssh.remove")));
        away.setAccessibleText(TEXT.text("form.ssh.remove"));
        away.setOnAction(_ -> remove.run());
        HBox head = new HBox(8, title, away);
        head.setAlignment(Pos.CENTER_LEFT);
        TextField host = text("hop-host-" + number, "form.ssh.host.prompt", form.host);
        HBox.setHgrow(host, Priority.ALWAYS);
        TextField port = text("hop-port-" + number, "form.ssh.port.prompt", form.port);
        port.setPrefColumnCount(4);
        port.setMinWidth(70);
        TextField user = text("hop-user-" + number, "form.ssh.user.prompt", form.user);
        user.setPrefColumnCount(9);
        FileField key = FileField.file("hop-key-" + number, TEXT.text("form.ssh.key.prompt"), form.keyFile);
        key.visibleProperty().bind(form.method.isEqualTo(SshMethod.KEY_FILE));
        key.managedProperty().bind(key.visibleProperty());
        CheckBox old = new CheckBox(TEXT.text("form.ssh.old"));
        old.setId("hop-old-" + number);
        old.selectedProperty().bindBidirectional(form.oldAlgorithms);
        error.getStyleClass().addAll("dd-danger", "dd-small");
        error.setWrapText(true);
        error.setVisible(false);
        error.setManaged(false);
        Node keyed = labelled("key", key);
        keyed.visibleProperty().bind(key.visibleProperty());
        keyed.managedProperty().bind(key.visibleProperty());
        HBox address = labelled("address", new HBox(8, host, port));
        HBox.setHgrow(host, Priority.ALWAYS);
        getChildren()
                .addAll(head, address, labelled("user", user), labelled("method", method(number)), keyed, old, error);
    }

    private static HBox labelled(String key, Region field) {
        Label label = new Label(TEXT.text("form.ssh." + key));
        label.getStyleClass().add("dd-muted");
        label.setLabelFor(field);
        label.setMinWidth(LABEL_WIDTH);
        HBox.setHgrow(field, Priority.ALWAYS);
        field.setMaxWidth(Double.MAX_VALUE);
        HBox line = new HBox(8, label, field);
        line.setAlignment(Pos.CENTER_LEFT);
        return line;
    }

    /** Shows what is wrong. */
    void showProblem() {
        String problem = form.problem().orElse("");
        error.setText(problem);
        error.setVisible(!problem.isEmpty());
        error.setManaged(!problem.isEmpty());
    }

    private static TextField text(String id, String prompt, StringProperty property) {
        TextField field = new TextField();
        field.setId(id);
        field.setPromptText(TEXT.text(prompt));
        field.textProperty().bindBidirectional(property);
        return field;
    }

    private ChoiceBox<SshMethod> method(int number) {
        ChoiceBox<SshMethod> box = new ChoiceBox<>();
        box.setId("hop-method-" + number);
        box.getItems().setAll(SshMethod.values());
        box.setMaxWidth(Double.MAX_VALUE);
        box.setConverter(
                ShownAs.text(value -> TEXT.text("ssh.method." + value.name().toLowerCase(Locale.ROOT))));
        box.valueProperty().bindBidirectional(form.method);
        return box;
    }
}
