package dev.drydock.lab;

import dev.drydock.platform.mysqld.MysqldProcess;
import dev.drydock.platform.mysqld.WholeFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The MariaDB server that this system's package manager installed, with its Galera library. */
final class MariaDbPackage {

    private static final List<Path> GALERA = List.of(
            Path.of("/usr/lib/galera/libgalera_smm.so"),
            Path.of("/usr/lib64/galera-4/libgalera_smm.so"),
            Path.of("/usr/lib/galera-4/libgalera_smm.so"));

    LocalPackage find(ServerKind kind, List<String> small, String dataFormat)
            throws IOException, NotAvailableException {
        Path binary = onPath("mariadbd")
                .orElseThrow(() -> new NotAvailableException("mariadbd is not installed (package mariadb-server)"));
        Path installer = onPath("mariadb-install-db")
                .orElseThrow(() ->
                        new NotAvailableException("mariadb-install-db is not installed (package mariadb-server)"));
        String account = MysqldProcess.runsAsRoot() ? "mysql" : null;
        if (account != null && LabFolders.account(account).isEmpty()) {
            throw new NotAvailableException("there is no account " + account + ", and MariaDB does not run as root");
        }
        List<String> arguments = new ArrayList<>(small);
        arguments.add("--performance-schema=OFF");
        if (kind == ServerKind.GALERA) {
            arguments.addAll(galera());
        }
        String stamp = Long.toHexString(Files.getLastModifiedTime(binary).toMillis());
        Path data = LabCache.folder(dataFormat + "mariadb-" + stamp, folder -> initialise(installer, account, folder));
        return new LocalPackage(kind, binary, arguments, Map.of(), data, account);
    }

    private static List<String> galera() throws NotAvailableException {
        Path provider = GALERA.stream()
                .filter(Files::exists)
                .findFirst()
                .orElseThrow(() -> new NotAvailableException("the Galera library is not installed (package galera-4)"));
        if (onPath("rsync").isEmpty()) {
            throw new NotAvailableException("rsync is not installed, which copies the data to a new node");
        }
        return List.of(
                "--wsrep-on=ON",
                "--wsrep-provider=" + provider,
                "--wsrep-sst-method=rsync",
                "--binlog-format=ROW",
                "--innodb-autoinc-lock-mode=2",
                "--wsrep-cluster-name=lab");
    }

    private static void initialise(Path installer, @Nullable String account, Path folder) throws IOException {
        Path work = LabFolders.newServerFolder("mariadb-initialise");
        Path data = Files.createDirectory(work.resolve("data"));
        List<String> command = new ArrayList<>(List.of(
                installer.toString(),
                "--no-defaults",
                "--datadir=" + data,
                "--tmpdir=" + work,
                "--auth-root-authentication-method=normal",
                // a bare system has no /etc/hosts
                "--force",
                "--skip-test-db",
                "--innodb-log-file-size=32M"));
        if (account != null) {
            LabFolders.give(work, LabFolders.account(account).orElseThrow());
            command.add("--user=" + account);
        }
        Commands.run(Map.of(), work, command);
        LabFolders.copy(data, folder);
        WholeFolder.delete(work);
    }

    private static Optional<Path> onPath(String program) {
        String path = System.getenv().getOrDefault("PATH", "") + ":/usr/sbin:/usr/local/sbin:/usr/libexec";
        return Stream.of(path.split(":"))
                .filter(folder -> !folder.isBlank())
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
