package dev.drydock.profile;

import java.util.List;

/** A profile that is changed: all that another one says, of which some is replaced. For one thread. */
final class ProfileDraft {

    String id;
    String name;
    String folder;
    Environment environment;
    String host;
    int port;
    String user;
    PasswordSource password;
    TlsMode tls;
    String notes;
    TlsFiles tlsFiles;
    SshAccess ssh;
    List<String> passwordCommand;
    List<String> tags;
    boolean passwordUnverified;
    String socket;

    ProfileDraft(Profile from) {
        id = from.id();
        name = from.name();
        folder = from.folder();
        environment = from.environment();
        host = from.host();
        port = from.port();
        user = from.user();
        password = from.password();
        tls = from.tls();
        notes = from.notes();
        tlsFiles = from.tlsFiles();
        ssh = from.ssh();
        passwordCommand = from.passwordCommand();
        tags = from.tags();
        passwordUnverified = from.sendsPasswordUnverified();
        socket = from.unixSocket();
    }

    Profile profile() {
        return new Profile(
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
                tlsFiles,
                ssh,
                passwordCommand,
                tags,
                passwordUnverified,
                socket);
    }
}
