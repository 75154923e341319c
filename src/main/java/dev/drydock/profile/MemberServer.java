package dev.drydock.profile;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.UUID;

/**
 * A server that belongs to a saved one without being saved itself, such as another node of its cluster. It is reached by the
 * same way, with the same TLS settings, and logged in to as the saved one unless it has a log-in of its own.
 *
 * @param name what it calls itself
 * @param host where it takes queries
 * @param port TCP port
 * @param user account of its own log-in; empty where it has none
 * @param password where its own password comes from: asked for, or the vault
 */
public record MemberServer(String name, String host, int port, String user, PasswordSource password) {

    public MemberServer {
        name = Objects.requireNonNullElse(name, "");
        user = Objects.requireNonNullElse(user, "");
        password = Objects.requireNonNullElse(password, PasswordSource.ASK);
        Names.check(Names.isHost(host), ProfileError.HOST, host);
        Names.check(Names.isUser(user), ProfileError.USER, user);
    }

    /** One that is logged in to as the saved server. */
    public MemberServer(String name, String host, int port) {
        this(name, host, port, "", PasswordSource.ASK);
    }

    /** Whether it is logged in to otherwise than the saved server. */
    public boolean ownLogIn() {
        return !user.isEmpty();
    }

    /** The same server under another name. */
    public MemberServer named(String other) {
        return new MemberServer(other, host, port, user, password);
    }

    /** The same server with a log-in of its own; an empty account means that it has none. */
    public MemberServer withLogIn(String account, PasswordSource source) {
        return new MemberServer(name, host, port, account, source);
    }

    /** Whether this is where the saved server itself is. */
    public boolean is(Profile saved) {
        return at(saved.host(), saved.port());
    }

    public boolean at(String otherHost, int otherPort) {
        return port == otherPort && host.equalsIgnoreCase(otherHost);
    }

    /** The identity of its profile below that of a saved server. */
    public String idBelow(String savedId) {
        return UUID.nameUUIDFromBytes((savedId + ' ' + host + ' ' + port).getBytes(StandardCharsets.UTF_8))
                .toString();
    }

    /** Its profile below that of a saved server; never saved, and always with the same identity. */
    public Profile below(Profile saved) {
        Profile made = saved.at(host, port).copy(idBelow(saved.id()), saved.name() + " · " + name);
        return ownLogIn() ? made.withUser(user).withPassword(password) : made;
    }
}
