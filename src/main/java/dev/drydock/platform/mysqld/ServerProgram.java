package dev.drydock.platform.mysqld;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A server program, installed or in an unpacked package.
 *
 * @param binary {@code mysqld}, or that of MariaDB
 * @param base the folder that holds its {@code share}; empty where the program has its places built in
 * @param version as {@code --version} tells it, such as {@code 8.0.15}
 * @param mariaDb whether it is MariaDB's
 * @param installer the program that makes a data directory; MySQL's server does that itself
 * @param ownOptions options without which it does not find its own files, or does not run as the account that starts it
 */
public record ServerProgram(
        Path binary,
        Optional<Path> base,
        String version,
        boolean mariaDb,
        Optional<Path> installer,
        List<String> ownOptions) {

    static final String AS_ROOT = "--user=root";

    static final List<String> PLACES = List.of("", "bin", "sbin", "usr/sbin", "usr/bin", "libexec", "usr/libexec");
    static final List<String> PROGRAMS = List.of("mysqld", "mariadbd");
    static final List<String> INSTALLERS = List.of("mariadb-install-db", "mysql_install_db");
    static final List<String> MESSAGES = List.of("share", "share/mysql", "share/mariadb", "share/mysql-8.0");
    static final List<String> PLUGINS =
            List.of("lib/plugin", "lib/mysql/plugin", "lib/mariadb/plugin", "lib64/mysql/plugin");
    private static final int LEVELS = 3;
    private static final Pattern VERSION = Pattern.compile("Ver (\\d+\\.\\d+\\.\\d+)");

    /** A program of this computer. */
    public ServerProgram(Path binary, Optional<Path> base, String version, boolean mariaDb, Optional<Path> installer) {
        this(
                binary,
                base,
                version,
                mariaDb,
                installer,
                ownOptions(
                        base,
                        base.flatMap(ServerProgram::messages),
                        base.flatMap(ServerProgram::plugins),
                        MysqldProcess.runsAsRoot()));
    }

    /**
     * The program that is meant by a path: the program itself, or a folder of an unpacked package; blocks.
     *
     * @throws DrydockException E-6007 if there is none, or it does not run here
     */
    public static ServerProgram at(Path named) {
        Path place = named.toAbsolutePath().normalize();
        Path binary = Files.isDirectory(place)
                ? within(place, PROGRAMS).orElseThrow(() -> none(named, "no mysqld or mariadbd in " + PLACES))
                : place;
        if (!Files.isExecutable(binary)) {
            throw none(named, "not a program that this account may run");
        }
        String told = version(named, binary);
        ServerProgram program = told(binary, told).orElseThrow(() -> none(named, told));
        Optional<Path> base = base(binary);
        return new ServerProgram(
                binary,
                base,
                program.version(),
                program.mariaDb(),
                program.mariaDb() ? installer(binary, base) : Optional.empty());
    }

    /** A program by what it says of its version, wherever it is; empty if that is none. */
    static Optional<ServerProgram> told(Path binary, String words) {
        Matcher version = VERSION.matcher(words);
        return version.find()
                ? Optional.of(new ServerProgram(
                        binary, Optional.empty(), version.group(1), words.contains("MariaDB"), Optional.empty()))
                : Optional.empty();
    }

    private static String version(Path named, Path binary) {
        try {
            return ProgramRun.of(List.of(binary.toString(), "--no-defaults", "--version"), Map.of())
                    .toEnd()
                    .text();
        } catch (IOException failure) {
            throw none(named, failure.toString());
        }
    }

    private static DrydockException none(Path named, String detail) {
        return new DrydockException(Problem.of(MysqldError.NO_PROGRAM, detail, named));
    }

    private static Optional<Path> within(Path folder, List<String> names) {
        return PLACES.stream()
                .flatMap(place ->
                        names.stream().map(name -> folder.resolve(place).resolve(name)))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    /**
     * The nearest folder above the program that has messages in English, or the {@code usr} beside the program. The
     * {@code usr} of a folder farther up may be the system's, with the files of another server.
     */
    private static Optional<Path> base(Path binary) {
        @Nullable Path folder = real(binary).getParent();
        if (folder != null && messages(folder.resolve("usr")).isPresent()) {
            return Optional.of(folder.resolve("usr"));
        }
        for (int up = 0; folder != null && up < LEVELS; up++) {
            if (messages(folder).isPresent()) {
                return Optional.of(folder);
            }
            folder = folder.getParent();
        }
        return Optional.empty();
    }

    private static Optional<Path> messages(Path base) {
        return MESSAGES.stream()
                .map(base::resolve)
                .filter(share -> Files.exists(share.resolve("english/errmsg.sys")))
                .findFirst();
    }

    private static Path real(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException _) {
            return file;
        }
    }

    private static Optional<Path> installer(Path binary, Optional<Path> base) {
        List<Path> folders = new ArrayList<>();
        base.ifPresent(folder -> folders.addAll(List.of(folder.resolve("scripts"), folder.resolve("bin"))));
        folders.add(binary.resolveSibling(""));
        return folders.stream()
                .flatMap(folder -> INSTALLERS.stream().map(folder::resolve))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Name and version, such as {@code MySQL 8.0.15}. */
    public String product() {
        return (mariaDb ? "MariaDB " : "MySQL ") + version;
    }

    /** Whether its version is at least this one. */
    public boolean atLeast(int major, int minor, int patch) {
        String[] parts = version.split("\\.", -1);
        int[] wanted = {major, minor, patch};
        for (int i = 0; i < wanted.length; i++) {
            int own = Integer.parseInt(parts[i]);
            if (own != wanted[i]) {
                return own > wanted[i];
            }
        }
        return true;
    }

    static List<String> ownOptions(
            Optional<Path> base, Optional<Path> messages, Optional<Path> plugins, boolean asRoot) {
        List<String> options = new ArrayList<>();
        base.ifPresent(folder -> {
            options.add("--basedir=" + folder);
            options.add("--lc-messages-dir=" + messages.orElse(folder));
            plugins.ifPresent(place -> options.add("--plugin-dir=" + place));
        });
        if (asRoot) {
            options.add(AS_ROOT);
        }
        return List.copyOf(options);
    }

    private static Optional<Path> plugins(Path base) {
        return PLUGINS.stream().map(base::resolve).filter(Files::isDirectory).findFirst();
    }
}
