package dev.drydock.db.pool;

import dev.drydock.db.server.ServerFacts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The statements with which a session of long reads begins, so that it waits neither for locks nor for other nodes for long. */
public final class ReadSettings {

    private ReadSettings() {}

    /** @param lockWait longest wait for a locked table, whole seconds */
    public static List<String> of(ServerFacts facts, Duration lockWait, TimeLimit limit) {
        List<String> settings = new ArrayList<>();
        settings.add(lockWait(lockWait));
        limit.setting().ifPresent(settings::add);
        if (facts.galera()) {
            settings.add("SET SESSION wsrep_sync_wait = 0");
        }
        return settings;
    }

    /** How long statements wait for a locked table from now on. */
    public static String lockWait(Duration wait) {
        return "SET SESSION lock_wait_timeout = " + wait.toSeconds();
    }
}
