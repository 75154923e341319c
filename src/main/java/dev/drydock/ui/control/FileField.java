package dev.drydock.ui.control;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.theme.Icons;
import java.io.File;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.StringProperty;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.Window;
import org.kordamp.ikonli.feather.Feather;

/** The path of a file or folder of this computer, typed or chosen. JavaFX thread only. */
public final class FileField extends HBox {

    private static final Messages TEXT = Messages.of("ui");

    private final TextField field = new TextField();

    private FileField(String id, String prompt, Function<Window, File> chosen) {
        super(4);
        field.setId(id);
        field.setPromptText(prompt);
        setHgrow(field, Priority.ALWAYS);
        Button choose = new Button(TEXT.text("form.file.choose"), Icons.of(Feather.FOLDER));
        choose.setId(id + "-choose");
        choose.setMinWidth(USE_PREF_SIZE);
        choose.setOnAction(_ -> Optional.ofNullable(chosen.apply(getScene().getWindow()))
                .ifPresent(file -> field.setText(file.getPath())));
        getChildren().addAll(field, choose);
    }

    /** For a file that is there. */
    public static FileField file(String id, String prompt) {
        return new FileField(id, prompt, window -> new FileChooser().showOpenDialog(window));
    }

    /** The same for a path that something else holds, too. */
    public static FileField file(String id, String prompt, StringProperty path) {
        FileField made = file(id, prompt);
        made.field.textProperty().bindBidirectional(path);
        return made;
    }

    /** For a folder that is there. */
    public static FileField folder(String id, String prompt) {
        return new FileField(id, prompt, window -> new DirectoryChooser().showDialog(window));
    }

    /** Where it is typed. */
    public TextField field() {
        return field;
    }
}
