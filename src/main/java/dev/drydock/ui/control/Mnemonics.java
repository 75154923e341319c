package dev.drydock.ui.control;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuBar;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Window;

/**
 * While Alt is held, each button and field of a window that can be seen has a letter, underlined: Alt and the letter press the
 * button, or go to the field. The menus keep theirs. JavaFX thread only.
 */
public final class Mnemonics {

    /** Stands after a letter and is drawn below it: JavaFX's own marks (26.0.2) cannot be taken away again. */
    private static final String UNDERLINE = "\u0332";

    /** One text as it was and as it is shown while Alt is held. */
    private record Marked(Labeled labeled, String text, String marked, String letter) {

        /** What a click would do; of a name, the field gets the keyboard. */
        void act() {
            if (labeled instanceof ButtonBase button) {
                button.requestFocus();
                button.fire();
            } else if (labeled instanceof Label label && label.getLabelFor() != null) {
                label.getLabelFor().requestFocus();
            }
        }
    }

    private final Scene scene;
    private final List<Marked> marked = new ArrayList<>();

    private Mnemonics(Scene scene) {
        this.scene = scene;
    }

    /** Gives them to what a scene shows. */
    public static void on(Scene scene) {
        Mnemonics letters = new Mnemonics(scene);
        scene.addEventFilter(KeyEvent.KEY_PRESSED, letters::pressed);
        scene.addEventFilter(KeyEvent.KEY_RELEASED, event -> {
            if (event.getCode() == KeyCode.ALT) {
                letters.hide();
            }
        });
        // Alt and Tab leave the window while Alt is held
        scene.windowProperty().flatMap(Window::focusedProperty).orElse(false).addListener((_, _, focused) -> {
            if (!focused) {
                letters.hide();
            }
        });
    }

    private void pressed(KeyEvent event) {
        if (event.getCode() == KeyCode.ALT) {
            show();
        } else if (event.isAltDown()
                && !event.isControlDown()
                && event.getCode().isLetterKey()) {
            List.copyOf(marked).stream()
                    .filter(one -> one.letter().equals(event.getCode().getName()))
                    .findFirst()
                    .ifPresent(one -> {
                        event.consume();
                        hide();
                        one.act();
                    });
        }
    }

    private void show() {
        if (!marked.isEmpty()) {
            return;
        }
        Set<Character> used = new HashSet<>();
        List<Labeled> found = new ArrayList<>();
        collect(scene.getRoot(), found, used);
        // the one that Enter presses chooses first; choices side by side last, since the arrows go through them
        found.sort(
                Comparator.comparingInt(labeled -> isDefault(labeled) ? 0 : labeled instanceof ToggleButton ? 2 : 1));
        for (Labeled labeled : found) {
            String text = labeled.getText();
            int at = MnemonicLetters.choose(text, used);
            if (at >= 0) {
                String shown = text.substring(0, at + 1) + UNDERLINE + text.substring(at + 1);
                marked.add(new Marked(
                        labeled, text, shown, text.substring(at, at + 1).toUpperCase(Locale.ROOT)));
                // an underscore in a name is one
                labeled.setMnemonicParsing(false);
                labeled.setText(shown);
            }
        }
    }

    private void hide() {
        marked.forEach(one -> {
            // one that has another text by now keeps that
            if (one.marked().equals(one.labeled().getText())) {
                one.labeled().setText(one.text());
            }
        });
        marked.clear();
    }

    private static void collect(Node node, List<Labeled> found, Set<Character> used) {
        if (!node.isVisible() || node.isDisabled()) {
            return;
        }
        if (node instanceof MenuBar bar) {
            bar.getMenus().forEach(menu -> letter(menu.getText(), used));
            return;
        }
        if (node instanceof Labeled labeled
                && (labeled instanceof ButtonBase || (labeled instanceof Label label && label.getLabelFor() != null))
                && labeled.getText() != null
                && !labeled.getText().isBlank()
                && !labeled.isTextTruncated()
                && labeled.getContentDisplay() != ContentDisplay.GRAPHIC_ONLY
                && !labeled.textProperty().isBound()) {
            found.add(labeled);
        }
        if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> collect(child, found, used));
        }
    }

    private static void letter(String text, Set<Character> used) {
        int at = text.indexOf('_') + 1;
        if (at > 0 && at < text.length()) {
            used.add(Character.toUpperCase(text.charAt(at)));
        }
    }

    private static boolean isDefault(Labeled labeled) {
        return labeled instanceof Button button && button.isDefaultButton();
    }
}
