package dev.drydock.history.database;

import dev.drydock.history.HistoryError;
import dev.drydock.history.sql.Dialect;
import dev.drydock.history.sql.Rows;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The tables as this version of Drydock knows them, and the one runner of migrations. Which of them a database has stands in
 * a table of the form and name that Flyway gave it, which ran them in earlier versions.
 *
 * @param migrations resources named {@code VN__what.sql}, the oldest first
 */
public record Schema(List<String> migrations) {

    /** Of the local history. */
    public static final Schema CURRENT = new Schema(Dialect.H2.migrations());

    /** Of one that is shared. */
    public static final Schema SHARED = new Schema(Dialect.MYSQL.migrations());

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Whoever entered a migration and sent none of it within this time is taken for gone; if it is not, it finds that out. */
    private static final Duration UNTOUCHED = Duration.ofSeconds(5);

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private static final String TABLE = "flyway_schema_history";

    /** The newest version. */
    public int version() {
        return number(migrations.getLast());
    }

    private static int number(String migration) {
        String name = migration.substring(migration.lastIndexOf('/') + 1);
        return Integer.parseInt(name.substring(1, name.indexOf("__")));
    }

    /** The newest version that was applied to the database behind {@code connection}. */
    public static int versionIn(Connection connection) throws SQLException {
        Dialect dialect = Dialect.of(connection);
        String number = dialect == Dialect.MYSQL ? "SIGNED" : "INTEGER";
        return Rows.list(
                        connection,
                        "SELECT MAX(CAST(" + dialect.exact("version") + " AS " + number + ")) FROM "
                                + dialect.exact(TABLE) + " WHERE " + dialect.exact("success"),
                        row -> Math.toIntExact(row.number(1)))
                .getFirst();
    }

    /**
     * Brings a file that nobody else has open to this version; it is created if it does not exist.
     *
     * @throws SQLException if it is no history
     * @throws DrydockException E-5003 if it is newer
     * @throws IOException if a migration fails; the file is then unusable
     */
    public void migrate(Path file, HistoryPasswords passwords) throws SQLException, IOException {
        boolean exists = Files.exists(file);
        try (Connection connection = DriverManager.getConnection(H2Url.alone(file), H2Url.OWNER, passwords.owner())) {
            int found = exists ? versionIn(connection) : 0;
            if (found > version()) {
                throw new DrydockException(Problem.of(HistoryError.NEWER_SCHEMA, "", file, found, version()));
            }
            try {
                migrate(connection, found);
            } catch (SQLException failure) {
                throw new IOException("the tables of version " + version() + ": " + failure, failure);
            }
        }
    }

