package dev.drydock.profile;

import java.util.Objects;

/**
 * One SSH host on the way to a server.
 *
 * @param host name, address, or a host of the user's SSH configuration
 * @param port TCP port; 0 for that of the SSH configuration, else 22
 * @param user account there; empty for that of the SSH configuration, else the user's own name
 * @param method how to log in
 * @param keyFile the key, for {@link SshMethod#KEY_FILE}; empty otherwise
 * @param oldAlgorithms whether algorithms that are no longer considered safe may be used with this host
 */
public record SshHop(String host, int port, String user, SshMethod method, String keyFile, boolean oldAlgorithms) {

    public SshHop {
        Objects.requireNonNull(host, "host is null");
        user = Objects.requireNonNullElse(user, "");
        method = Objects.requireNonNullElse(method, SshMethod.AUTOMATIC);
        keyFile = Objects.requireNonNullElse(keyFile, "");
        Names.check(Names.isHost(host), ProfileError.HOST, host);
        Names.check(user.isEmpty() || Names.isSshUser(user), ProfileError.SSH_USER, user);
    }

    /** Everything else as the SSH configuration says. */
    public static SshHop to(String host) {
        return new SshHop(host, 0, "", SshMethod.AUTOMATIC, "", false);
    }

    /** {@code user@host:port} as far as it is set. */
    public String label() {
        String name = host.contains(":") ? "[" + host + "]" : host;
        return (user.isEmpty() ? "" : user + "@") + name + (port == 0 ? "" : ":" + port);
    }
}
