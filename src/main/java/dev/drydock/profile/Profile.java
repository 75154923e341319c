package dev.drydock.profile;

import java.util.Objects;

/**
 * One saved server.
 *
 * @param id stable identity, a UUID
 * @param name unique shown name
 * @param folder place in the server tree, parts separated by {@code /}; empty for the top
 * @param environment what the server is for
 * @param host host name or address
 * @param port TCP port
 * @param user account name
 * @param password where the password comes from
 * @param tls whether the connection is encrypted
 * @param notes free text of the user
 */
public record Profile(
        String id,
        String name,
        String folder,
        Environment environment,
        String host,
        int port,
        String user,
        PasswordSource password,
        TlsMode tls,
        String notes) {

    public static final int DEFAULT_PORT = 3306;

    public Profile {
        Objects.requireNonNull(id, "id is null");
        Objects.requireNonNull(name, "name is null");
        Objects.requireNonNull(folder, "folder is null");
        Objects.requireNonNull(environment, "environment is null");
        Objects.requireNonNull(host, "host is null");
        Objects.requireNonNull(user, "user is null");
        Objects.requireNonNull(password, "password is null");
        Objects.requireNonNull(tls, "tls is null");
        Objects.requireNonNull(notes, "notes is null");
    }

    /** The same settings as another saved server. */
    public Profile copy(String newId, String newName) {
        return new Profile(newId, newName, folder, environment, host, port, user, password, tls, notes);
    }

    /** The same server with its password from elsewhere. */
    public Profile withPassword(PasswordSource changed) {
        return new Profile(id, name, folder, environment, host, port, user, changed, tls, notes);
    }

    /** {@code host:port}, an IPv6 address in brackets. */
    public String address() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
