package dev.drydock.db.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RetryingSession;
import dev.drydock.lab.InJob;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.Workers;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits of accounts are told apart from those of the server, by what real servers say. */
@NeedsServers
@Timeout(180)
class AccountLimitsTest {

    private static TestServer server(String name) {
        return name.equals("MariaDB") ? Lab.mariadb() : name.equals("8.0") ? Lab.mysql80() : Lab.mysql57();
    }

    private static DbError failure(TestServer server, String account) {
        DbError[] code = new DbError[1];
        assertThatThrownBy(() -> OpenServer.open(Lots.profile("127.0.0.1", server.port(), account), Secret.none())
                        .close())
                .isInstanceOfSatisfying(
                        ServerException.class,
                        failure -> code[0] = (DbError) failure.problem().code());
        return code[0];
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.7", "8.0", "MariaDB"})
    void connectionsOfTheAccountAnHoursQuotaAndALockAreThreeThings(String name) throws Exception {
        TestServer server = server(name);
        try {
            server.run(
                    "CREATE USER limit_one@'%' WITH MAX_USER_CONNECTIONS 1",
                    "CREATE USER limit_hour@'%' WITH MAX_QUERIES_PER_HOUR 1",
                    "CREATE USER limit_lock@'%' ACCOUNT LOCK");
            try (Connection first = DriverManager.getConnection("jdbc:mariadb://127.0.0.1:" + server.port()
                    + "/?user=limit_one&sslMode=disable&allowPublicKeyRetrieval=true")) {
                assertThat(first.isValid(60)).isTrue();
                assertThat(failure(server, "limit_one")).isEqualTo(DbError.ACCOUNT_CONNECTIONS);
            } catch (SQLException driver) {
                throw new AssertionError(driver);
            }
            assertThat(failure(server, "limit_hour")).isEqualTo(DbError.ACCOUNT_HOURLY_LIMIT);
            assertThat(failure(server, "limit_lock")).isEqualTo(DbError.ACCOUNT_LOCKED);
        } finally {
            server.run("DROP USER limit_one@'%', limit_hour@'%', limit_lock@'%'");
        }
    }

    /** By its session a worker is told from one that works, so that all of them give up after their patience. */
    @Test
    void aWorkerWithoutAConnectionStepsBackBeforeItIsTakenForOneThatWorks() throws Exception {
        TestServer server = Lab.mysql57();
        server.run("CREATE USER limit_few@'%' WITH MAX_USER_CONNECTIONS 2");
        try (OpenServer opened =
                OpenServer.open(Lots.profile("127.0.0.1", server.port(), "limit_few"), Secret.none())) {
            InJob.of(context -> {
                List<RetryingSession> had = new ArrayList<>();
                try {
                    assertThatThrownBy(() -> {
                                while (had.size() < 3) {
                                    had.add(opened.workerSession(context, List.of()));
                                }
                            })
                            .isInstanceOf(Workers.SteppedBack.class)
                            .hasMessageContaining("E-2031");
                } finally {
                    had.forEach(RetryingSession::close);
                }
            });
        } finally {
            server.run("DROP USER limit_few@'%'");
        }
    }

    /** It is no lost connection: to run again would be of no use. MariaDB only drops it. */
    @ParameterizedTest
    @ValueSource(strings = {"5.7", "8.0"})
    void anInitConnectThatFailsIsNamed(String name) throws Exception {
        TestServer server = server(name);
        try {
            server.run("CREATE USER not_super@'%'", "SET GLOBAL init_connect = 'SELECT no_such'");
            assertThat(failure(server, "not_super")).isEqualTo(DbError.SERVER_ERROR);
        } finally {
            server.run("SET GLOBAL init_connect = ''", "DROP USER not_super@'%'");
        }
    }
}
