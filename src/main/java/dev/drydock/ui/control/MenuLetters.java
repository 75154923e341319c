package dev.drydock.ui.control;

import java.util.HashSet;
import java.util.List;
import javafx.scene.control.MenuItem;

/** Gives each item of a menu a letter of its own. JavaFX thread only. */
public final class MenuLetters {

    private MenuLetters() {}

    /** @param items with the texts that they are to have; an underscore in one stays one */
    public static void give(List<? extends MenuItem> items) {
        List<? extends MenuItem> worded = items.stream()
                .filter(item -> item.getText() != null && !item.getText().isBlank())
                .toList();
        List<String> texts =
                MnemonicLetters.mark(worded.stream().map(MenuItem::getText).toList(), new HashSet<>());
        for (int i = 0; i < worded.size(); i++) {
            // else the mark would be read
            worded.get(i).setMnemonicParsing(true);
            worded.get(i).setText(texts.get(i));
        }
    }
}
