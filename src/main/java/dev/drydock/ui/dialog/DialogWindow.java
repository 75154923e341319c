package dev.drydock.ui.dialog;

import dev.drydock.ui.control.ChoiceKeys;
import dev.drydock.ui.control.DefaultButton;
import dev.drydock.ui.control.KeyboardUse;
import dev.drydock.ui.control.Mnemonics;
import dev.drydock.ui.theme.Theme;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.Spinner;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.stage.Modality;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** One dialog: heading, content, a row of buttons; Escape closes it. It stands in the middle of its owner. */
public final class DialogWindow {

    /** A longer heading takes further lines: it must not make the window wider than what it is about. */
    private static final double HEADING = 520;

    /** What the owner shows for F1, as a consumer of the name of a page. */
    private static final String HELP = "help";

    /** The window that the user looks at, as a supplier. */
    private static final String FRONT = "front";

    private final Stage stage = new Stage();
    private final BorderPane root = new BorderPane();
    private String page = "";

    /** @param wanted the owner; another one where {@link #frontOf} says so */
    public DialogWindow(Window wanted, Theme theme, String title) {
        Window owner = front(wanted);
        stage.initOwner(owner);
        stage.initModality(Modality.WINDOW_MODAL);
        stage.setTitle(title);
        Label heading = new Label(title) {
            @Override
            protected double computePrefWidth(double height) {
                return Math.min(HEADING, super.computePrefWidth(height));
            }
        };
        heading.getStyleClass().add("dd-heading");
        heading.setWrapText(true);
        heading.setMinHeight(Region.USE_PREF_SIZE);
        root.getStyleClass().add("dd-dialog");
        root.setTop(heading);
        Scene scene = new Scene(root);
        theme.install(scene);
        scene.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                close();
            } else if (event.getCode() == KeyCode.F1) {
                help(stage);
            }
        });
        scene.addEventFilter(KeyEvent.KEY_PRESSED, this::enter);
        Mnemonics.on(scene);
        ChoiceKeys.on(scene);
        KeyboardUse.on(scene);
        stage.setScene(scene);
        stage.setOnShown(_ -> {
            stage.setX(Math.max(0, owner.getX() + (owner.getWidth() - stage.getWidth()) / 2));
            stage.setY(Math.max(0, owner.getY() + (owner.getHeight() - stage.getHeight()) / 3));
        });
    }

    /** @param shown shows a page of the manual; without a name, that on what is in front */
    public static void helpOf(Window window, Consumer<String> shown) {
        window.getProperties().put(HELP, shown);
    }

    /** Questions and messages of a window stand over the one that the user looks at, where a part of it is a window of its own. */
    public static void frontOf(Window window, Supplier<Window> front) {
        window.getProperties().put(FRONT, front);
    }

    static Window front(Window window) {
        return window.getProperties().get(FRONT) instanceof Supplier<?> front && front.get() instanceof Window found
                ? found
                : window;
    }

    /** The page of the manual that F1 shows. */
    public DialogWindow page(String name) {
        page = name;
        return this;
    }

    @SuppressWarnings("unchecked")
    private void help(@Nullable Window window) {
        if (window != null && window.getProperties().get(HELP) instanceof Consumer<?> shown) {
            ((Consumer<String>) shown).accept(page);
        } else if (window instanceof Stage owned) {
            help(owned.getOwner());
        }
    }

    /**
     * Enter presses the default button from every field, also from a box to tick, which JavaFX would let it change unseen; in
     * one of many lines Ctrl and Enter do.
     */
    private void enter(KeyEvent event) {
        Node owner = stage.getScene().getFocusOwner();
        if (event.getCode() != KeyCode.ENTER || event.isAltDown() || event.isShiftDown() || owner == null) {
            return;
        }
        boolean fires = owner instanceof TextArea
                ? event.isShortcutDown()
                : owner instanceof Spinner<?> || owner instanceof CheckBox;
        if (owner instanceof Spinner<?> spinner) {
            spinner.commitValue();
        } else if (owner.getParent() instanceof Spinner<?> spinner) {
            spinner.commitValue();
            fires = true;
        }
        if (fires) {
            event.consume();
            DefaultButton.press(root);
        }
    }

    public void content(Node content) {
        root.setCenter(content);
    }

    /** @param left stand at the left, apart from the ones that end the dialog */
    public void buttons(List<? extends Node> left, List<Button> right) {
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        HBox row = new HBox();
        row.getStyleClass().addAll("dd-buttons", "dd-dialog-buttons");
        row.setAlignment(Pos.CENTER_LEFT);
        row.getChildren().addAll(left);
        row.getChildren().add(gap);
        row.getChildren().addAll(right);
        root.setBottom(row);
    }

    public void resizable(boolean resizable) {
        stage.setResizable(resizable);
    }

    /** Lets the window grow or shrink to its content, when that has changed. */
    public void fit() {
        stage.sizeToScene();
    }

    public void onClosed(Runnable listener) {
        stage.setOnHidden(_ -> listener.run());
    }

    public void show() {
        stage.show();
    }

    public void close() {
        stage.close();
    }

    public Stage stage() {
        return stage;
    }
}
