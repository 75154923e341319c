package dev.drydock.ui.module;

import dev.drydock.db.catalog.TableName;
import dev.drydock.profile.Profile;
import java.util.function.Supplier;
import javafx.scene.Node;
import org.kordamp.ikonli.feather.Feather;

/** Moves the user to another place of the window. JavaFX thread only. */
public interface Navigator {

    /** Opens a module on a server, connecting first where needed; shows the tab if it is open already. */
    void openModule(String moduleId, Profile profile);

    /** Shows the rows of a table, connecting first where needed. */
    void openRows(Profile profile, TableName table);

    /**
     * Opens a tab of its own, or shows the one with this key.
     *
     * @param key tells tabs apart
     * @param content made when the tab is opened
     */
    void openTab(String key, String title, Feather icon, Supplier<Node> content);

    /** Shows the history view. */
    void openHistory();

    /** Shows one run in the history view. */
    void openRun(long runId);

    /** Shows the report of a run, to be read, saved and signed off. */
    void openReport(long runId);
}
