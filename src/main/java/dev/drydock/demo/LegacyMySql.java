package dev.drydock.demo;

import dev.drydock.platform.mysqld.RootPassword;
import dev.drydock.platform.mysqld.WholeFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/**
 * A server on data that a real MySQL 5.5.9 wrote and nothing has upgraded yet: {@code SHOW VARIABLES} fails there, and most
 * tables want to be rebuilt. Each start begins with a fresh copy of the data; there is nothing to load.
 */
public final class LegacyMySql extends DemoMySql {

    private static final String DATA = "/demo/mysql-5.5-data.tar.gz";

    /**
     * @param packages folder that holds the package {@code mysql-5.7.jar}
     * @param cache folder for the unpacked program and the data; may be that of an {@link EmbeddedMySql}
     */
    public LegacyMySql(Path packages, Path cache) {
        super(packages, cache, Mysql57.thisSystem());
    }

    @Override
    String lockName() {
        return "legacy.lock";
    }

    @Override
    String logName() {
        return "legacy.log";
    }

    @Override
    Path data() {
        return cache().resolve("legacy-data");
    }

    @Override
    void prepare(Mysql57 program, RootPassword fresh) throws IOException {
        WholeFolder.delete(data());
        WholeFolder.of(data(), LegacyMySql::unpackData);
        program.giveAccount(options(), data(), log(), fresh.ofOldData());
    }

    @Override
    List<String> logIn(RootPassword fresh) {
        return List.of();
    }

    @Override
    public boolean needsSampleData() {
        return false;
    }

    @Override
    public void sampleDataLoaded() {}

    private static void unpackData(Path folder) throws IOException {
        try (InputStream archive = LegacyMySql.class.getResourceAsStream(DATA)) {
            if (archive == null) {
                throw new IOException("The resource " + DATA + " is missing");
            }
            TarGz.unpack(archive, folder);
        }
    }

    /** The archive has no redo log: the server makes one, of a size that costs no time. */
    @Override
    List<String> options() {
        return List.of(
                "--innodb-log-file-size=32M",
                "--innodb-buffer-pool-size=64M",
                "--innodb-flush-log-at-trx-commit=2",
                "--performance-schema=OFF");
    }
}
