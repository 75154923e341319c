package dev.drydock.profile;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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
 * @param passwordCommand program and arguments for {@link PasswordSource#COMMAND}; files of older versions have none
 * @param tags words by which the user finds servers; files of older versions have none
 * @param passwordUnverified whether a server that proved nothing may have the password itself; files of older versions say
 *     nothing
 * @param socket the Unix socket of a server on this machine, instead of its port; empty for TCP; files of older versions
 *     have none
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
        SshAccess ssh,
        List<String> passwordCommand,
        List<String> tags,
        @Nullable Boolean passwordUnverified,
        @Nullable String socket) {

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
        Names.check(Names.isHost(host), ProfileError.HOST, host);
        Names.check(Names.isUser(user), ProfileError.USER, user);
        tlsFiles = Objects.requireNonNullElse(tlsFiles, TlsFiles.NONE);
        ssh = Objects.requireNonNullElse(ssh, SshAccess.NONE);
        passwordCommand = List.copyOf(Objects.requireNonNullElse(passwordCommand, List.of()));
        tags = List.copyOf(Objects.requireNonNullElse(tags, List.of()));
        passwordUnverified = Boolean.TRUE.equals(passwordUnverified);
        socket = Objects.requireNonNullElse(socket, "");
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
        this(
                id,
                name,
                folder,
                environment,
                host,
                port,
                user,
                password,
                tls,
                notes,
                TlsFiles.NONE,
                SshAccess.NONE,
                List.of(),
                List.of(),
                false,
                "");
    }

    /** The same server through SSH. */
    public Profile withSsh(SshAccess changed) {
        return changed(draft -> draft.ssh = changed);
    }

    /** The same server with another encryption. */
    public Profile withTls(TlsMode mode, TlsFiles files) {
        return changed(draft -> {
            draft.tls = mode;
            draft.tlsFiles = files;
        });
    }

    /** The same server at another place in the tree. */
    public Profile withFolder(String changed) {
        return changed(draft -> draft.folder = changed);
    }

    /** The same server for another purpose. */
    public Profile withEnvironment(Environment changed) {
        return changed(draft -> draft.environment = changed);
    }

    /** The same server with another account. */
    public Profile withUser(String changed) {
        return changed(draft -> draft.user = changed);
    }

    /** The same server with other tags. */
    public Profile withTags(List<String> changed) {
        return changed(draft -> draft.tags = changed);
    }

    /** The same settings as another saved server. */
    public Profile copy(String newId, String newName) {
        return changed(draft -> {
            draft.id = newId;
            draft.name = newName;
        });
    }

    /**
     * Another server that is reached and logged in to as this one; its name tells both.
     *
     * @throws dev.drydock.platform.error.DrydockException if that is no host
     */
    public Profile at(String otherHost, int otherPort) {
        String place = (otherHost.contains(":") ? "[" + otherHost + "]" : otherHost) + ":" + otherPort;
        return changed(draft -> {
            draft.name = name + " · " + place;
            draft.host = otherHost;
            draft.port = otherPort;
            draft.socket = "";
        });
    }

    /** The same server with its password from elsewhere. */
    public Profile withPassword(PasswordSource changed) {
        return changed(draft -> draft.password = changed);
    }

    /** The same server with its password from a program. */
    public Profile withPasswordCommand(List<String> command) {
        return changed(draft -> {
            draft.password = PasswordSource.COMMAND;
            draft.passwordCommand = command;
        });
    }

    /** The same server, which may have the password itself although it proved nothing, or not. */
    public Profile withPasswordUnverified(boolean allowed) {
        return changed(draft -> draft.passwordUnverified = allowed);
    }

    /** The same server at another host and port, with other notes. */
    public Profile withPlace(String changedHost, int changedPort, String changedNotes) {
        return changed(draft -> {
            draft.host = changedHost;
            draft.port = changedPort;
            draft.notes = changedNotes;
        });
    }

    /** The same server by a Unix socket of this machine; empty for its port. */
    public Profile withSocket(String path) {
        return changed(draft -> draft.socket = path);
    }

    private Profile changed(Consumer<ProfileDraft> change) {
        ProfileDraft draft = new ProfileDraft(this);
        change.accept(draft);
        return draft.profile();
    }

    /** Path of the Unix socket; empty if it is reached by its port. */
    public String unixSocket() {
        return socket == null ? "" : socket;
    }

    /** Whether a server that proved nothing may have the password itself. */
    public boolean sendsPasswordUnverified() {
        return Boolean.TRUE.equals(passwordUnverified);
    }

    /** {@code host:port}, an IPv6 address in brackets; the path of the socket where it is reached by one. */
    public String address() {
        if (!unixSocket().isEmpty()) {
            return unixSocket();
        }
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
