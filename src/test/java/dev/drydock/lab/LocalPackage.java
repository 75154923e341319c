package dev.drydock.lab;

import dev.drydock.platform.mysqld.MysqldProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An installed server program and a pristine data directory for it.
 *
 * @param kind which server
 * @param binary the program
 * @param arguments options that it always needs
 * @param environment additions to its environment
 * @param pristine data directory to copy
 * @param account the account it runs as; null for that of this process
 */
record LocalPackage(
        ServerKind kind,
        Path binary,
        List<String> arguments,
        Map<String, String> environment,
        Path pristine,
        @Nullable String account) {

    /** The same program for another data directory. */
    LocalPackage on(Path data) {
        return on(data, kind);
    }

    /** As {@link #on(Path)}, which makes it another kind of server. */
    LocalPackage on(Path data, ServerKind other) {
        return new LocalPackage(other, binary, arguments, environment, data, account);
    }

    /** A server on a copy of the data directory, not yet started. */
    ProcessServer server(int port, List<String> furtherArguments) throws IOException {
        Path folder = LabFolders.newServerFolder(kind.name().toLowerCase(Locale.ROOT));
        Path data = folder.resolve("data");
        LabFolders.copy(pristine, data);
        // it holds the server's UUID, which two servers on copies of one directory must not share
        Files.deleteIfExists(data.resolve("auto.cnf"));
        List<String> all = new ArrayList<>(arguments);
        all.addAll(furtherArguments);
        if (account != null) {
            LabFolders.give(folder, LabFolders.account(account).orElseThrow());
            all.add("--user=" + account);
        } else if (MysqldProcess.runsAsRoot()) {
            all.add("--user=root");
        }
        return new ProcessServer(
                kind,
                folder,
                new MysqldProcess.Launch(binary, all, data, port, folder.resolve("mysqld.log"), environment));
    }
}
