package dev.drydock.demo;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.mysqld.MysqldProcess;
import dev.drydock.platform.mysqld.RootPassword;
import dev.drydock.platform.secret.Secret;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A real MySQL 5.7.22 on a free port of 127.0.0.1, with user {@code root} and a password that is new at each start. Its
 * program and its data live in a cache folder that one running Drydock holds at a time. Methods block; one thread at a time.
 */
public abstract sealed class DemoMySql implements AutoCloseable permits EmbeddedMySql, LegacyMySql {

    /** The server's account; it accepts connections from this machine only. */
    public static final String USER = "root";

    private final Path packages;
    private final Path cache;
    private final String system;
    private @Nullable FolderLock lock;
    private @Nullable MysqldProcess process;
    private volatile Secret password = Secret.none();

    DemoMySql(Path packages, Path cache, String system) {
        this.packages = packages;
        this.cache = cache.toAbsolutePath();
        this.system = system;
    }

    /** Who holds it holds the data; its name in the cache folder. */
    abstract String lockName();

    /** Its name in the cache folder. */
    abstract String logName();

    abstract Path data();

    /** Makes the data as the server is to find them: with a password of {@link #USER}. */
    abstract void prepare(Mysql57 program, RootPassword fresh) throws IOException;

    abstract List<String> options();

    /** The statements that give data of an earlier start the password of this one. */
    abstract List<String> logIn(RootPassword fresh);

    /** Whether the statements of {@link DemoData} are still to be run. */
    public abstract boolean needsSampleData();

    /** To be called after the last statement of {@link DemoData}: later starts then keep the data. */
    public abstract void sampleDataLoaded();

    Path cache() {
        return cache;
    }

    Path log() {
        return cache.resolve(logName());
    }

    /**
     * Unpacks the program if it is not there yet, prepares the data and starts the server.
     *
     * @param fetching told which packages of libraries are about to be downloaded, if any
     * @return its port
     * @throws DrydockException E-6001 to E-6005
     */
    public int start(Consumer<String> fetching) {
        Mysql57.archive(system);
        lock = FolderLock.take(cache, lockName());
        try {
            Mysql57 program = Mysql57.unpacked(packages, cache, system, fetching);
            program.endLeftOver(data());
            RootPassword fresh = RootPassword.random();
            prepare(program, fresh);
            MysqldProcess started = program.startOnFreePort(options(), data(), log(), logIn(fresh));
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

    /** The password of {@link #USER} since the last start; empty before the first. */
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
}
