package dev.drydock.module;

import dev.drydock.db.connect.AccountPurpose;
import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.db.server.ServerFacts;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a feature is, for everything that lists features: menus, connection test, account scripts, history, commands. Plain
 * values that cost nothing to ask for, on any thread.
 */
public interface Feature {

    /** Stable name, such as {@code rowcount}. */
    String id();

    /** Shown name, such as "Row counts". */
    String title();

    /** One sentence on what it does. */
    String summary();

    /** Why it cannot be used on this server, for the user; empty where it can. */
    Optional<String> unsupportedReason(ServerFacts facts);

    /** The kinds of runs that it writes to the history; the usual one first. */
    List<RunKind> runKinds();

    /** Privileges it looks for, shown by the connection test. */
    default List<PrivilegeNeed> privileges() {
        return List.of();
    }

    /** What accounts with only the needed privileges can be made for. */
    default List<AccountPurpose> purposes() {
        return List.of();
    }

    /** Names of its commands, such as {@code count}. Their work is recorded, so the history is opened beside their start. */
    Set<String> commands();
}
