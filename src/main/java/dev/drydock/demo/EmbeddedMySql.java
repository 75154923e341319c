package dev.drydock.demo;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A real MySQL 5.7.22 on a free port of 127.0.0.1, with user {@code root} and no password. Its program and its data live in
 * a cache folder that one running Drydock holds at a time. Methods block; one thread at a time.
 */
public final class EmbeddedMySql implements AutoCloseable {

    /** The server's account; it has no password and accepts connections from this machine only. */
    public static final String USER = "root";

    private static final String PACKAGE = "mysql-5.7.jar";
    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(20);
    private static final int PORTS_TRIED = 3;

    private final Path jar;
    private final Path cache;
    private final String system;
    private @Nullable FileChannel lockFile;
    private @Nullable MysqldProcess process;

    /**
     * @param packages folder that holds the package {@code mysql-5.7.jar}
     * @param cache folder for the unpacked program and the data; made if missing
     */
    public EmbeddedMySql(Path packages, Path cache) {
        this(packages, cache, System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    }

    EmbeddedMySql(Path packages, Path cache, String system) {
        this.jar = packages.resolve(PACKAGE);
        this.cache = cache.toAbsolutePath();
        this.system = system;
    }

    /**
     * Unpacks and initialises what is not there yet and starts the server. Data whose loading was not reported by {@link
     * #sampleDataLoaded} is thrown away first.
     *
     * @return its port
     * @throws DrydockException E-6001 to E-6005
     */
    public int start() {
        String archive = archive();
        lock();
        try {
            Map<String, String> environment =
                    isMac() ? Map.of() : Libaio.ofThisSystem().environment(cache.resolve("lib"));
            Path base = unpack(archive);
            endLeftOver(base, environment);
            if (needsSampleData()) {
                WholeFolder.delete(dataDir());
            }
            WholeFolder.of(dataDir(), folder -> initialise(base, folder, environment));
            return startOnFreePort(base, environment);
        } catch (IOException failure) {
            close();
            throw new DrydockException(Problem.of(DemoError.PACKAGE_UNREADABLE, failure.toString(), jar), failure);
        } catch (DrydockException failure) {
            close();
            throw failure;
        }
    }

    /** Whether the statements of {@link DemoData} are still to be run. */
    public boolean needsSampleData() {
        return !Files.exists(loadedMark());
    }

    /** To be called after the last statement of {@link DemoData}: later starts then keep the data. */
    public void sampleDataLoaded() {
        try {
            Files.writeString(loadedMark(), "");
        } catch (IOException failure) {
            throw new DrydockException(
                    Problem.of(DemoError.PACKAGE_UNREADABLE, failure.toString(), loadedMark()), failure);
        }
    }

    /** Process id of the server; 0 before {@link #start}. */
    public long pid() {
        return process == null ? 0 : process.pid();
    }

    /** Stops the server, cleanly if it can within 20 s. Does nothing if it is not running. */
    @Override
    public void close() {
        if (process != null) {
            process.stop(STOP_LIMIT);
            process = null;
        }
        if (lockFile != null) {
            try {
                lockFile.close();
            } catch (IOException released) {
                // the system releases the lock with this process
            }
            lockFile = null;
        }
    }

    private String archive() {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("mac")) {
            return "mysql-Mac_OS_X-x86_64.tar.gz";
        }
        if (name.equals("linux amd64") || name.equals("linux x86_64")) {
            return "mysql-Linux-amd64.tar.gz";
        }
        throw new DrydockException(Problem.of(DemoError.PLATFORM_UNSUPPORTED, "", system));
    }

    private boolean isMac() {
        return system.toLowerCase(Locale.ROOT).startsWith("mac");
    }

    private void lock() {
        try {
            Files.createDirectories(cache);
            FileChannel channel =
                    FileChannel.open(cache.resolve("demo.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = tryLock(channel);
            if (lock == null) {
                channel.close();
                throw new DrydockException(Problem.of(DemoError.ALREADY_RUNNING, "", cache));
            }
            lockFile = channel;
        } catch (IOException failure) {
            throw new DrydockException(Problem.of(DemoError.PACKAGE_UNREADABLE, failure.toString(), cache), failure);
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException heldByThisProcess) {
            return null;
        }
    }

    private Path unpack(String archive) throws IOException {
        return WholeFolder.of(cache.resolve("mysql-5.7.22"), folder -> TarGz.unpackFromJar(jar, archive, folder));
    }

    private int startOnFreePort(Path base, Map<String, String> environment) {
        for (int attempt = 1; ; attempt++) {
            int port = MysqldProcess.freePort();
            MysqldProcess candidate = new MysqldProcess(launch(base, port, environment));
            try {
                candidate.start(START_LIMIT);
                process = candidate;
                return port;
            } catch (DrydockException failure) {
                boolean portTaken = failure.problem().detail().contains("Do you already have another mysqld");
                if (!portTaken || attempt == PORTS_TRIED) {
                    throw failure;
                }
            }
        }
    }

    private void endLeftOver(Path base, Map<String, String> environment) {
        new MysqldProcess(launch(base, 0, environment)).endLeftOver(STOP_LIMIT);
    }

    private MysqldProcess.Launch launch(Path base, int port, Map<String, String> environment) {
        List<String> arguments = new ArrayList<>(options(base));
        // Losing the last second of sample data in a power cut is fine; loading it fast is not optional.
        arguments.add("--innodb-flush-log-at-trx-commit=0");
        arguments.add("--innodb-doublewrite=0");
        arguments.add("--innodb-buffer-pool-size=256M");
        arguments.add("--character-set-server=utf8mb4");
        return new MysqldProcess.Launch(
                base.resolve("bin/mysqld"), arguments, dataDir(), port, cache.resolve("mysqld.log"), environment);
    }

    private static List<String> options(Path base) {
        List<String> options = new ArrayList<>(List.of(
                "--basedir=" + base, "--lc-messages-dir=" + base.resolve("share"), "--innodb-log-file-size=128M"));
        if (MysqldProcess.runsAsRoot()) {
            options.add("--user=root");
        }
        return options;
    }

    private void initialise(Path base, Path folder, Map<String, String> environment) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                base.resolve("bin/mysqld").toString(),
                "--no-defaults",
                "--initialize-insecure",
                "--datadir=" + folder));
        command.addAll(options(base));
        Path temporary = Files.createTempDirectory(cache, "tmp-");
        command.add("--tmpdir=" + temporary);
        Path log = cache.resolve("initialize.log");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(Redirect.to(log.toFile()));
        builder.environment().putAll(environment);
        Process initialiser = builder.start();
        try {
            initialiser
                    .onExit()
                    .orTimeout(START_LIMIT.toSeconds(), TimeUnit.SECONDS)
                    .join();
        } catch (CompletionException late) {
            initialiser.destroyForcibly();
            throw notInitialised(base, log);
        } finally {
            WholeFolder.delete(temporary);
        }
        if (initialiser.exitValue() != 0) {
            throw notInitialised(base, log);
        }
    }

    private static DrydockException notInitialised(Path base, Path log) throws IOException {
        return new DrydockException(
                Problem.of(DemoError.SERVER_NOT_STARTED, Files.readString(log), base.resolve("bin/mysqld")));
    }

    private Path dataDir() {
        return cache.resolve("data");
    }

    private Path loadedMark() {
        return dataDir().resolve("drydock-sample-data-loaded");
    }
}
