package dev.drydock.ui.server;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.TlsMode;
import dev.drydock.ui.control.FileField;
import dev.drydock.ui.control.ShownAs;
import java.util.Locale;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** Encryption between Drydock and the server: the mode, and the files that it needs. */
final class TlsFormView extends VBox {

    private static final Messages TEXT = Messages.of("ui");

    TlsFormView(ServerForm form) {
        super(16);
        getStyleClass().add("dd-form-tab");
        ChoiceBox<TlsMode> modes = new ChoiceBox<>();
        modes.setId("tls");
        modes.getItems().setAll(TlsMode.values());
        modes.setMaxWidth(Double.MAX_VALUE);
        modes.setConverter(ShownAs.text(value -> TEXT.text("tls." + value.name().toLowerCase(Locale.ROOT))));
        modes.valueProperty().bindBidirectional(form.tls);
        Node ca = field("ca", FileField.file("tls-ca", TEXT.text("form.tls.ca.prompt"), form.tlsCa));
        Node certificate = field(
                "certificate", FileField.file("tls-certificate", TEXT.text("form.tls.none"), form.tlsCertificate));
        Node key = field("key", FileField.file("tls-key", TEXT.text("form.tls.none"), form.tlsKey));
        for (Node node : new Node[] {ca, certificate, key}) {
            node.disableProperty().bind(form.tls.isEqualTo(TlsMode.DISABLED));
        }
        Label hint = new Label(TEXT.text("form.tls.hint"));
        hint.getStyleClass().addAll("dd-muted", "dd-small");
        hint.setWrapText(true);
        hint.setMinHeight(USE_PREF_SIZE);
        CheckBox unverified = new CheckBox(TEXT.text("form.tls.unverified"));
        unverified.setId("tls-unverified");
        unverified.setWrapText(true);
        unverified.selectedProperty().bindBidirectional(form.passwordUnverified);
        unverified
                .disableProperty()
                .bind(Bindings.createBooleanBinding(() -> form.tls.get().verifies(), form.tls));
        getChildren().addAll(field("mode", modes), ca, certificate, key, unverified, hint);
    }

    private static VBox field(String key, Node node) {
        Label label = new Label(TEXT.text("form.tls." + key));
        label.setLabelFor(node);
        label.getStyleClass().add("dd-muted");
        return new VBox(4, label, node);
    }
}
