package dev.drydock.demo;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.mysqld.MysqldError;
import dev.drydock.platform.mysqld.MysqldProcess;
import dev.drydock.platform.mysqld.RootPassword;
import dev.drydock.platform.mysqld.WholeFolder;
import dev.drydock.platform.secret.Secret;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A real MySQL 5.7.22 on a free port of 127.0.0.1, with user {@code root} and a password that is new at each start. Its program and its data live in
 * a cache folder that one running Drydock holds at a time. Methods block; one thread at a time.
 */
public final class EmbeddedMySql implements AutoCloseable {

    /** The server's account; it accepts connections from this machine only. */
    public static final String USER = "root";

    private static final String LOG_SIZE = "--innodb-log-file-size=128M";

    private final Path packages;
    private final Path cache;
    private final String system;
    private @Nullable FolderLock lock;
    private @Nullable MysqldProcess process;
    private volatile Secret password = Secret.none();

    /**
     * @param packages folder that holds the package {@code mysql-5.7.jar}
     * @param cache folder for the unpacked program and the data; made if missing
     */
    public EmbeddedMySql(Path packages, Path cache) {
        this(packages, cache, Mysql57.thisSystem());
    }

    EmbeddedMySql(Path packages, Path cache, String system) {
        this.packages = packages;
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
        Mysql57.archive(system);
        lock = FolderLock.take(cache, "demo.lock");
        try {
            Mysql57 program = Mysql57.unpacked(packages, cache, system);
            program.endLeftOver(dataDir());
            if (needsSampleData()) {
                WholeFolder.delete(dataDir());
            }
            WholeFolder.of(dataDir(), folder -> initialise(program, folder));
            RootPassword fresh = RootPassword.random();
            MysqldProcess started =
                    program.startOnFreePort(options(), dataDir(), cache.resolve("mysqld.log"), fresh.ofNewData());
            process = started;
            password = fresh.secret();
            return started.launch().port();
        } catch (IOException failure) {
            close();
            throw new DrydockException(
                    Problem.of(DemoError.PACKAGE_UNREADABLE, failure.toString(), Mysql57.jar(packages)), failure);
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

    /** The password of {@link #USER} since the last start; empty before the first. */
    public Secret password() {
        return password;
    }

    /** Process id of the server; 0 before {@link #start}. */
    public long pid() {
        return process == null ? 0 : process.pid();
    }

    /** Stops the server, cleanly if it can within 20 s. Does nothing if it is not running. */
    @Override
    public void close() {
        if (process != null) {
            process.stop(Mysql57.STOP_LIMIT);
            process = null;
        }
        if (lock != null) {
            lock.close();
            lock = null;
        }
    }

    private static List<String> options() {
        // Losing the last second of sample data in a power cut is fine; loading it fast is not optional.
        return List.of(
                LOG_SIZE,
                "--innodb-flush-log-at-trx-commit=0",
                "--innodb-doublewrite=0",
                "--innodb-buffer-pool-size=256M",
                "--character-set-server=utf8mb4");
    }

    private void initialise(Mysql57 program, Path folder) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(program.binary().toString(), "--no-defaults", "--initialize-insecure", "--datadir=" + folder));
        command.addAll(program.options());
        command.add(LOG_SIZE);
        Path temporary = Files.createTempDirectory(cache, "tmp-");
        command.add("--tmpdir=" + temporary);
        Path log = cache.resolve("initialize.log");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(Redirect.to(log.toFile()));
        builder.environment().putAll(program.environment());
        Process initialiser = builder.start();
        try {
            initialiser
                    .onExit()
                    .orTimeout(Mysql57.START_LIMIT.toSeconds(), TimeUnit.SECONDS)
                    .join();
        } catch (CompletionException late) {
            initialiser.destroyForcibly();
            throw notInitialised(program, log);
        } finally {
            WholeFolder.delete(temporary);
        }
        if (initialiser.exitValue() != 0) {
            throw notInitialised(program, log);
        }
    }

    private static DrydockException notInitialised(Mysql57 program, Path log) throws IOException {
        return new DrydockException(Problem.of(MysqldError.NOT_STARTED, Files.readString(log), program.binary()));
    }

    private Path dataDir() {
        return cache.resolve("data");
    }

    private Path loadedMark() {
        return dataDir().resolve("drydock-sample-data-loaded");
    }
}
