package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Flags of {@code sql_mode}: those of the target's new sessions, and which of the source's it still knows. Safe on any thread. */
final class SqlModes {

    private final String usual;
    private final Map<String, Boolean> known = new ConcurrentHashMap<>();

    private SqlModes(String usual) {
        this.usual = usual;
    }

    /** Asks the target once for each flag that the source uses. */
    static SqlModes read(Session target, Set<String> stored) {
        SqlModes modes = new SqlModes(
                target.first("SELECT @@global.sql_mode", row -> row.text(1)).orElse(""));
        stored.stream().flatMap(mode -> flags(mode).stream()).distinct().forEach(flag -> modes.ask(target, flag));
        return modes;
    }

    private void ask(Session target, String flag) {
        try {
            target.executeOwn("SET SESSION sql_mode = " + Sql.literal(flag));
            known.put(flag, true);
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            known.put(flag, false);
        }
    }

    /** That of the target's new sessions. */
    String usual() {
        return usual;
    }

    /** A stored mode without the flags that the target does not know any more. */
    String known(String stored) {
        return String.join(
                ",",
                flags(stored).stream()
                        .filter(flag -> known.getOrDefault(flag, true))
                        .toList());
    }

    /** Flags that the target does not know. */
    Set<String> gone() {
        Set<String> gone = new java.util.TreeSet<>();
        known.forEach((flag, there) -> {
            if (!there) {
                gone.add(flag);
            }
        });
        return gone;
    }

    static Set<String> flags(String mode) {
        Set<String> flags = new LinkedHashSet<>(List.of(mode.split(",", -1)));
        flags.remove("");
        return flags;
    }
}
