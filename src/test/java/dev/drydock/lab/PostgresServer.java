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
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A real PostgreSQL on the loopback address from the system's package; its owner is {@code drydock} with no password. */
public final class PostgresServer implements AutoCloseable {

    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final String ACCOUNT = "postgres";

    private final Path folder;
    private final Path programs;
    private final int port;
    private Process process;

    private PostgresServer(Path folder, Path programs, int port) throws IOException {
        this.folder = folder;
        this.programs = programs;
        this.port = port;
        this.process = launch();
    }

    static PostgresServer start() throws IOException, NotAvailableException {
        Path programs = programs();
        Path folder = LabFolders.newServerFolder("postgresql");
        boolean root = "root".equals(System.getProperty("user.name"));
        if (root) {
            LabFolders.give(
                    folder,
                    LabFolders.account(ACCOUNT)
                            .orElseThrow(() -> new NotAvailableException("there is no account " + ACCOUNT)));
        }
        Commands.run(
                java.util.Map.of(),
                folder,
                as(List.of(
                        programs.resolve("initdb").toString(),
                        "--pgdata=" + folder.resolve("data"),
                        "--username=drydock",
                        "--auth=trust",
                        "--encoding=UTF8",
                        "--no-sync")));
        PostgresServer server = new PostgresServer(folder, programs, LabPorts.free());
        server.awaitAnswer();
        return server;
    }

    private static Path programs() throws NotAvailableException {
        Path versions = Path.of("/usr/lib/postgresql");
        if (Files.isDirectory(versions)) {
            try (Stream<Path> found = Files.list(versions)) {
                return found.map(version -> version.resolve("bin"))
                        .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                        .max(Comparator.naturalOrder())
                        .orElseThrow(() -> new NotAvailableException("no program initdb (package postgresql)"));
            } catch (IOException failure) {
                throw new NotAvailableException(failure.toString());
            }
        }
        throw new NotAvailableException("PostgreSQL is not installed (package postgresql)");
    }

    private static List<String> as(List<String> command) {
        if (!"root".equals(System.getProperty("user.name"))) {
            return command;
        }
        List<String> other = new ArrayList<>(List.of("setpriv", "--reuid=" + ACCOUNT, "--regid=" + ACCOUNT));
        other.addAll(List.of("--clear-groups", "--pdeathsig=KILL"));
        other.addAll(command);
        return other;
    }

    private Process launch() throws IOException {
        return new ProcessBuilder(as(List.of(
                        programs.resolve("postgres").toString(),
                        "-D",
                        folder.resolve("data").toString(),
                        "-p",
                        Integer.toString(port),
                        "-c",
                        "listen_addresses=127.0.0.1",
                        "-c",
                        "unix_socket_directories=")))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(folder.resolve("output.log").toFile()))
                .start();
    }

    private void awaitAnswer() throws IOException {
        long until = System.nanoTime() + LIMIT_NANOS;
        while (true) {
            try (Connection _ = connect("postgres")) {
                return;
            } catch (SQLException starting) {
                if (System.nanoTime() > until || !process.isAlive()) {
                    throw new IOException(Files.readString(folder.resolve("output.log")), starting);
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
        }
    }

    public int port() {
        return port;
    }

    public Connection connect(String database) throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port + "/" + database, "drydock", "");
    }

    /** Each statement in a transaction of its own. */
    public void run(String database, String... statements) throws SQLException {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    public String value(String database, String sql) throws SQLException {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return String.valueOf(row.getString(1));
        }
    }

    /** Ends it as {@code kill -9} does, with all its sessions. */
    public void kill() {
        // its sessions write into its folder until they are gone
        List<ProcessHandle> sessions = process.descendants().toList();
        sessions.forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        sessions.forEach(session -> session.onExit().join());
        try {
            process.waitFor();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    public void startAgain() throws IOException {
        process = launch();
        awaitAnswer();
    }

    @Override
    public void close() {
        kill();
        try {
            WholeFolder.delete(folder);
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }
}
