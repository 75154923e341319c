package dev.drydock.ui.control;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Scene;

/** Saves the rows of a table, or a text, to a file that the user chooses. A table finds it through its scene. JavaFX thread only. */
public interface TableFiles {

    /** What a file is written as. */
    enum Form {
        CSV,
        XLSX;

        /** Ending of the file, without a dot. */
        public String ending() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /**
     * Asks for a file and writes to it.
     *
     * @param name suggested, without its ending
     * @param titles headings
     * @param rows texts and numbers
     */
    void save(Form form, String name, List<String> titles, List<List<Object>> rows);

    /**
     * Asks for a file and writes to it.
     *
     * @param title of the question
     * @param name suggested, with its ending
     */
    void saveBytes(String title, String name, byte[] bytes);

    /** The same of a text in UTF-8. */
    default void saveText(String title, String name, String text) {
        saveBytes(title, name, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Gives a scene what saves its tables. */
    static void install(Scene scene, TableFiles files) {
        scene.getProperties().put(TableFiles.class, files);
    }

    /** What saves the tables of a node's window; empty where nothing does. */
    static Optional<TableFiles> of(Node node) {
        return Optional.ofNullable(node.getScene())
                .map(scene -> scene.getProperties().get(TableFiles.class))
                .filter(TableFiles.class::isInstance)
                .map(TableFiles.class::cast);
    }
}
