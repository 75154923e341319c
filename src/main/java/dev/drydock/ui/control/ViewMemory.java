package dev.drydock.ui.control;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Scene;
import org.jspecify.annotations.Nullable;

/**
 * What the window remembers of its parts from one start to the next, such as the columns of a table, as short texts. A part
 * finds it through its scene. JavaFX thread only.
 */
public interface ViewMemory {

    /** What was remembered; empty where nothing was. */
    Optional<String> get(String key);

    void put(String key, String value);

    /** Gives a scene its memory. */
    static void install(Scene scene, ViewMemory memory) {
        scene.getProperties().put(ViewMemory.class, memory);
    }

    /** The memory of a node's window; one that ends with the node where the window has none. */
    static ViewMemory of(Node node) {
        Scene scene = node.getScene();
        return of(scene == null ? node.getProperties() : scene.getProperties());
    }

    private static ViewMemory of(Map<Object, Object> properties) {
        Object found = properties.computeIfAbsent(ViewMemory.class, _ -> new Momentary());
        return found instanceof ViewMemory memory ? memory : new Momentary();
    }

    /** Lasts as long as its window. */
    final class Momentary implements ViewMemory {

        private final Map<String, String> values = new HashMap<>();

        @Override
        public Optional<String> get(String key) {
            @Nullable String value = values.get(key);
            return Optional.ofNullable(value);
        }

        @Override
        public void put(String key, String value) {
            values.put(key, value);
        }
    }
}
