package dev.drydock.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/**
 * A plain server with an option file and folders of its own on this machine, as a DBA would find it: what is put there counts
 * from its next start on.
 *
 * @param server the server
 * @param folder where its option file and its keys are
 */
public record HostedServer(TestServer server, Path folder) implements AutoCloseable {

    /** Which file the server reads its options from; MariaDB reads the group mariadb of it, MySQL the group mysqld. */
    public Path optionFile() {
        return folder.resolve("my.cnf");
    }

    /** The folder of its program, where MySQL looks for a manifest of components. */
    public Path program() {
        return folder.resolve("usr/sbin");
    }

    /** Where keys are to be; the server can write there. */
    public Path keys() {
        return folder.resolve("keyfolder/keys");
    }

    /** The same program with an option file, which the lab's servers have none of otherwise. */
    static LocalPackage prepared(LocalPackage plain, Path folder, String options) throws IOException {
        Files.writeString(folder.resolve("my.cnf"), options);
        Path keys = Files.createDirectory(folder.resolve("keyfolder"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        if (plain.account() != null) {
            LabFolders.give(keys, LabFolders.account(plain.account()).orElseThrow());
        }
        Path script = folder.resolve("with-options");
        Files.writeString(
                script,
                "#!/bin/sh\n[ \"$1\" = --no-defaults ] && shift\nexec '" + plain.binary() + "' --defaults-file='"
                        + folder.resolve("my.cnf") + "' \"$@\"\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        List<String> arguments = new ArrayList<>(plain.arguments());
        arguments.removeIf(argument -> argument.equals("--skip-log-bin"));
        arguments.add("--log-bin=binlog");
        return new LocalPackage(
                plain.kind(), script, arguments, plain.environment(), plain.pristine(), plain.account());
    }

    /** Has it read these options from its file from the beginning: before anybody looks at the server. */
    public void begin(String options) throws IOException {
        Files.writeString(optionFile(), options);
        server.restartUnseen();
    }

    @Override
    public void close() {
        server.close();
    }
}
