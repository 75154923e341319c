package dev.drydock.ui.server;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.theme.Icons;
import java.io.File;
import javafx.beans.property.StringProperty;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.stage.FileChooser;
import org.kordamp.ikonli.feather.Feather;

/** The path of a file, typed or chosen. */
final class FileField extends HBox {

    private static final Messages TEXT = Messages.of("ui");

    FileField(String id, String prompt, StringProperty path) {
        super(4);
        TextField field = new TextField();
        field.setId(id);
        field.setPromptText(prompt);
        field.textProperty().bindBidirectional(path);
        setHgrow(field, Priority.ALWAYS);
        Button choose = new Button(TEXT.text("form.file.choose"), Icons.of(Feather.FOLDER));
        choose.setId(id + "-choose");
        choose.setMinWidth(USE_PREF_SIZE);
        choose.setOnAction(_ -> {
            File file = new FileChooser().showOpenDialog(getScene().getWindow());
            if (file != null) {
                path.set(file.getPath());
            }
        });
        getChildren().addAll(field, choose);
    }
}
