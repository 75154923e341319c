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
 * @param tlsFiles certificates of the encrypted connection; files of older versions have none
 * @param ssh the way through SSH; files of older versions have none
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
        String notes,
        TlsFiles tlsFiles,
        SshAccess ssh) {

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
        tlsFiles = Objects.requireNonNullElse(tlsFiles, TlsFiles.NONE);
        ssh = Objects.requireNonNullElse(ssh, SshAccess.NONE);
    }

    /** A server that is reached directly, without certificates. */
    public Profile(
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
        this(id, name, folder, environment, host, port, user, password, tls, notes, TlsFiles.NONE, SshAccess.NONE);
    }

    /** The same server through SSH. */
    public Profile withSsh(SshAccess changed) {
        return new Profile(id, name, folder, environment, host, port, user, password, tls, notes, tlsFiles, changed);
    }

    /** The same server with another encryption. */
    public Profile withTls(TlsMode mode, TlsFiles files) {
        return new Profile(id, name, folder, environment, host, port, user, password, mode, notes, files, ssh);
    }

    /** The same settings as another saved server. */
    public Profile copy(String newId, String newName) {
        return new Profile(newId, newName, folder, environment, host, port, user, password, tls, notes, tlsFiles, ssh);
    }

    /** The same server with its password from elsewhere. */
    public Profile withPassword(PasswordSource changed) {
        return new Profile(id, name, folder, environment, host, port, user, changed, tls, notes, tlsFiles, ssh);
    }

    /** The same server in another environment. */
    public Profile in(Environment other) {
        return new Profile(id, name, folder, other, host, port, user, password, tls, notes, tlsFiles, ssh);
    }

    /** {@code host:port}, an IPv6 address in brackets. */
    public String address() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
