package dev.drydock.ui.shell;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.support.SupportBundle;
import dev.drydock.platform.support.SupportBundle.Part;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.dialog.DialogWindow;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Theme;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextArea;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** The support bundle before it is saved: each of its files can be read here. */
final class SupportWindow {

    private static final Messages TEXT = Messages.of("ui");
    private static final double WIDTH = 900;
    private static final double HEIGHT = 520;
    /** A text area takes long for more; the file has all of it. */
    private static final int SHOWN_CHARACTERS = 400_000;

    private final DialogWindow window;
    private final DialogService dialogs;
    private final SupportBundle bundle;

    SupportWindow(Window owner, Theme theme, DialogService dialogs, SupportBundle bundle) {
        this.dialogs = dialogs;
        this.bundle = bundle;
        window = new DialogWindow(owner, theme, TEXT.text("help.support"));
        window.page("support");
        Label intro = new Label(TEXT.text("support.text"));
        intro.setWrapText(true);
        intro.setMinHeight(Label.USE_PREF_SIZE);
        TextArea text = new TextArea();
        text.setId("support-text");
        text.setEditable(false);
        ListView<Part> list = new ListView<>();
        list.setId("support-parts");
        list.setCellFactory(_ -> new PartCell());
        list.getItems().setAll(bundle.parts());
        list.getSelectionModel().selectedItemProperty().addListener((_, _, part) -> text.setText(shown(part)));
        list.getSelectionModel().selectFirst();
        SplitPane columns = new SplitPane(list, text);
        columns.setDividerPositions(0.38);
        VBox.setVgrow(columns, Priority.ALWAYS);
        VBox content = new VBox(12, intro, columns);
        content.setPrefSize(WIDTH, HEIGHT);
        window.content(content);
        Button cancel = new Button(TEXT.text("dialog.cancel"));
        cancel.setCancelButton(true);
        cancel.setOnAction(_ -> window.close());
        Button save = new Button(TEXT.text("support.save"));
        save.setId("support-save");
        save.getStyleClass().add("accent");
        save.setOnAction(_ -> save());
        window.buttons(List.of(), List.of(cancel, save));
    }

    void show() {
        window.show();
    }

    private void save() {
        dialogs.chooseSaveFile(
                TEXT.text("help.support"),
                "drydock-support.zip",
                List.of("zip"),
                file -> Background.run(
                        "support-save",
                        () -> {
                            bundle.save(file);
                            return file;
                        },
                        saved -> {
                            window.close();
                            dialogs.info(TEXT.text("help.support"), TEXT.text("support.saved", saved));
                        },
                        problem -> dialogs.error(TEXT.text("help.support"), problem)));
    }

    private static String shown(@Nullable Part part) {
        if (part == null) {
            return "";
        }
        String text = part.text();
        return text.length() <= SHOWN_CHARACTERS
                ? text
                : TEXT.text("support.end", SHOWN_CHARACTERS) + "\n\n"
                        + text.substring(text.length() - SHOWN_CHARACTERS);
    }

    /** Name, size and what it holds. */
    private static final class PartCell extends ListCell<Part> {

        @Override
        protected void updateItem(@Nullable Part part, boolean empty) {
            super.updateItem(part, empty);
            setText(part == null || empty ? null : TEXT.text("support.part", part.name(), part.bytes(), part.what()));
        }
    }
}
