package dev.drydock.history;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * What is known of a run when it begins.
 *
 * @param kind stable name of the kind of job, such as {@code rowcount}; runs of one kind are compared
 * @param title shown name
 * @param server the server it works on
 * @param account account on the server
 * @param osUser who runs Drydock
 * @param settings what the user chose, in shown order; never a secret
 * @param planned how many items are to be done; 0 if that is not known
 */
public record RunStart(
        String kind,
        String title,
        ServerIdentity server,
        String account,
        String osUser,
        Map<String, String> settings,
        long planned) {

    /** A run of which nobody knows how much there is to do. */
    public RunStart(
            String kind,
            String title,
            ServerIdentity server,
            String account,
            String osUser,
            Map<String, String> settings) {
        this(kind, title, server, account, osUser, settings, 0);
    }

    public RunStart {
        Objects.requireNonNull(kind, "kind is null");
        Objects.requireNonNull(title, "title is null");
        Objects.requireNonNull(server, "server is null");
        Objects.requireNonNull(account, "account is null");
        Objects.requireNonNull(osUser, "osUser is null");
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }
}
