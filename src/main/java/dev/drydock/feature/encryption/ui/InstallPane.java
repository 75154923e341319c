package dev.drydock.feature.encryption.ui;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.theme.Icons;
import javafx.beans.binding.BooleanExpression;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The folder with certificates and what can be done with it. JavaFX thread only. */
final class InstallPane extends VBox {

    private static final Messages TEXT = Messages.of("tlsui");
    private static final int ROWS = 3;

    InstallPane(InstallModel model) {
        super(8);
        TextField folder = new TextField();
        folder.setId("tls-folder");
        folder.setPromptText(TEXT.text("install.folder"));
        folder.setAccessibleText(TEXT.text("install.folder"));
        folder.textProperty().bindBidirectional(model.folderProperty());
        HBox.setHgrow(folder, Priority.ALWAYS);
        Button choose = new Button(null, Icons.of(Feather.FOLDER));
        choose.setAccessibleText(TEXT.text("install.choose"));
        choose.setOnAction(_ -> model.choose());
        HBox where = new HBox(4, folder, choose);
        BooleanExpression none = model.folderProperty().isEmpty().or(model.runningProperty());
        FlowPane line = new FlowPane(
                8,
                8,
                button("make", Feather.PLUS, model.runningProperty(), model::make),
                button("install", Feather.UPLOAD, none, model::install),
                button("renew", Feather.REFRESH_CW, none, model::renew),
                button("handout", Feather.DOWNLOAD, none, model::handOut));
        line.setAlignment(Pos.CENTER_LEFT);
        TextArea state = new TextArea();
        state.setId("tls-install-state");
        state.setEditable(false);
        state.setWrapText(true);
        state.setPrefRowCount(ROWS);
        state.textProperty().bind(model.stateProperty());
        state.visibleProperty().bind(model.stateProperty().isNotEmpty());
        state.managedProperty().bind(state.visibleProperty());
        getChildren().addAll(where, line, state);
    }

    private static Button button(String key, Feather icon, BooleanExpression disabled, Runnable act) {
        Button button = new Button(TEXT.text("button." + key), Icons.of(icon));
        button.setId("tls-" + key);
        button.setOnAction(_ -> act.run());
        button.disableProperty().bind(disabled);
        return button;
    }
}
