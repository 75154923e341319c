package dev.drydock.cli;

import dev.drydock.history.HistoryAddress;
import dev.drydock.history.store.HistoryStore;

/** The histories that this user can reach. */
public interface HistoryLocations {

    /** The one that is used: what {@code DRYDOCK_HISTORY} says, else the settings. */
    HistoryAddress current();

    /** Uses another one from the next start on. */
    void use(HistoryAddress address);

    /**
     * Opens one; blocks. It is closed by the caller.
     *
     * @throws dev.drydock.platform.error.DrydockException E-50xx
     */
    HistoryStore open(HistoryAddress address);
}
