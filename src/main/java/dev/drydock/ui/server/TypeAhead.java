package dev.drydock.ui.server;

import java.text.Normalizer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyEvent;

/** Typing in the tree goes to the next visible line that begins with what was typed. JavaFX thread only. */
final class TypeAhead {

    /** A letter that comes this long after the search for the one before has ended begins anew. */
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final TreeView<TreeEntry> tree;
    private String typed = "";
    private long last;

    private TypeAhead(TreeView<TreeEntry> tree) {
        this.tree = tree;
    }

    static void on(TreeView<TreeEntry> tree) {
        tree.addEventHandler(KeyEvent.KEY_TYPED, new TypeAhead(tree)::key);
    }

    private void key(KeyEvent event) {
        String letter = event.getCharacter();
        if (event.isShortcutDown()
                || event.isAltDown()
                || letter.isEmpty()
                || Character.isISOControl(letter.charAt(0))) {
            return;
        }
        boolean goesOn = System.nanoTime() - last < PAUSE.toNanos();
        if (letter.isBlank() && (!goesOn || typed.isEmpty())) {
            return;
        }
        String more = plain(letter);
        // the same letter again goes to the next line that begins with it
        boolean again = goesOn && typed.equals(more);
        typed = goesOn && !again ? typed + more : more;
        go(again || !goesOn);
        last = System.nanoTime();
        event.consume();
    }

    private void go(boolean next) {
        List<TreeItem<TreeEntry>> lines = new ArrayList<>();
        collect(tree.getRoot(), lines);
        int at = lines.indexOf(tree.getSelectionModel().getSelectedItem());
        int from = at < 0 ? 0 : next ? at + 1 : at;
        for (int i = 0; i < lines.size(); i++) {
            int row = (from + i) % lines.size();
            if (plain(lines.get(row).getValue().shown()).startsWith(typed)) {
                tree.getSelectionModel().clearAndSelect(row);
                tree.scrollTo(Math.max(0, row - 2));
                return;
            }
        }
    }

    /** The lines that can be seen, in their order; the root is not shown. */
    private static void collect(TreeItem<TreeEntry> item, List<TreeItem<TreeEntry>> lines) {
        for (TreeItem<TreeEntry> child : item.getChildren()) {
            lines.add(child);
            if (child.isExpanded()) {
                collect(child, lines);
            }
        }
    }

    private static String plain(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
    }
}
