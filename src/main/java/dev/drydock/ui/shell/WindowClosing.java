package dev.drydock.ui.shell;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.dialog.DialogWindow;
import dev.drydock.ui.theme.Theme;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;

/** The end of the window: it takes no more input while its parts are closed, and goes when the user knows what was lost. */
public final class WindowClosing {

    private static final Messages TEXT = Messages.of("ui");
    private static final double WIDTH = 560;
    private static final double HIGHEST = 420;

    private final Stage stage;
    private final Theme theme;
    private final TabSides sides;

    WindowClosing(Stage stage, Theme theme, TabSides sides) {
        this.sides = sides;
        this.stage = stage;
        this.theme = theme;
    }

    /** Takes no more input. JavaFX thread. */
    public void begin() {
        sides.hideWindows();
        stage.setTitle(TEXT.text("closing.title"));
        stage.getScene().getRoot().setDisable(true);
    }

    /**
     * Hides the window, after the user has read what could not be saved or closed. JavaFX thread.
     *
     * @param problems may be empty
     * @param then runs when the window is hidden
     */
    public void end(List<Problem> problems, Runnable then) {
        if (problems.isEmpty()) {
            stage.hide();
            then.run();
            return;
        }
        Label intro = new Label(TEXT.text("closing.unsaved.text"));
        intro.setWrapText(true);
        intro.setMaxWidth(WIDTH);
        VBox list = new VBox(12, intro);
        problems.stream().map(ErrorPane::new).forEach(pane -> {
            pane.setMaxWidth(WIDTH);
            list.getChildren().add(pane);
        });
        ScrollPane scroll = new ScrollPane(list);
        scroll.setFitToWidth(true);
        scroll.setMaxHeight(HIGHEST);
        DialogWindow window = new DialogWindow(stage, theme, TEXT.text("closing.unsaved.title"));
        Button quit = new Button(TEXT.text("closing.unsaved.quit"));
        quit.setId("quit-unsaved");
        quit.setDefaultButton(true);
        quit.setOnAction(_ -> window.close());
        window.onClosed(() -> {
            stage.hide();
            then.run();
        });
        window.content(scroll);
        window.buttons(List.of(), List.of(quit));
        window.show();
    }
}
