package dev.drydock.feature.threadpool.checks;

import static dev.drydock.feature.threadpool.checks.Remedied.arguments;
import static dev.drydock.feature.threadpool.checks.Remedied.finding;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.Surveys;
import dev.drydock.feature.threadpool.pool.ExtraPort;
import dev.drydock.feature.threadpool.survey.SurveyReading;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.LabPorts;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.run.Checked;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What checks of settings say, brought about on real servers, and their remedies carried out there. */
@NeedsServers
@Timeout(240)
class SettingRemedyTest {

    @TempDir
    private Path folder;

    private HistoryStore history;

    @BeforeEach
    void open() {
        history = HistoryStore.open(folder, "test");
    }

    @AfterEach
    void close() {
        history.close();
    }

    @Test
    void settingsOfTheMariaDbPool() throws Exception {
        try (TestServer server = Surveys.mariaDb(
                        Surveys.freePort(),
                        "--thread-pool-size=100",
                        "--thread-pool-stall-limit=6",
                        "--thread-pool-prio-kickup-timer=0",
                        "--extra-max-connections=1");
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            Remedied remedied = new Remedied(history);
            remedied.bySql(server, opened, "size", "thread_pool_size");
            remedied.bySql(server, opened, "stall-unit", "thread_pool_stall_limit");
            remedied.bySql(server, opened, "kickup-off", "thread_pool_prio_kickup_timer");
            remedied.bySql(server, opened, "door-narrow", "extra_max_connections");
            assertThat(Surveys.found(Surveys.survey(opened, history))).isEmpty();
        }
    }

    /** The size of the plugin's pool needs a restart, the others are for the running server and the next one. */
    @Test
    void settingsOfTheMySqlPool() throws Exception {
        try (TestServer server = Surveys.mySql(
                        Surveys.freePort(), "--thread-pool-stall-limit=500", "--thread-pool-prio-kickup-timer=0");
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            Remedied remedied = new Remedied(history);
            remedied.bySql(server, opened, "stall-unit", "thread_pool_stall_limit");
            remedied.bySql(server, opened, "kickup-off", "thread_pool_prio_kickup_timer");
            assertThat(Surveys.found(Surveys.survey(opened, history))).isEmpty();
            // the lab's servers read no option files, nor what was persisted
            server.restartUnseen("--thread-pool-size=400");
            remedied.byHand(
                    opened,
                    "size",
                    () -> server.restart(arguments(finding(Surveys.survey(opened, history), "size"))),
                    "thread_pool_size");
        }
    }

    @Test
    void theEmergencyPortOfMariaDb() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB, "--thread-handling=pool-of-threads")) {
            emergencyPort(server, "extra.port", "extra_port", "extra_max_connections");
        }
    }

    @Test
    void theEmergencyPortOfMySql() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_9, "--plugin-load-add=thread_pool.so")) {
            emergencyPort(server, "admin.port", "admin_address", "admin_port", "create_admin_listener_thread");
        }
    }

    /**
     * On another port than the remedy's, which a server of another test may take meanwhile.
     *
     * @param option of the port, as an expression
     */
    private void emergencyPort(TestServer server, String option, String... settings) throws Exception {
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            new Remedied(history)
                    .byHand(
                            opened,
                            "no-door",
                            () -> server.restart(
                                    Arrays.stream(arguments(finding(Surveys.survey(opened, history), "no-door")))
                                            .map(argument -> argument.replaceFirst(
                                                    "(" + option + ")=.*", "$1=" + LabPorts.free()))
                                            .toArray(String[]::new)),
                            settings);
            assertThat(Surveys.survey(opened, history).read().door().state()).isEqualTo(ExtraPort.State.PROVEN);
        }
    }

    @Test
    void aThreadCacheThatMeansNothingWithAPool() throws Exception {
        try (TestServer server = Surveys.mariaDb(Surveys.freePort(), "--extra-max-connections=3");
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            String usual = server.value("SELECT @@global.thread_cache_size");
            server.run("SET GLOBAL thread_cache_size = 77");
            new Remedied(history)
                    .byHand(
                            opened,
                            "thread-cache-ignored",
                            // the option was never in a file: the next start has its default again
                            server::restart,
                            "thread_cache_size");
            assertThat(server.value("SELECT @@global.thread_cache_size")).isEqualTo(usual);
        }
    }

    @Test
    void groupsThatTheAccountMayNotSee() throws Exception {
        try (TestServer server = Surveys.mariaDb(Surveys.freePort(), "--extra-max-connections=3")) {
            server.run("CREATE USER looker@'%'", "GRANT SELECT ON mysql.* TO looker@'%'");
            try (OpenServer opened = OpenServer.open(Lots.profile(server, "looker"), Lots.password(server))) {
                new Remedied(history)
                        .withOthers(opened, Set.of("unread"), () -> server.run("GRANT PROCESS ON *.* TO looker@'%'"));
            }
        }
    }

    @Test
    void aDoorThatOthersHaveTaken() throws Exception {
        int door = Surveys.freePort();
        try (TestServer server = Surveys.mariaDb(door, "--extra-max-connections=1");
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            OpenServer monitor = OpenServer.open(Lots.profile("127.0.0.1", door, "root"), Lots.password(server));
            OpenServer second = OpenServer.open(Lots.profile("127.0.0.1", door, "root"), Lots.password(server));
            new Remedied(history).byHand(opened, "door-closed", () -> {
                monitor.close();
                second.close();
                Lots.eventually(
                        () -> server.value("SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE HOST LIKE '%'")
                                .matches("[1-4]"));
            });
        }
    }

    @Test
    void withoutAPoolAMissingDoorIsANoticeOnly() throws Exception {
        Checked<SurveyReading> survey = Surveys.survey(Lab.shared(ServerKind.MARIADB), history);
        assertThat(Map.of("no-door", finding(survey, "no-door").severity().word()))
                .containsValue("notice");
    }
}
