package dev.drydock.feature.threadpool.survey;

import static dev.drydock.feature.threadpool.Surveys.found;
import static dev.drydock.feature.threadpool.Surveys.freePort;
import static dev.drydock.feature.threadpool.Surveys.survey;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.VariableOrigin;
import dev.drydock.feature.threadpool.Surveys;
import dev.drydock.feature.threadpool.pool.ExtraPort;
import dev.drydock.feature.threadpool.pool.Pool;
import dev.drydock.feature.threadpool.pool.PoolGroup;
import dev.drydock.feature.threadpool.pool.PoolKind;
import dev.drydock.feature.threadpool.pool.PoolSetting;
import dev.drydock.history.RunFilter;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.run.Checked;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a survey reads of real servers with a pool, with one that is off, and with none. */
@NeedsServers
@Timeout(240)
class PoolSurveyTest {

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
    void a57OnDataOf55TellsItsMemory() throws Exception {
        Checked<SurveyReading> survey = survey(Lab.mysql57On55Data(), history);
        assertThat(survey.read().memory().global()).isGreaterThan(8L << 20);
        assertThat(survey.read().memory().likelySession()).isGreaterThan(16L << 10);
        assertThat(survey.read().memory().worstSession())
                .isGreaterThan(survey.read().memory().likelySession());
        assertThat(setting(survey, "wait_timeout").raw()).isEqualTo("28800");
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_6", "MYSQL_5_7", "MYSQL_8_0"})
    void aServerWithoutAPoolIsToldSoAndThatNoneWouldHelp(ServerKind kind) throws Exception {
        Checked<SurveyReading> survey = survey(Lab.shared(kind), history);
        assertThat(survey.read().pool()).isEqualTo(new Pool(PoolKind.NONE, Pool.State.IMPOSSIBLE));
        assertThat(survey.read().window().now().groups()).isEmpty();
        assertThat(setting(survey, "max_connections").shownUsual()).isEqualTo("151");
        assertThat(found(survey)).isEmpty();
        assertThat(history.runs(RunFilter.newest(1))
                        .getFirst()
                        .outcome()
                        .orElseThrow()
                        .good())
                .isTrue();
        if (survey.read().cores().isPresent()) {
            assertThat(finding(survey, "worth").message()).contains("would bring nothing now");
        }
    }

    @Test
    void aMySql9ThatHasNotLoadedThePluginIsToldThatItCan() throws Exception {
        Checked<SurveyReading> survey = survey(Lab.shared(ServerKind.MYSQL_9), history);
        assertThat(survey.read().pool()).isEqualTo(new Pool(PoolKind.MYSQL, Pool.State.NOT_LOADED));
        assertThat(finding(survey, "no-door").severity()).isEqualTo(Severity.NOTICE);
    }

    @Test
    void ofAMariaDbGroupsUnitsOriginsAndTheDoorAreRead() throws Exception {
        int door = freePort();
        try (TestServer server = Surveys.mariaDb(
                door, "--thread-pool-size=2", "--thread-pool-stall-limit=60", "--extra-max-connections=3")) {
            server.run("SET GLOBAL thread_pool_idle_timeout = 90");
            Checked<SurveyReading> survey = survey(server, history);
            SurveyReading read = survey.read();
            assertThat(read.pool()).isEqualTo(new Pool(PoolKind.MARIADB, Pool.State.RUNNING));
            assertThat(read.window().now().groups()).hasSize(2);
            assertThat(read.window().now().sum(PoolGroup::connections)).isPositive();
            PoolSetting stall = setting(survey, "thread_pool_stall_limit");
            assertThat(stall.shown()).isEqualTo("60 ms");
            assertThat(stall.shownUsual()).isEqualTo("500 ms");
            assertThat(stall.origin()).isEqualTo(VariableOrigin.COMMAND_LINE);
            assertThat(stall.spec().dynamic()).isTrue();
            assertThat(setting(survey, "thread_pool_idle_timeout").shown()).isEqualTo("90 s");
            assertThat(setting(survey, "thread_pool_idle_timeout").origin()).isEqualTo(VariableOrigin.RUNTIME);
            assertThat(setting(survey, "thread_handling").spec().dynamic()).isFalse();
            assertThat(read.door().port()).isEqualTo(door);
            assertThat(read.door().state()).isEqualTo(ExtraPort.State.PROVEN);
            assertThat(found(survey)).isEmpty();
            var run = history.runs(RunFilter.newest(1)).getFirst();
            assertThat(run.start().kind()).isEqualTo("threadpool-survey");
            assertThat(run.summary()).containsEntry("state", "running").containsEntry("emergency door is", "proven");
            assertThat(history.items(run.id())).anyMatch(item -> item.kind().equals("group"));
        }
    }

    @Test
    void ofAMySqlTheStallLimitCountsTensOfMillisecondsAndGroupsAreReadWithoutThePerformanceSchema() throws Exception {
        int door = freePort();
        try (TestServer server = Surveys.mySql(door)) {
            Checked<SurveyReading> survey = survey(server, history);
            SurveyReading read = survey.read();
            assertThat(read.pool()).isEqualTo(new Pool(PoolKind.MYSQL, Pool.State.RUNNING));
            assertThat(read.window().now().groups()).isNotEmpty();
            PoolSetting stall = setting(survey, "thread_pool_stall_limit");
            assertThat(stall.raw()).isEqualTo("6");
            assertThat(stall.shown()).isEqualTo("60 ms");
            assertThat(stall.shownRange()).isEqualTo("40 ms – 6,000 ms");
            assertThat(setting(survey, "thread_pool_size").spec().dynamic()).isFalse();
            assertThat(read.door().port()).isEqualTo(door);
            assertThat(read.door().state()).isEqualTo(ExtraPort.State.PROVEN);
            assertThat(found(survey)).isEmpty();
        }
    }

    @Test
    void aDoorThatKeepsUsOutIsAnError() throws Exception {
        int door = freePort();
        try (TestServer server = Surveys.mariaDb(door, "--extra-max-connections=1");
                OpenServer one = OpenServer.open(Lots.profile("127.0.0.1", door, "root"), Lots.password(server));
                OpenServer two = OpenServer.open(Lots.profile("127.0.0.1", door, "root"), Lots.password(server))) {
            assertThat(one.key()).isEqualTo(two.key());
            Checked<SurveyReading> survey = survey(server, history);
            assertThat(survey.read().door().state()).isEqualTo(ExtraPort.State.REFUSED);
            assertThat(found(survey)).contains("door-closed", "door-narrow");
        }
    }

    /** Behind what passes connections on, that port of that machine may be anybody's. */
    @Test
    void aDoorThatOnlyTheServerTellsIsNotLoggedInTo() throws Exception {
        int door = freePort();
        try (TestServer server = Surveys.mariaDb(door);
                TcpProxy forward = TcpProxy.to(server.port());
                OpenServer opened = OpenServer.open(
                        Lots.profile("127.0.0.1", forward.port(), server.user()), Lots.password(server))) {
            int before = entered(server);
            ExtraPort tried = ExtraPort.of(opened.facts(), Map.of("extra_port", Integer.toString(door)))
                    .tried(opened);
            assertThat(tried.state()).isEqualTo(ExtraPort.State.UNTRIED);
            assertThat(tried.why()).contains("Only the server says", "127.0.0.1:" + door);
            assertThat(tried.reachable(opened)).isFalse();
            assertThat(entered(server)).as("log-ins but this one").isEqualTo(before + 1);
        }
    }

    private static int entered(TestServer server) throws Exception {
        return Integer.parseInt(server.value(
                "SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS WHERE VARIABLE_NAME = 'CONNECTIONS'"));
    }

    private static PoolSetting setting(Checked<SurveyReading> survey, String name) {
        return survey.read().setting(name).orElseThrow();
    }

    private static Finding finding(Checked<SurveyReading> survey, String check) {
        return survey.findings().stream()
                .filter(finding -> finding.check().equals(check))
                .findFirst()
                .orElseThrow();
    }
}
