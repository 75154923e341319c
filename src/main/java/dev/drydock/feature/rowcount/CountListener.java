package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.Headroom;
import dev.drydock.db.catalog.TableEntry;
import java.util.List;

/** Told of a run as it goes on; called by several threads at once, so implementations must return fast and be safe. */
public interface CountListener {

    /** The plan that is about to be carried out. */
    default void planned(CountPlan plan) {}

    /** A table's statement is about to be sent. */
    default void started(TableEntry table) {}

    /** A table is done, or has failed. */
    default void finished(TableCount count) {}

    /** How full the AUTO_INCREMENT columns are, once that has been read. */
    default void headroom(List<Headroom> columns) {}
}
