package dev.drydock.lab;

import dev.drydock.platform.mysqld.WholeFolder;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A real ProxySQL on the loopback address, where this machine has the program: {@code PROXYSQL_BIN}, the PATH, or {@code
 * proxysql/proxysql} in the lab's cache. No package registry has it. It asks nobody for newer versions, and ends with this
 * process.
 */
public final class ProxySqlServer implements AutoCloseable {

    /** User and password of the admin port. */
    public static final String ADMIN = "admin";

    /** User and password that may read statistics only. */
    public static final String STATISTICS = "stats";

    private static final long START_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final String UNTIL_STDIN_ENDS = "\"$@\" & p=$!; cat > /dev/null; kill -9 $p; wait $p";

    private final Path folder;
    private final int adminPort;
    private final int trafficPort;
    private final Process process;

    private ProxySqlServer(Path folder, int adminPort, int trafficPort, Process process) {
        this.folder = folder;
        this.adminPort = adminPort;
        this.trafficPort = trafficPort;
        this.process = process;
    }

    static ProxySqlServer start(List<String> variables) throws IOException, NotAvailableException {
        Path program = program();
        Path folder = LabFolders.newServerFolder("proxysql");
        int admin = LabPorts.free(2);
        List<String> lines = new ArrayList<>(List.of(
                "datadir=\"" + folder + "\"",
                "admin_variables={",
                "  admin_credentials=\"" + ADMIN + ":" + ADMIN + "\"",
                "  stats_credentials=\"" + STATISTICS + ":" + STATISTICS + "\"",
                "  mysql_ifaces=\"127.0.0.1:" + admin + "\"",
                "}",
                "mysql_variables={",
                "  threads=2",
                "  interfaces=\"127.0.0.1:" + (admin + 1) + "\""));
        variables.forEach(line -> lines.add("  " + line));
        lines.add("}");
        Path configuration = Files.write(folder.resolve("lab.cnf"), lines);
        Process process = new ProcessBuilder(
                        "/bin/sh",
                        "-c",
                        UNTIL_STDIN_ENDS,
                        "lab-proxysql",
                        program.toString(),
                        "--foreground",
                        "--no-version-check",
                        "-c",
                        configuration.toString(),
                        "-D",
                        folder.toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(Redirect.to(folder.resolve("output.log").toFile()))
                .start();
        ProxySqlServer server = new ProxySqlServer(folder, admin, admin + 1, process);
        server.awaitAnswer();
        return server;
    }

    private static Path program() throws NotAvailableException {
        String named = System.getenv().getOrDefault("PROXYSQL_BIN", "");
        String path = System.getenv().getOrDefault("PATH", "");
        return Stream.concat(
                        Stream.of(Path.of(named), LabFolders.cache().resolve("proxysql/proxysql")),
                        Stream.of(path.split(":", -1)).map(folder -> Path.of(folder, "proxysql")))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst()
                .orElseThrow(() -> new NotAvailableException(
                        "no program proxysql (PROXYSQL_BIN, PATH); it is in no package registry"));
    }

    private void awaitAnswer() throws IOException {
        long until = System.nanoTime() + START_LIMIT_NANOS;
        while (true) {
            try {
                value("SELECT 1");
                return;
            } catch (SQLException notYet) {
                if (System.nanoTime() > until || !process.isAlive()) {
                    String log = Files.readString(folder.resolve("output.log"));
                    close();
                    throw new IOException(notYet.getMessage() + "\n" + log);
                }
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    public String host() {
        return "127.0.0.1";
    }

    public int adminPort() {
        return adminPort;
    }

    public int trafficPort() {
        return trafficPort;
    }

    /** What it says of its version. */
    public String version() throws IOException {
        try {
            return value("SELECT @@version");
        } catch (SQLException failure) {
            throw new IOException(failure);
        }
    }

    /** A connection to the admin port. */
    public Connection admin() throws SQLException {
        return connect(adminPort, ADMIN, ADMIN);
    }

    /**
     * A connection of an application through the traffic port by MariaDB Connector/J. Its first SET ties the connection to one
     * hostgroup, see {@link #untiedTraffic}.
     */
    public Connection traffic(String user, String password) throws SQLException {
        return connect(trafficPort, user, password);
    }

    /** The same by MySQL Connector/J, whose connections go to any hostgroup; it needs a real server behind. */
    public Connection untiedTraffic(String user, String password) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        properties.setProperty("connectTimeout", "10000");
        properties.setProperty("sslMode", "DISABLED");
        return DriverManager.getConnection("jdbc:mysql://" + host() + ":" + trafficPort + "/", properties);
    }

    private Connection connect(int port, String user, String password) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        properties.setProperty("connectTimeout", "10000");
        properties.setProperty("sslMode", "disable");
        return DriverManager.getConnection("jdbc:mariadb://" + host() + ":" + port + "/", properties);
    }

    /** Runs the statements on the admin port, in one session. */
    public void run(String... statements) throws SQLException {
        try (Connection connection = admin();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** First column of the first row of a query on the admin port. */
    public String value(String query) throws SQLException {
        try (Connection connection = admin();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            if (!result.next()) {
                throw new SQLException("No row from: " + query);
            }
            return result.getString(1);
        }
    }

    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            process.waitFor(10, TimeUnit.SECONDS);
            WholeFolder.delete(folder);
        } catch (IOException busy) {
            // removed with the run's folder
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
