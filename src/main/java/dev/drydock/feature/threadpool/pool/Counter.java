package dev.drydock.feature.threadpool.pool;

import dev.drydock.platform.i18n.Messages;

/** What a pool counts since the server's start, group by group. No server has all of them. */
public enum Counter {
    QUERIES,
    QUEUED,
    THREADS_CREATED,
    THREADS_CREATED_BY_STALL,
    WAKES,
    WAKES_BY_STALL,
    STALLS,
    THROTTLES,
    PRIO_KICKUPS;

    /** Shown name. */
    public String title() {
        return Messages.of("threadpool").text("counter." + name());
    }
}
