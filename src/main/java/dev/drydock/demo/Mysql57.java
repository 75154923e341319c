package dev.drydock.demo;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.mysqld.MysqldProcess;
import dev.drydock.platform.mysqld.RootPassword;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.mysqld.WholeFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The unpacked program of MySQL 5.7.22, which runs on any number of data directories. */
final class Mysql57 {

    static final Duration START_LIMIT = Duration.ofSeconds(60);
    static final Duration STOP_LIMIT = Duration.ofSeconds(20);

    private static final String PACKAGE = "mysql-5.7.jar";
    private static final String VERSION = "5.7.22";
    private static final int PORTS_TRIED = 3;
    /** No statement reads or writes any file. */
    private static final String NO_FILES = "--secure-file-priv=NULL";

    private final Path base;
    private final Map<String, String> environment;

    private Mysql57(Path base, Map<String, String> environment) {
        this.base = base;
        this.environment = environment;
    }

    /** The package in the folder {@code packages}. */
    static Path jar(Path packages) {
        return packages.resolve(PACKAGE);
    }

    /** This machine in the words of {@link #archive}. */
    static String thisSystem() {
        return System.getProperty("os.name") + " " + System.getProperty("os.arch");
    }

    /**
     * The name of the program's archive for {@code system}, inside the package.
     *
     * @throws DrydockException E-6001 if there is none
     */
    static String archive(String system) {
        String name = system.toLowerCase(Locale.ROOT);
        if (isMac(system)) {
            return "mysql-Mac_OS_X-x86_64.tar.gz";
        }
        if (name.equals("linux amd64") || name.equals("linux x86_64")) {
            return "mysql-Linux-amd64.tar.gz";
        }
        throw new DrydockException(Problem.of(DemoError.PLATFORM_UNSUPPORTED, "", system));
    }

    /** The program, unpacked to a folder of {@code cache} if it is not there yet; fetches libraries that it lacks. */
    static Mysql57 unpacked(Path packages, Path cache, String system, Consumer<String> fetching) throws IOException {
        Path base = WholeFolder.of(
                cache.resolve("mysql-" + VERSION),
                folder -> TarGz.unpackFromJar(jar(packages), archive(system), folder));
        Map<String, String> environment = isMac(system)
                ? Map.of()
                : new ServerLibraries(cache.resolve("lib"), fetching).environment(base.resolve("bin/mysqld"));
        return new Mysql57(base, environment);
    }

    private static boolean isMac(String system) {
        return system.toLowerCase(Locale.ROOT).startsWith("mac");
    }

    ServerProgram program() {
        return new ServerProgram(base.resolve("bin/mysqld"), Optional.of(base), VERSION, false, Optional.empty());
    }

    /** What the program needs in its environment. */
    Map<String, String> environment() {
        return environment;
    }

    /** Ends a server that an earlier Drydock left on this data directory. */
    void endLeftOver(Path dataDir) {
        new MysqldProcess(launch(List.of(), dataDir, 0, dataDir.resolve("mysqld.log"))).endLeftOver(STOP_LIMIT);
    }

    /**
     * Gives data of an older server their password before it listens anywhere.
     *
     * @throws DrydockException E-6004 or E-6012 as {@link MysqldProcess#startAlone}
     */
    void giveAccount(List<String> further, Path dataDir, Path log, List<String> statements) throws IOException {
        new MysqldProcess(launch(further, dataDir, 0, log)).startAlone(statements, START_LIMIT);
    }

    /**
     * Starts it on a data directory; it is the caller's to stop.
     *
     * @param further options beside the program's own
     * @param first statements that it runs before it takes a connection; may be none
     * @throws DrydockException E-6004 if it does not start
     */
    MysqldProcess startOnFreePort(List<String> further, Path dataDir, Path log, List<String> first) throws IOException {
        List<String> all = new ArrayList<>(further);
        all.add(NO_FILES);
        if (first.isEmpty()) {
            return startOnFreePort(all, dataDir, log);
        }
        Path statements = RootPassword.write(first);
        try {
            all.add("--init-file=" + statements);
            return startOnFreePort(all, dataDir, log);
        } finally {
            Files.deleteIfExists(statements);
        }
    }

    private MysqldProcess startOnFreePort(List<String> further, Path dataDir, Path log) {
        for (int attempt = 1; ; attempt++) {
            MysqldProcess candidate = new MysqldProcess(launch(further, dataDir, MysqldProcess.freePort(), log));
            try {
                candidate.start(START_LIMIT);
                return candidate;
            } catch (DrydockException failure) {
                boolean portTaken = failure.problem().detail().contains("Do you already have another mysqld");
                if (!portTaken || attempt == PORTS_TRIED) {
                    throw failure;
                }
            }
        }
    }

    private MysqldProcess.Launch launch(List<String> further, Path dataDir, int port, Path log) {
        List<String> arguments = new ArrayList<>(program().ownOptions());
        arguments.addAll(further);
        return new MysqldProcess.Launch(program().binary(), arguments, dataDir, port, log, environment);
    }
}
