package dev.drydock.db.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.connect.StepResult.State;
import dev.drydock.db.connect.StepResult.Step;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.lab.FakePort;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The ladder of the connection test, rung by rung. */
@Timeout(120)
class ConnectionTestTest {

    /** ER_CON_COUNT_ERROR */
    private static final int TOO_MANY_CONNECTIONS = 1040;

    private static final List<PrivilegeNeed> NEEDS =
            List.of(new PrivilegeNeed("Row counts", List.of("SELECT"), "Tables stay invisible."));

    private static final String ABORTED =
            "SELECT VARIABLE_VALUE FROM performance_schema.global_status" + " WHERE VARIABLE_NAME = 'Aborted_connects'";

    private final List<StepResult> told = new ArrayList<>();

    private boolean run(Profile profile, Secret password) {
        return new ConnectionTest(profile, password, SshSetup.unattended(), NEEDS, told::add, _ -> {}).run();
    }

    private void failsAt(Step step, DbError code) {
        StepResult failed = told.stream()
                .filter(result -> result.state() == State.FAILED)
                .findFirst()
                .orElseThrow();
        assertThat(failed.step()).isEqualTo(step);
        assertThat(failed.problem().orElseThrow().code()).isEqualTo(code);
        assertThat(failed.problem().orElseThrow().sentence()).doesNotContain("{");
        assertThat(told.stream()
                        .filter(result -> result.state() == State.SKIPPED)
                        .map(StepResult::step))
                .containsExactlyElementsOf(Arrays.stream(Step.values())
                        .filter(later -> later.compareTo(step) > 0)
                        .toList());
    }

    private static Profile at(FakePort port) {
        return Lots.profile(port.host(), port.port(), "dba");
    }

    @Test
    void anUnknownHost() {
        assertThat(run(Lots.profile("no-such-host.invalid", 3306, "dba"), Secret.none()))
                .isFalse();
        failsAt(Step.RESOLVE, DbError.UNKNOWN_HOST);
    }

    @Test
    void aRefusedPort() {
        assertThat(run(Lots.profile("127.0.0.1", FakePort.closed(), "dba"), Secret.none()))
                .isFalse();
        failsAt(Step.CONNECT, DbError.REFUSED);
    }

    @Test
    void aPortThatSwallowsPacketsEndsAtTheLimit() {
        try (FakePort port = FakePort.swallowing()) {
            long started = System.nanoTime();
            assertThat(run(at(port), Secret.none())).isFalse();
            assertThat(Duration.ofNanos(System.nanoTime() - started))
                    .isBetween(Connector.LIMIT.minusSeconds(1), Connector.LIMIT.plusSeconds(60));
            failsAt(Step.CONNECT, DbError.NO_ANSWER);
        }
    }

    @Test
    void aSilentPortEndsAtTheLimit() {
        try (FakePort port = FakePort.silent()) {
            long started = System.nanoTime();
            assertThat(run(at(port), Secret.none())).isFalse();
            assertThat(Duration.ofNanos(System.nanoTime() - started))
                    .isBetween(Connector.LIMIT.minusSeconds(1), Connector.LIMIT.plusSeconds(60));
            failsAt(Step.GREETING, DbError.SILENT_PORT);
        }
    }

    @Test
    void portsThatSpeakSomethingElse() {
        for (FakePort port : List.of(
                FakePort.http(),
                FakePort.ssh(),
                FakePort.garbage(),
                FakePort.answering("\0\0\0\0".getBytes(StandardCharsets.US_ASCII)))) {
            try (port) {
                told.clear();
                assertThat(run(at(port), Secret.none())).isFalse();
                failsAt(Step.GREETING, DbError.NOT_MYSQL);
            }
        }
    }

