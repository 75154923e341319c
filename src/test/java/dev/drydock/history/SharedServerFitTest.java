package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.Lots;
import dev.drydock.db.connect.Connector;
import dev.drydock.db.connect.DatabaseSource;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.history.sql.Text;
import dev.drydock.history.store.HistoryBrowser;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.LabPrograms;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.mysqld.OwnServer;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.RunOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers with other settings than usual hold a history as any other, or are refused before anything is made there. */
@NeedsServers
class SharedServerFitTest {

    private static final String HARD = "back\\slash 'tick' \"quoted\" \\' \\\" %s ☃ 🐬";

    @TempDir
    Path folder;

    private void holds(SharedServer database) throws Exception {
        try (HistoryStore store = HistoryStore.openShared(folder, Samples.VERSION, database.place())) {
            RunWriter run = store.begin(Samples.start());
            run.item(Samples.counted(HARD, 5));
            run.finding(new RecordedFinding("c", "WARNING", ObjectName.table("s", "t"), HARD));
            run.item(Item.of("table", ObjectName.table("s", "long"), "done")
                    .error("E-1", "☃".repeat(Text.LONGEST))
                    .build());
            run.finish(Samples.succeeded());
            assertThat(store.items(run.runId()).getFirst().object().name()).isEqualTo(HARD);
            assertThat(store.items(run.runId()).getLast().errorText()).hasSize(Text.LONGEST);
            assertThat(store.findings(run.runId()).getFirst().text()).isEqualTo(HARD);
            assertThat(new HistoryBrowser(store)
                            .search(RunSearch.ALL.containing("shop."), Long.MAX_VALUE, 5)
                            .runs())
                    .hasSize(1);
            assertThat(store.verify(_ -> {}).breaks()).isEmpty();
        }
    }

