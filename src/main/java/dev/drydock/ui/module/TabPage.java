package dev.drydock.ui.module;

import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.layout.Pane;
import org.jspecify.annotations.Nullable;

/** What stands in a tab. All methods are called on the JavaFX thread and must not block. */
public interface TabPage {

    /** The content; always the same. */
    Node node();

    /** The tab has come to the front: begin to look at what changes. */
    default void shown() {}

    /** Another tab is in front of it, or it is being closed: nobody looks, so nothing is to be polled. */
    default void hidden() {}

    /** The user asks for what is true now, by F5. */
    default void refresh() {}

    /** Puts the keyboard where the page is used first; whether it knows where. Else its first control gets it. */
    default boolean takeKeyboard() {
        return false;
    }

    /**
     * Something that the module offers is asked for one schema or table only.
     *
     * @param act id of the {@link TableAct}
     * @param table empty for the whole schema
     */
    default void only(String act, String schema, String table) {}

    /**
     * Shows the line that says whose tab this is elsewhere, where there is little height.
     *
     * @param place null for its own place above the content
     */
    default void stripIn(@Nullable Pane place) {}

    /** Makes a new page of the same tab show what this one shows; asked for before {@link #close}. */
    default Consumer<TabPage> carried() {
        return _ -> {};
    }

    /** The tab is closed and will not come back: let go of everything. Called once, after {@link #hidden()}. */
    default void close() {}

    /** A page that looks at nothing by itself. */
    static TabPage of(Node node) {
        return () -> node;
    }
}
