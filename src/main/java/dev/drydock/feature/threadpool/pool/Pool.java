package dev.drydock.feature.threadpool.pool;

import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.ServerFacts;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Which thread pool a server has, and whether connections go through it. */
public record Pool(PoolKind kind, State state) {

    /** Whether it works. */
    public enum State {
        /** Connections go through it. */
        RUNNING,
        /** It is there and switched off: each connection has a thread of its own. */
        OFF,
        /** The server can load it as a plugin, and has not. */
        NOT_LOADED,
        /** This server has none. */
        IMPOSSIBLE;

        /** The word in files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private static final Pattern COMMERCIAL = Pattern.compile("(?i)enterprise|commercial");

    /** @param variables the global variables, names in small letters */
    public static Pool of(ServerFacts facts, Map<String, String> variables) {
        boolean known = variables.containsKey("thread_pool_size");
        if (facts.flavour() == Flavour.MYSQL) {
            return mySql(facts, known);
        }
        PoolKind kind = facts.mariaDb() ? PoolKind.MARIADB : PoolKind.PERCONA;
        if (!known) {
            return new Pool(PoolKind.NONE, State.IMPOSSIBLE);
        }
        boolean on = "pool-of-threads".equalsIgnoreCase(variables.get("thread_handling"));
        return new Pool(kind, on ? State.RUNNING : State.OFF);
    }

    /** Its variables come with the plugin; it was for paying customers until it came to the community's 9.7. */
    private static Pool mySql(ServerFacts facts, boolean known) {
        if (known) {
            return new Pool(PoolKind.MYSQL, State.RUNNING);
        }
        boolean canLoad = facts.mySqlAtLeast(9, 7, 0)
                || (facts.mySqlAtLeast(5, 5, 16)
                        && COMMERCIAL.matcher(facts.comment()).find());
        return canLoad ? new Pool(PoolKind.MYSQL, State.NOT_LOADED) : new Pool(PoolKind.NONE, State.IMPOSSIBLE);
    }

    public boolean running() {
        return state == State.RUNNING;
    }

    /** Whether this server could have one that works. */
    public boolean possible() {
        return state != State.IMPOSSIBLE;
    }
}