    /** Settings divided by spaces: those of one kind together, and each alone. */
    static List<String> ofMariaDb() {
        return Trials.some(
                List.of(
                        "--sql-mode=ANSI,TRADITIONAL,NO_BACKSLASH_ESCAPES --default-storage-engine=MyISAM"
                                + " --character-set-server=latin1",
                        "--sql-mode= --lower-case-table-names=1 --autocommit=0 --transaction-isolation=SERIALIZABLE"),
                List.of(
                        "--sql-mode=NO_BACKSLASH_ESCAPES",
                        "--sql-mode=ANSI,TRADITIONAL,NO_BACKSLASH_ESCAPES",
                        "--sql-mode=",
                        "--lower-case-table-names=1",
                        "--default-storage-engine=MyISAM",
                        "--character-set-server=latin1",
                        "--autocommit=0",
                        "--transaction-isolation=SERIALIZABLE"));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("ofMariaDb")
    void mariaDbHoldsItWhateverItsSettingsAre(String settings) throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB, settings.split(" ", -1));
                SharedServer database = SharedServer.on(server)) {
            holds(database);
        }
    }

    static List<String> ofMySql() {
        return Trials.some(
                List.of("--sql-mode=ANSI,TRADITIONAL,NO_BACKSLASH_ESCAPES --default-storage-engine=MyISAM"
                        + " --character-set-server=latin1"),
                List.of(
                        "--sql-mode=NO_BACKSLASH_ESCAPES",
                        "--sql-mode=ANSI,TRADITIONAL",
                        "--default-storage-engine=MyISAM",
                        "--character-set-server=latin1"));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("ofMySql")
    void mySqlHoldsItWhateverItsSettingsAre(String settings) throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_8_0, settings.split(" ", -1));
                SharedServer database = SharedServer.on(server)) {
            holds(database);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL_5_7", "MYSQL_8_0"})
    void aDatabaseOfThreeBytesHoldsFour(ServerKind kind) throws Exception {
        try (SharedServer database = SharedServer.on(Lab.shared(kind), "CHARACTER SET utf8 COLLATE utf8_general_ci")) {
            holds(database);
            assertThat(database.value("SELECT COUNT(*) FROM information_schema.columns WHERE table_schema = '"
                            + database.database() + "' AND table_name <> 'flyway_schema_history'"
                            + " AND character_set_name <> 'utf8mb4'"))
                    .isEqualTo("0");
        }
    }

    @Test
    void smallPacketsAreRefusedBeforeAnythingIsMade() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB, "--max-allowed-packet=1M");
                SharedServer database = SharedServer.on(server)) {
            refused(database.place(), HistoryError.SERVER_UNFIT, "max_allowed_packet = 1048576");
            nothingIn(database);
        }
    }

    static List<ServerKind> kinds() {
        return Trials.some(List.of(ServerKind.MARIADB, ServerKind.MYSQL_8_0), List.of(ServerKind.MYSQL_5_7));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("kinds")
    void theSmallestPacketsTakeTheLongestTextsAndAttributesCutToFit(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind, "--max-allowed-packet=4M");
                SharedServer database = SharedServer.on(server);
                HistoryStore store = HistoryStore.openShared(folder, Samples.VERSION, database.place())) {
            RunWriter run = store.begin(Samples.start());
            run.item(Item.of("table", ObjectName.table("s", "long"), "failed")
                    .error("E-1", "☃".repeat(2 * Text.LONGEST))
                    .attribute("statement", "'☃\"".repeat(Text.LONGEST))
                    .attribute("control", "\u0001".repeat(Text.LONGEST))
                    .attribute("engine", "InnoDB")
                    .build());
            run.finish(RunEnd.of(RunOutcome.complete(), Map.of("told", "\u0001".repeat(Text.LONGEST))));
            assertThat(store.waiting()).isEmpty();
            Item read = store.items(run.runId()).getFirst();
            assertThat(read.attributes().get("statement")).startsWith("'☃").endsWith("characters cut]");
            assertThat(read.attributes().get("control")).endsWith("characters cut]");
            assertThat(read.attributes()).containsEntry("engine", "InnoDB");
            assertThat(store.run(run.runId()).orElseThrow().summary().get("told"))
                    .endsWith("characters cut]");
            assertThat(store.verify(_ -> {}).breaks()).isEmpty();
        }
    }

    @Test
    void pagesThatAreTooSmallAreRefusedBeforeAnythingIsMade() throws Exception {
        ServerProgram program = ServerProgram.at(LabPrograms.of(ServerKind.MYSQL_8_0, folder));
        JobOutcome<Boolean> outcome =
                new CurrentThreadRunner().submit(new SmallPages(program)).await();
        assertThat(outcome).isEqualTo(new JobOutcome.Succeeded<>(true));
    }

    /** A server whose data were made with pages of 4 KB. */
    private final class SmallPages implements Job<Boolean> {

        private static final List<String> OPTIONS = List.of("--mysqlx=OFF", "--innodb-page-size=4k");

        private final ServerProgram program;

        SmallPages(ServerProgram program) {
            this.program = program;
        }

        @Override
        public String title() {
            return "small pages";
        }

        @Override
        public String subject() {
            return "test";
        }

        @Override
        public Boolean run(JobContext context) {
            try (OwnServer server = OwnServer.of(program)) {
                server.initialise(context, OPTIONS);
                server.start(context, OPTIONS, Optional.empty());
                String url = "jdbc:mysql://127.0.0.1:" + server.port() + "/?allowPublicKeyRetrieval=true";
                try (Connection connection = server.password().use(text -> connected(url, text));
                        Statement statement = connection.createStatement();
                        Connector way = new Connector(
                                Lots.profile("127.0.0.1", server.port(), "root"),
                                server.password(),
                                SshSetup.unattended())) {
                    statement.execute("CREATE DATABASE small_pages");
                    refused(
                            new SharedHistoryLocation(new DatabaseSource(way, "small_pages"), "team"),
                            HistoryError.SERVER_UNFIT,
                            "innodb_page_size = 4096");
                    try (ResultSet tables = statement.executeQuery("SHOW TABLES FROM small_pages")) {
                        return !tables.next();
                    }
                }
            } catch (IOException | SQLException failure) {
                throw new IllegalStateException(failure);
            }
        }

        private static Connection connected(String url, String password) {
            try {
                return DriverManager.getConnection(url, "root", password);
            } catch (SQLException failure) {
                throw new IllegalStateException(failure);
            }
        }
    }

    @Test
    void anOldServerIsRefusedBeforeAnythingIsMade() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_6)) {
            try (SharedServer database = SharedServer.on(server)) {
                refused(database.place(), HistoryError.SERVER_UNFIT, "5.6");
                nothingIn(database);
            }
        }
    }

    @Test
    void aDatabaseThatIsNotThereIsSaidSo() throws Exception {
        for (SharedServer.Kind kind : SharedServer.Kind.values()) {
            try (SharedServer database = SharedServer.on(kind)) {
                refused(database.placeIn("no_such_database_of_ours"), HistoryError.NO_DATABASE, "");
            }
        }
    }

    @Test
    void aServerThatTakesNoWritesIsReadAndSaysWhyNothingIsRecorded() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB);
                SharedServer database = SharedServer.on(server)) {
            server.run("CREATE USER writer@'%' IDENTIFIED BY ''");
            server.run("GRANT ALL ON " + database.database() + ".* TO writer@'%'");
            server.run("SET GLOBAL read_only = 1");
            refused(database.placeOf("writer", ""), HistoryError.READ_ONLY_SERVER, "");
            nothingIn(database);
            server.run("SET GLOBAL read_only = 0");
            holds(database);
            server.run("SET GLOBAL read_only = 1");
            try (HistoryStore store =
                    HistoryStore.openShared(folder, Samples.VERSION, database.placeOf("writer", ""))) {
                assertThat(store.runCount()).isEqualTo(1);
                assertThat(store.readsOnly().orElseThrow().code()).isEqualTo(HistoryError.READ_ONLY_SERVER);
                assertThatThrownBy(() -> store.begin(Samples.start()))
                        .isInstanceOfSatisfying(
                                DrydockException.class,
                                failure ->
                                        assertThat(failure.problem().code()).isEqualTo(HistoryError.READ_ONLY_SERVER));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void anAccountThatMayMakeNoTablesIsRefused(SharedServer.Kind kind) throws Exception {
        try (SharedServer database = SharedServer.on(kind)) {
            String account =
                    "poor" + database.database().substring(database.database().lastIndexOf('_') + 1);
            database.run("CREATE USER '" + account + "'@'%' IDENTIFIED BY ''");
            database.run("GRANT SELECT, INSERT ON " + database.database() + ".* TO '" + account + "'@'%'");
            try {
                refused(database.placeOf(account, ""), HistoryError.NOT_ALLOWED, "");
            } finally {
                database.run("DROP USER '" + account + "'@'%'");
            }
        }
    }

    private void refused(SharedHistoryLocation place, HistoryError code, String told) {
        assertThatThrownBy(() -> HistoryStore.openShared(folder, Samples.VERSION, place))
                .isInstanceOfSatisfying(DrydockException.class, failure -> {
                    assertThat(failure.problem().code())
                            .as(failure.problem().full())
                            .isEqualTo(code);
                    assertThat(failure.problem().full()).contains(told);
                });
    }

    private static void nothingIn(SharedServer database) throws Exception {
        assertThat(database.value("SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = '"
                        + database.database() + "'"))
                .isEqualTo("0");
    }
}