    /**
     * Runs what the database does not have yet; a statement of it cannot be rolled back. Several Drydocks may do so at once:
     * who enters a migration first carries it out, on whichever node of a cluster, and the others wait.
     *
     * @param found the version that it has; 0 if it has no tables
     * @throws SQLException if a statement fails or another Drydock does not come to its end within 30 s
     */
    public void migrate(Connection connection, int found) throws SQLException {
        connection.setAutoCommit(true);
        if (found == 0) {
            execute(connection, table(Dialect.of(connection)));
        }
        for (String migration : migrations) {
            long begun = System.nanoTime();
            long deadline = begun + PATIENCE.toNanos();
            while (number(migration) > versionIn(connection)) {
                String token = UUID.randomUUID().toString();
                boolean late = System.nanoTime() - begun > UNTOUCHED.toNanos();
                if (entered(connection, migration, token) || (late && takenOver(connection, migration, token))) {
                    carryOut(connection, migration, token);
                } else if (System.nanoTime() > deadline) {
                    throw new SQLTimeoutException(
                            migration + " was begun by another Drydock, and its end is not recorded");
                } else {
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            }
        }
    }

    private static String table(Dialect dialect) {
        String columns = Stream.of(
                        "installed_rank INT NOT NULL PRIMARY KEY",
                        "version VARCHAR(50)",
                        "description VARCHAR(200) NOT NULL",
                        "type VARCHAR(20) NOT NULL",
                        "script VARCHAR(1000) NOT NULL",
                        "checksum INT",
                        "installed_by VARCHAR(100) NOT NULL",
                        "installed_on TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL",
                        "execution_time INT NOT NULL",
                        "success BOOLEAN NOT NULL")
                .map(column -> column.split(" ", 2))
                .map(column -> dialect.exact(column[0]) + " " + column[1])
                .collect(Collectors.joining(", "));
        return "CREATE TABLE IF NOT EXISTS " + dialect.exact(TABLE) + " (" + columns + ") "
                + dialect.filled("${table}");
    }

    /** Whether it is ours to carry out: its number is the key, so one alone can enter it. */
    private static boolean entered(Connection connection, String migration, String token) throws SQLException {
        Dialect dialect = Dialect.of(connection);
        String columns = Stream.of(
                        "installed_rank",
                        "version",
                        "description",
                        "type",
                        "script",
                        "installed_by",
                        "execution_time",
                        "success")
                .map(dialect::exact)
                .collect(Collectors.joining(", "));
        int number = number(migration);
        try {
            Rows.update(
                    connection,
                    "INSERT INTO " + dialect.exact(TABLE) + " (" + columns
                            + ") VALUES (?, ?, '', 'SQL', ?, ?, 0, FALSE)",
                    number,
                    Integer.toString(number),
                    migration,
                    token);
            return true;
        } catch (SQLException failure) {
            if (HistoryFailures.refusesRows(failure) || ServerRefusal.passes(failure)) {
                return false;
            }
            throw failure;
        }
    }

    /**
     * Takes it from who entered it and was gone before its first statement. Earlier versions left no token and did not record
     * that they began: what they left may be half done.
     */
    private static boolean takenOver(Connection connection, String migration, String token) throws SQLException {
        Dialect dialect = Dialect.of(connection);
        String by = dialect.exact("installed_by");
        return changesOne(
                connection,
                "UPDATE " + dialect.exact(TABLE) + " SET " + by + " = ?" + untouched(dialect, migration) + " AND " + by
                        + " <> ''",
                token);
    }

    private static String untouched(Dialect dialect, String migration) {
        return " WHERE " + dialect.exact("installed_rank") + " = " + number(migration) + " AND "
                + dialect.exact("success") + " = FALSE AND " + dialect.exact("execution_time") + " = 0";
    }

    /** Records that it begins, unless another has taken it over meanwhile. */
    private static boolean begins(Connection connection, String migration, String token) throws SQLException {
        Dialect dialect = Dialect.of(connection);
        return changesOne(
                connection,
                "UPDATE " + dialect.exact(TABLE) + " SET " + dialect.exact("execution_time") + " = 1"
                        + untouched(dialect, migration) + " AND " + dialect.exact("installed_by") + " = ?",
                token);
    }

    /** Whether it changed one row; not where another was faster, also on another node. */
    private static boolean changesOne(Connection connection, String update, String token) throws SQLException {
        try {
            return Rows.update(connection, update, token) == 1;
        } catch (SQLException failure) {
            if (ServerRefusal.passes(failure)) {
                return false;
            }
            throw failure;
        }
    }

    private static void carryOut(Connection connection, String migration, String token) throws SQLException {
        if (!begins(connection, migration, token)) {
            return;
        }
        Dialect dialect = Dialect.of(connection);
        String ours = dialect.exact(TABLE);
        String key = " WHERE " + dialect.exact("installed_rank") + " = " + number(migration);
        boolean changed = false;
        try {
            for (String statement : statements(dialect.filled(read(migration)))) {
                execute(connection, statement);
                changed = true;
            }
            execute(connection, "UPDATE " + ours + " SET " + dialect.exact("success") + " = TRUE" + key);
        } finally {
            if (!changed) {
                // refused before anything was done: who may do it can begin
                execute(connection, "DELETE FROM " + ours + key);
            }
        }
    }

    /** Of a text without semicolons or dashes inside of quotes. */
    private static List<String> statements(String text) {
        return Pattern.compile(";")
                .splitAsStream(text.replaceAll("--[^\n]*", ""))
                .map(String::strip)
                .filter(statement -> !statement.isEmpty())
                .toList();
    }

    private static String read(String migration) {
        try (InputStream text = Schema.class.getClassLoader().getResourceAsStream(migration)) {
            return new String(Objects.requireNonNull(text, migration).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new IllegalStateException(migration, failure);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
