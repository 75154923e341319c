package dev.drydock.feature.proxysql.layer;

import dev.drydock.platform.i18n.Messages;

/** What a LOAD or SAVE would do to one row of the copy that it writes. */
public enum Move {
    NONE,
    ADD,
    CHANGE,
    REMOVE,
    /** The copies differ since ProxySQL's monitor moved or shunned a server; no LOAD is missing. */
    BY_MONITOR;

    /** The word for it; empty where nothing would happen. */
    public String text() {
        return this == NONE ? "" : Messages.of("proxysql").text("move." + name());
    }

    /** Whether somebody has left something undone. */
    public boolean pending() {
        return this == ADD || this == CHANGE || this == REMOVE;
    }
}
