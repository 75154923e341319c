package dev.drydock.ui.module;

import dev.drydock.db.connect.AccountPurpose;
import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.db.server.ServerFacts;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import org.kordamp.ikonli.feather.Feather;

/**
 * What a feature brings to the window. {@code app} hands the list of them to the shell; their order is the order of the
 * menu. Everything is called on the JavaFX thread and must not block.
 */
public interface WorkbenchModule {

    /** Stable name, such as {@code rowcount}; also the kind of its runs in the history. */
    String id();

    /** Shown name, such as "Row counts". */
    String title();

    /** One sentence on what it does, for the server's overview. */
    String summary();

    Feather icon();

    /** Why it cannot be used on this server, for the user; empty where it can. */
    Optional<String> unsupportedReason(ServerFacts facts);

    /** Privileges it looks for, shown by the connection test. */
    List<PrivilegeNeed> privileges();

    /** What accounts with only the needed privileges can be made for. */
    default List<AccountPurpose> purposes() {
        return List.of();
    }

    /** Makes the content of a tab on a connected server. */
    TabPage open(ModuleContext context);

    /** What two runs of its kind look like side by side; empty where it cannot compare. */
    default Optional<Node> compare(long earlierRunId, long laterRunId) {
        return Optional.empty();
    }

    /** Its own view of one run, shown instead of the plain table of items. */
    default Optional<Node> runDetail(long runId) {
        return Optional.empty();
    }
}
