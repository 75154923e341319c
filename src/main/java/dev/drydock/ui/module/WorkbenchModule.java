package dev.drydock.ui.module;

import dev.drydock.db.catalog.TableName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.run.Feature;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.scene.Node;
import org.kordamp.ikonli.feather.Feather;

/**
 * What a feature brings to the window. {@code app} hands the list of them to the shell; their order is the order of the
 * menu. Everything but {@link #lastCounts} is called on the JavaFX thread and must not block.
 */
public interface WorkbenchModule {

    Feature feature();

    /** Whether it is the module with this id. */
    default boolean is(String id) {
        return feature().id().equals(id);
    }

    Feather icon();

    /** The keys that open it, such as {@code Shortcut+E}; empty for a digit by its place in the menu. */
    default Optional<String> keys() {
        return Optional.empty();
    }

    /** Makes the content of a tab on a connected server. */
    TabPage open(ModuleContext context);

    /** What it shows of several servers together; empty where it works on one at a time. */
    default Optional<SeveralServers.Pages> several() {
        return Optional.empty();
    }

    /** What it offers for one schema or table; its tabs take {@link TabPage#only}. */
    default List<TableAct> tableActs() {
        return List.of();
    }

    /** What it knows of the rows of a server's tables; blocks, so it is called off the JavaFX thread. */
    default Map<TableName, LastCount> lastCounts(HistoryStore history, String serverKey) {
        return Map.of();
    }

    /** Tells of the rows that its runs count from now on. */
    default void onCounted(CountedRows listener) {}

    /** Servers that it shows below saved ones in the tree; always the same. */
    default ServerMembers members() {
        return ServerMembers.NONE;
    }

    /** What two runs of this kind in a history look like side by side; empty where it cannot compare. */
    default Optional<Node> compare(HistoryStore history, String kind, long earlierRunId, long laterRunId) {
        return Optional.empty();
    }

    /** Its own view of a run of this kind, shown instead of the plain table of items. */
    default Optional<Node> runDetail(String kind, long runId) {
        return Optional.empty();
    }
}
