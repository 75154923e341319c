package dev.drydock.run;

import dev.drydock.db.connect.AccountPurpose;
import dev.drydock.db.connect.PrivilegeNeed;
import dev.drydock.db.server.Flavour;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a feature is, for everything that lists features: menus, connection test, account scripts, history, commands. Plain
 * values that cost nothing to ask for, on any thread; texts are loaded when they are first asked for.
 */
public interface Feature {

    /** Stable name, such as {@code rowcount}. */
    String id();

    /** Its texts; {@code title}, {@code summary} and {@code unsupported} are asked for here. */
    default Messages texts() {
        return Messages.of(id());
    }

    /** Shown name, such as "Row counts". */
    default String title() {
        return texts().text("title");
    }

    /** One sentence on what it does. */
    default String summary() {
        return texts().text("summary");
    }

    /** The page of the manual that explains it. */
    default String page() {
        return id();
    }

    /** Whether it can be used on this server; most need a database server and not the admin port of a proxy. */
    default boolean supports(ServerFacts facts) {
        return facts.flavour() != Flavour.PROXYSQL;
    }

    /** Why it cannot be used on this server, for the user; empty where it can. */
    default Optional<String> unsupportedReason(ServerFacts facts) {
        return supports(facts) ? Optional.empty() : Optional.of(texts().text("unsupported"));
    }

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

    /** Names of its commands, such as {@code count}. */
    default Set<String> commands() {
        return Set.of(id());
    }

    /** Those of its commands whose work is always recorded, so that the history is opened beside their start. */
    default Set<String> recordedCommands() {
        return commands();
    }
}
