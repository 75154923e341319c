package dev.drydock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.drydock.db.Lots;
import dev.drydock.db.connect.Connector;
import dev.drydock.db.connect.DatabaseSource;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.history.SharedHistoryLocation;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.secret.Secret;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The password of a shared history's account, right and wrong, is found in nothing that the program shows or leaves. */
@NeedsServers
class SharedHistoryCanaryTest {

    private static final String USER = "team_canary";
    private static final String SCHEMA = "team_canary_history";

    private final String right = "Right" + UUID.randomUUID().toString().replace("-", "");
    private final String wrong = "Wrong" + UUID.randomUUID().toString().replace("-", "");
    private final List<String> seen = new ArrayList<>();

    @TempDir
    Path folder;

    private TestServer server;

    @BeforeEach
    void account() throws Exception {
        server = Lab.mariadb();
        server.run(
                "CREATE OR REPLACE DATABASE " + SCHEMA,
                "CREATE OR REPLACE USER " + USER + "@'%' IDENTIFIED BY '" + right + "'",
                "GRANT ALL ON " + SCHEMA + ".* TO " + USER + "@'%'");
    }

    @AfterEach
    void drop() throws Exception {
        if (server != null) {
            server.run("DROP DATABASE IF EXISTS " + SCHEMA, "DROP USER IF EXISTS " + USER + "@'%'");
        }
    }

    @Test
    void itIsNowhere() throws Exception {
        Path home = folder.resolve("home");
        Path given = Files.createDirectory(folder.resolve("given"));
        Path report = Files.createDirectory(folder.resolve("exports"));
        Path password = Files.writeString(given.resolve("password"), right);
        Path script = Files.writeString(given.resolve("program"), "#!/bin/sh\ncat '" + password + "'\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        run(
                home,
                0,
                "servers",
                "add",
                "team",
                "--host",
                server.host(),
                "--port",
                Integer.toString(server.port()),
                "--user",
                USER,
                "--password-command",
                "'" + script + "'");
        run(home, 0, "history", "use", "team/" + SCHEMA);
        run(home, 0, "history", "where");
        run(home, 0, "count", "--server", "team", "--schema", SCHEMA);
        run(home, 0, "report", "1", "--output", report.resolve("run.html").toString());
        run(
                home,
                0,
                "history",
                "archive",
                "1",
                "--output",
                report.resolve("run.drydock").toString());
        run(home, 0, "history", "grants", "team/" + SCHEMA, "--role", "write", "--account", USER + "@%");
        Files.writeString(password, wrong);
        run(home, 1, "history", "where");
        run(home, 1, "history", "list");
        run(home, 0, "support", "--output", report.resolve("support.zip").toString());
        for (String given2 : List.of(right, wrong)) {
            assertThat(seen).noneMatch(text -> text.contains(given2));
            assertThat(filesWith(home, given2)).isEmpty();
            assertThat(filesWith(report, given2)).isEmpty();
            assertThat(rows()).doesNotContain(given2);
            assertThat(processList()).doesNotContain(given2);
        }
        assertThat(filesWith(home, USER)).as("the search finds what is there").contains("profiles.json");
        assertThat(rows()).as("and the account is in the rows").contains(USER);
        assertThat(seen).anyMatch(text -> text.contains("DRYDOCK_HOME"));
    }

    @Test
    void noFailureNamesIt() {
        Connector connector = new Connector(
                Lots.profile(server.host(), server.port(), USER), Secret.of(wrong), SshSetup.unattended());
        try (connector) {
            SharedHistoryLocation place =
                    new SharedHistoryLocation(new DatabaseSource(connector, SCHEMA), "team/" + SCHEMA);
            Throwable refused = catchThrowable(() -> HistoryStore.openShared(folder, "test", place));
            assertThat(refused).isInstanceOf(DrydockException.class);
            StringWriter all = new StringWriter();
            refused.printStackTrace(new PrintWriter(all));
            all.append(((DrydockException) refused).problem().full()).append(place.toString());
            assertThat(all.toString()).contains("E-50").doesNotContain(wrong);
        }
    }

    /** Keeps what the command showed, its arguments and its environment. */
    private void run(Path home, int status, String... command) throws Exception {
        try (DrydockProcess process = DrydockProcess.start(home, command)) {
            Thread watch = Thread.ofVirtual().start(() -> {
                while (process.alive()) {
                    for (String file : List.of("cmdline", "environ")) {
                        String text = proc(process, file);
                        synchronized (seen) {
                            if (!seen.contains(text)) {
                                seen.add(text);
                            }
                        }
                    }
                    try {
                        Thread.sleep(20);
                    } catch (InterruptedException _) {
                        return;
                    }
                }
            });
            DrydockProcess.Ended ended = process.type("");
            watch.join();
            seen.add(ended.out());
            seen.add(ended.err());
            assertThat(ended.status())
                    .as(String.join(" ", command) + ended.out() + ended.err())
                    .isEqualTo(status);
        }
    }

    private static String proc(DrydockProcess process, String file) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), file), StandardCharsets.ISO_8859_1);
        } catch (IOException ended) {
            return "";
        }
    }

    /** Every value of every table of the history. */
    private String rows() throws Exception {
        StringBuilder all = new StringBuilder();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            List<String> tables = new ArrayList<>();
            try (ResultSet names = statement.executeQuery(
                    "SELECT table_name FROM information_schema.tables WHERE table_schema = '" + SCHEMA + "'")) {
                while (names.next()) {
                    tables.add(names.getString(1));
                }
            }
            assertThat(tables).hasSizeGreaterThan(10);
            for (String table : tables) {
                try (ResultSet rows = statement.executeQuery("SELECT * FROM " + SCHEMA + "." + table)) {
                    while (rows.next()) {
                        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                            all.append(rows.getString(i)).append('\n');
                        }
                    }
                }
            }
        }
        return all.toString();
    }

    private String processList() throws Exception {
        return server.value("SELECT GROUP_CONCAT(COALESCE(info, '')) FROM information_schema.processlist");
    }

    private static List<String> filesWith(Path root, String secret) throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : LiveFolder.files(root)) {
            String bytes = LiveFolder.bytes(file);
            String encoded =
                    Base64.getEncoder().withoutPadding().encodeToString(secret.getBytes(StandardCharsets.UTF_8));
            if (bytes.contains(secret) || bytes.contains(encoded)) {
                found.add(file.getFileName().toString());
            }
        }
        return found;
    }
}
