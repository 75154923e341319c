package dev.drydock.demo;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.mysqld.NewData;
import dev.drydock.platform.mysqld.RootPassword;
import dev.drydock.platform.mysqld.WholeFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

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
    void prepare(Mysql57 program, RootPassword fresh) throws IOException {
        if (needsSampleData()) {
            WholeFolder.delete(data());
        }
        WholeFolder.of(data(), folder -> initialise(program, folder, fresh));
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

    private void initialise(Mysql57 program, Path folder, RootPassword fresh) throws IOException {
        Path temporary = Files.createTempDirectory(cache(), "tmp-");
        try {
            new NewData(program.program(), program.environment(), temporary).make(folder, List.of(LOG_SIZE), fresh);
        } finally {
            WholeFolder.delete(temporary);
        }
    }

    private Path loadedMark() {
        return data().resolve("drydock-sample-data-loaded");
    }
}
