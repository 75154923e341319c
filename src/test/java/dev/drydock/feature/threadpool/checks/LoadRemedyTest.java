package dev.drydock.feature.threadpool.checks;

import static dev.drydock.feature.threadpool.checks.Remedied.finding;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.drydock.check.Finding;
import dev.drydock.db.HostLogIn;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.Surveys;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.SshAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What checks say of a load, and of the limits of the machine by SSH, brought about on real servers, and mended there. */
@NeedsServers
@Timeout(240)
class LoadRemedyTest {

    @TempDir
    private Path folder;

    private HistoryStore history;

    @BeforeEach
    void open() throws IOException {
        history = HistoryStore.open(Files.createDirectory(folder.resolve("home")), "test");
    }

    @AfterEach
    void close() {
        history.close();
    }

    @Test
    void threadsThatAreMadeForEachLogIn() throws Exception {
        for (ServerKind kind : List.of(ServerKind.MARIADB, ServerKind.MYSQL_8_0)) {
            try (TestServer server = Lab.fresh(kind, "--thread-cache-size=0");
                    OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server));
                    Busy _ = Busy.loggingIn(server, 3)) {
                new Remedied(history).bySql(server, opened, "thread-cache", "thread_cache_size");
            }
        }
    }

    @Test
    void aTableCacheThatIsFull() throws Exception {
        try (TestServer server =
                        Lab.fresh(ServerKind.MARIADB, "--table-open-cache=10", "--table-open-cache-instances=1");
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            server.run("CREATE DATABASE many");
            StringBuilder all = new StringBuilder("SELECT 0");
            for (int i = 0; i < 13; i++) {
                server.run("CREATE TABLE many.t" + i + " (i INT)");
                all.append(" UNION SELECT COUNT(*) FROM many.t").append(i);
            }
            List<Busy> busy = new ArrayList<>();
            for (int i = 0; i < 13; i++) {
                busy.add(Busy.running(server, 1, "SELECT SLEEP(0.02), (SELECT COUNT(*) FROM many.t" + i + ")"));
            }
            try {
                new Remedied(history).bySql(server, opened, "table-cache", "table_open_cache");
            } finally {
                for (Busy one : busy) {
                    one.close();
                }
            }
        }
    }

    /** The limit that the next start asks for may be cut by the system: then the server takes fewer tables by itself. */
    @Test
    void moreTablesThanFilesMayBeOpen() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB);
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            server.run("SET GLOBAL table_open_cache = 1048576");
            new Remedied(history)
                    .byHand(
                            opened,
                            "open-files",
                            () -> server.restart(
                                    Remedied.arguments(finding(Surveys.survey(opened, history), "open-files"))),
                            "open_files_limit",
                            "table_open_cache");
        }
    }

    @Test
    void connectionsThatAreUsedUp() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB, "--max-connections=12");
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            server.run("CREATE USER app@'127.0.0.1'");
            List<Connection> held = new ArrayList<>();
            try {
                for (int i = 0; i < 12; i++) {
                    held.add(server.connect("app", ""));
                }
            } catch (SQLException full) {
                assertThat(held).hasSizeGreaterThan(3);
            }
            for (Connection one : held) {
                one.close();
            }
            new Remedied(history)
                    .byHand(
                            opened,
                            "max-connections",
                            () -> server.run("SET GLOBAL max_connections = 100"),
                            "max_connections");
        }
    }

    @Test
    void statementsThatTakeLongerThanTheStallLimit() throws Exception {
        try (TestServer server = Surveys.mySql(Surveys.freePort(), "--performance-schema=ON");
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server));
                Busy _ = Busy.running(server, 4, "DO SLEEP(0.15)")) {
            new Remedied(history)
                    .byHand(
                            opened,
                            "stall-limit",
                            () -> server.run("SET GLOBAL thread_pool_stall_limit = 100"),
                            "thread_pool_stall_limit");
        }
    }

    @Test
    void transactionsThatWereLeftOpen() throws Exception {
        int door = Surveys.freePort();
        try (TestServer server = Surveys.mySql(door, "--thread-pool-size=1", "--thread-pool-max-transactions-limit=2");
                OpenServer inside =
                        OpenServer.open(Lots.profile("127.0.0.1", door, server.user()), Lots.password(server))) {
            server.run("CREATE DATABASE left_open", "CREATE TABLE left_open.t (i INT)");
            try (Connection one = begun(server);
                    Connection two = begun(server)) {
                new Remedied(history).byHand(inside, "transactions-limit", () -> {
                    one.rollback();
                    two.rollback();
                });
            }
        }
    }

    private static Connection begun(TestServer server) throws SQLException {
        Connection connection = server.connect(server.user(), server.password());
        connection.setAutoCommit(false);
        try (var statement = connection.createStatement()) {
            statement.execute("INSERT INTO left_open.t VALUES (1)");
        }
        return connection;
    }

    @Test
    void aPoolThatHasAllItsThreads() throws Exception {
        int door = Surveys.freePort();
        try (TestServer server = Surveys.mariaDb(
                        door, "--thread-pool-size=1", "--thread-pool-max-threads=6", "--extra-max-connections=4");
                OpenServer inside =
                        OpenServer.open(Lots.profile("127.0.0.1", door, server.user()), Lots.password(server));
                Busy _ = Busy.running(server, 5, "DO SLEEP(5)")) {
            List<Finding> found = new ArrayList<>();
            Lots.eventually(() -> found.addAll(Surveys.survey(inside, history).findings().stream()
                    .filter(finding -> finding.check().equals("max-threads"))
                    .toList()));
            String sql = found.getFirst().remedy().text();
            assertThat(sql).isEqualTo("SET GLOBAL thread_pool_max_threads = 65536;");
            inside.control().change(inside.permit(), changes -> changes.execute(sql.replace(";", "")));
            assertThat(Surveys.found(Surveys.survey(inside, history))).doesNotContain("max-threads");
        }
    }

    /** The limits of the server's process are changed while it runs, as its next start by systemd would. */
    @Test
    void limitsOfTheMachine() throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "needs root to change another process's limits");
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7);
                HostLogIn ssh = new HostLogIn(Files.createDirectory(folder.resolve("ssh")));
                OpenServer opened = ssh.open(server, SshAccess.Program.BUILT_IN)) {
            assertThat(Surveys.survey(opened, history).read().switches()).isPresent();
            Remedied remedied = new Remedied(history);
            assumeTrue(limit(server, "nofile", 600), "needs prlimit of util-linux");
            remedied.byHand(
                    opened, "host-files", () -> limit(server, "nofile", asked(opened, "host-files", "LimitNOFILE")));
            limit(server, "nproc", 200);
            remedied.byHand(
                    opened, "host-tasks", () -> limit(server, "nproc", asked(opened, "host-tasks", "LimitNPROC")));
            server.run("SET GLOBAL net_buffer_length = 1048576", "SET GLOBAL max_connections = 100000");
            remedied.withOthers(
                    opened, Set.of("memory", "host-ports"), () -> server.run("SET GLOBAL max_connections = 151"));
        }
    }

    private long asked(OpenServer opened, String check, String name) throws Exception {
        Matcher asked = Pattern.compile(name + " = (\\d+)")
                .matcher(
                        finding(Surveys.survey(opened, history), check).remedy().text());
        assertThat(asked.find()).isTrue();
        return Long.parseLong(asked.group(1));
    }

    /** Only the soft limit, which anybody may raise again. */
    private static boolean limit(TestServer server, String name, long value) throws Exception {
        try {
            return new ProcessBuilder("prlimit", "--pid=" + server.pid(), "--" + name + "=" + value + ":")
                            .inheritIO()
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException missing) {
            return false;
        }
    }
}
