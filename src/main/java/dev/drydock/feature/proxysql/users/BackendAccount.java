package dev.drydock.feature.proxysql.users;

import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.Optional;

/**
 * An account of a database server as it could be taken over. Its hash is kept for the statement alone and is in no text.
 */
public final class BackendAccount {

    private final String user;
    private final List<String> hosts;
    private final String plugin;
    private final String hash;
    private final Obstacle obstacle;

    /** Why an account cannot be taken over. */
    public enum Obstacle {
        NONE,
        /** Its log-in is proved in a way that ProxySQL does not know, such as ed25519, or a socket. */
        METHOD,
        /** This version of ProxySQL does not know its way yet. */
        VERSION,
        /** It has no password. */
        EMPTY,
        LOCKED,
        /** It has other passwords for other hosts; ProxySQL knows users without hosts. */
        SEVERAL
    }

    BackendAccount(String user, List<String> hosts, String plugin, String hash, Obstacle obstacle) {
        this.user = user;
        this.hosts = List.copyOf(hosts);
        this.plugin = plugin;
        this.hash = hash;
        this.obstacle = obstacle;
    }

    public String user() {
        return user;
    }

    /** The hosts that it may log in from, in the server's words. */
    public List<String> hosts() {
        return hosts;
    }

    /** The authentication plugin. */
    public String plugin() {
        return plugin;
    }

    public Obstacle obstacle() {
        return obstacle;
    }

    public boolean possible() {
        return obstacle == Obstacle.NONE;
    }

    /** Why it cannot be taken over; empty if it can. */
    public Optional<String> reason() {
        return possible()
                ? Optional.empty()
                : Optional.of(Messages.of("proxysql").text("account." + obstacle, plugin));
    }

    String hash() {
        return hash;
    }

    @Override
    public String toString() {
        return user + " (" + plugin + ", " + obstacle + ")";
    }
}