    @Test
    void aServerThatTurnsTheHostAway() {
        byte[] text =
                "Host '10.0.0.9' is not allowed to connect to this MySQL server".getBytes(StandardCharsets.US_ASCII);
        byte[] packet = new byte[4 + 3 + text.length];
        packet[0] = (byte) (3 + text.length);
        packet[4] = (byte) 0xff;
        packet[5] = (byte) 1130;
        packet[6] = (byte) (1130 >> 8);
        System.arraycopy(text, 0, packet, 7, text.length);
        try (FakePort port = FakePort.answering(packet)) {
            assertThat(run(at(port), Secret.none())).isFalse();
            failsAt(Step.GREETING, DbError.HOST_NOT_ALLOWED);
        }
    }

    @NeedsServers
    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_6", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void aWrongPassword(ServerKind kind) {
        TestServer server = Lab.shared(kind);
        assertThat(run(Lots.profile(server, "dba"), Secret.of("hunter2"))).isFalse();
        failsAt(Step.LOG_IN, DbError.ACCESS_DENIED);
        assertThat(told.toString()).doesNotContain("hunter2");
    }

    @NeedsServers
    @Test
    void aServerWithoutAFreeConnection() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7, "--max-connections=1");
                Connection first = whenFree(server);
                Connection reserved = whenFree(server)) {
            assertThat(first.isValid(60) && reserved.isValid(60)).isTrue();
            assertThat(run(Lots.profile(server), Lots.password(server))).isFalse();
            failsAt(Step.GREETING, DbError.TOO_MANY_CONNECTIONS);
        }
    }

    /** That by which the server's start was noticed may still be counted for a moment. */
    private static Connection whenFree(TestServer server) throws SQLException, InterruptedException {
        while (true) {
            try {
                return server.connect();
            } catch (SQLException refused) {
                if (refused.getErrorCode() != TOO_MANY_CONNECTIONS) {
                    throw refused;
                }
                Thread.sleep(20);
            }
        }
    }

    @NeedsServers
    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_6", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void aGoodServerPassesEveryStepWithItsTime(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        assertThat(run(Lots.profile(server), Lots.password(server))).isTrue();
        List<StepResult> ended =
                told.stream().filter(result -> result.state() != State.RUNNING).toList();
        assertThat(ended)
                .extracting(StepResult::step)
                .containsExactlyElementsOf(EnumSet.complementOf(EnumSet.of(Step.SSH)));
        assertThat(ended).extracting(StepResult::state).containsOnly(State.PASSED);
        assertThat(ended.stream()
                        .filter(result -> !EnumSet.of(Step.TLS, Step.PRIVILEGES).contains(result.step())))
                .allSatisfy(result -> assertThat(result.took()).isPositive());
        assertThat(ended.get(5).found()).contains(server.version().split("-", -1)[0]);
    }

    @NeedsServers
    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void missingPrivilegesAreAWarningThatNamesThem(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        server.run("CREATE USER 'modest'@'%' IDENTIFIED BY 'pw'");
        try {
            assertThat(run(Lots.profile(server, "modest"), Secret.of("pw"))).isTrue();
            StepResult privileges = told.stream()
                    .filter(result -> result.step() == Step.PRIVILEGES)
                    .findFirst()
                    .orElseThrow();
            assertThat(privileges.state()).isEqualTo(State.WARNED);
            assertThat(privileges.found())
                    .contains("Row counts")
                    .contains("SELECT")
                    .contains("invisible");
        } finally {
            server.run("DROP USER 'modest'@'%'");
        }
    }

    /** Failed greetings would count towards max_connect_errors and block this machine. */
    @NeedsServers
    @Test
    void theTestLeavesNoFailedConnectionOnTheServer() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7)) {
            // those by which its start was noticed are counted by then
            Lots.eventually(() -> server.value("SELECT COUNT(*) FROM information_schema.PROCESSLIST")
                    .equals("1"));
            long before = Long.parseLong(server.value(ABORTED));
            assertThat(run(Lots.profile(server), Lots.password(server))).isTrue();
            assertThat(Long.parseLong(server.value(ABORTED))).isEqualTo(before);
        }
    }
}
